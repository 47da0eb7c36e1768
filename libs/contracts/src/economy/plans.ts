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

export const Plan = z
  .object({
    id: z.number().int().describe('Id of the plan.'),
    slug: z.string().describe('Its name in addresses.'),
    title: z.string().describe('Its name for people.'),
    days: z.number().int().nullable().describe('Days of VIP; null for a plan of months.'),
    months: z.number().int().nullable().describe('Months of the calendar; null for a plan of days.'),
    currency: z.string().describe('ISO 4217.'),
    listPrice: z.number().int().describe('Price before any reduction, in cents.'),
    price: z.number().int().describe('Price now, in cents.'),
    percentOff: z.number().int().describe('What is off the list price, in whole per cent, rounded down; 0: nothing.'),
    active: z.boolean().describe('Whether it is sold. Only staff see those that are not.'),
    version: z.number().int().describe('Grows with each change.'),
  })
  .meta({ id: 'Plan', description: 'VIP as it is sold.' });
export type Plan = z.infer<typeof Plan>;
export const PlansAnswer = z.object({
  plans: z.array(Plan).describe('In the order of the page; the first is the default.'),
  selling: z.boolean().describe('Whether they can be bought here: a provider of payments is configured.'),
});
export type PlansAnswer = z.infer<typeof PlansAnswer>;

const planFields = {
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
  days?: number | null | undefined;
  months?: number | null | undefined;
  listPrice: number;
  price: number;
}
const hasOneLength = ({ days, months }: Priced): boolean => (days == null) !== (months == null);
const isReduced = ({ listPrice, price }: Priced): boolean => price <= listPrice;
const ONE_LENGTH = { path: ['days'], message: 'either days or months' };
const REDUCED = { path: ['price'], message: 'must not be above the list price' };

export const CreatePlanBody = z.object(planFields).refine(hasOneLength, ONE_LENGTH).refine(isReduced, REDUCED);
export type CreatePlanBody = z.infer<typeof CreatePlanBody>;
export const UpdatePlanBody = z
  .object({ ...planFields, version: RowVersion })
  .refine(hasOneLength, ONE_LENGTH)
  .refine(isReduced, REDUCED);
export type UpdatePlanBody = z.infer<typeof UpdatePlanBody>;
export const PlanInserted = InsertedAnswer;
