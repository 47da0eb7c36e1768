import { z } from 'zod';
import { InsertedAnswer, typedText } from '../shared';

/** Money is integer cents. No price of this page is higher. */
export const Cents = z.number().int().min(0).max(10_000_000);
export const RowVersion = z
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .describe('The version that was read; another one by now: 409.');

/** What is sold: VIP, or a server for rent. */
export const Product = z.enum(['vip', 'rental']);
export type Product = z.infer<typeof Product>;

export const PlansQuery = z.object({ product: Product.default('vip').describe('Of which product.') });
export type PlansQuery = z.infer<typeof PlansQuery>;

export const Plan = z
  .object({
    product: Product.describe('What it is a plan of.'),
    slots: z.number().int().nullable().describe('Of a rented server: how many may play. Null for VIP.'),
    region: z.string().nullable().describe('Of a rented server: code of the country where it stands. Null: not told.'),
    id: z.number().int().describe('Id of the plan.'),
    slug: z.string().describe('Its name in addresses.'),
    title: z.string().describe('Its name for people.'),
    days: z.number().int().nullable().describe('Days of 24 hours; null for a plan of months.'),
    months: z.number().int().nullable().describe('Months of the calendar; null for a plan of days.'),
    currency: z.string().describe('ISO 4217.'),
    listPrice: z.number().int().describe('Price before any reduction, in cents.'),
    price: z.number().int().describe('Price now, in cents.'),
    percentOff: z.number().int().describe('What is off the list price, in whole per cent, rounded down; 0: nothing.'),
    active: z.boolean().describe('Whether it is sold. Only staff see those that are not.'),
    position: z.number().int().describe('Place on the page; the lowest is the default.'),
    version: z.number().int().describe('Grows with each change.'),
  })
  .meta({ id: 'Plan', description: 'VIP or a rented server, as it is sold.' });
export type Plan = z.infer<typeof Plan>;
export const PlansAnswer = z.object({
  plans: z.array(Plan).describe('In the order of the page; the first is the default.'),
  selling: z.boolean().describe('Whether they can be bought here: a provider of payments is configured.'),
  pix: z.boolean().describe('Pix is paid by a code on the page itself.'),
});
export type PlansAnswer = z.infer<typeof PlansAnswer>;

const planFields = {
  product: Product.default('vip').describe('What it is a plan of.'),
  slots: z.number().int().min(2).max(64).nullish().describe('Of a rented server: how many may play; it needs them.'),
  region: z
    .string()
    .regex(/^[a-z]{2}$/i, 'must be the code of a country')
    .nullish()
    .describe('Of a rented server: code of the country where it stands.'),
  slug: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 small letters, digits and -')
    .describe('Its name in addresses.'),
  title: typedText(80).describe('Its name for people.'),
  days: z.number().int().min(1).max(3_660).nullish().describe('Days of VIP, or `months`.'),
  months: z.number().int().min(1).max(120).nullish().describe('Months of the calendar, or `days`.'),
  listPrice: Cents.describe('Price before any reduction, in cents.'),
  price: Cents.describe('Price now, in cents; at most the list price.'),
  active: z.boolean().default(true).describe('Whether it is sold.'),
  position: z.number().int().min(0).max(1_000).default(0).describe('Place on the page.'),
};
interface Priced {
  product: Product;
  slots?: number | null | undefined;
  days?: number | null | undefined;
  months?: number | null | undefined;
  listPrice: number;
  price: number;
}
const hasOneLength = ({ days, months }: Priced): boolean => (days == null) !== (months == null);
const isReduced = ({ listPrice, price }: Priced): boolean => price <= listPrice;
const hasSlots = ({ product, slots }: Priced): boolean => (product === 'rental') === (slots != null);
const SLOTS = { path: ['slots'], message: 'are of plans of rented servers, which need them' };
const ONE_LENGTH = { path: ['days'], message: 'either days or months' };
const REDUCED = { path: ['price'], message: 'must not be above the list price' };

export const CreatePlanBody = z
  .object(planFields)
  .refine(hasOneLength, ONE_LENGTH)
  .refine(isReduced, REDUCED)
  .refine(hasSlots, SLOTS);
export type CreatePlanBody = z.infer<typeof CreatePlanBody>;
export const UpdatePlanBody = z
  .object({ ...planFields, version: RowVersion })
  .refine(hasOneLength, ONE_LENGTH)
  .refine(isReduced, REDUCED)
  .refine(hasSlots, SLOTS);
export type UpdatePlanBody = z.infer<typeof UpdatePlanBody>;
export const PlanInserted = InsertedAnswer;
