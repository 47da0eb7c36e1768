import type { CreatePlanBody, Plan, Product } from '@placar/contracts/economy';
import { foldText } from '../../../lib/fold-text';

/** What is typed into the form of a plan. Amounts in whole units of money. */
export interface PlanDraft {
  title: string;
  slug: string;
  unit: 'days' | 'months';
  length: number | null;
  listPrice: number | null;
  price: number | null;
  slots: number | null;
  region: string;
  position: number | null;
  active: boolean;
}
export type PlanProblem = 'required' | 'slug' | 'length' | 'price' | 'reduced' | 'slots' | 'region';

const SLUG = /^[a-z0-9-]{2,40}$/;
const SLUG_MAX = 40;
const HIGHEST_PRICE = 100_000;
const LONGEST: Readonly<Record<PlanDraft['unit'], number>> = { days: 3_660, months: 120 };
const [FEWEST_SLOTS, MOST_SLOTS] = [2, 64];

const cents = (units: number | null): number => Math.round((units ?? 0) * 100);

/** A name for addresses, made of the name for people. */
export const slugOf = (title: string): string =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX);

/** A plan for editing; null: an empty one, that stands behind `last`. */
export function toDraft(plan: Plan | null, last = -1): PlanDraft {
  if (plan === null)
    return {
      title: '',
      slug: '',
      unit: 'days',
      length: 30,
      listPrice: null,
      price: null,
      slots: null,
      region: '',
      position: last + 1,
      active: true,
    };
  return {
    title: plan.title,
    slug: plan.slug,
    unit: plan.months === null ? 'days' : 'months',
    length: plan.months ?? plan.days,
    listPrice: plan.listPrice / 100,
    price: plan.price / 100,
    slots: plan.slots,
    region: plan.region ?? '',
    position: plan.position,
    active: plan.active,
  };
}

/** What the server is sent. Without a list price nothing is reduced. */
export function toBody(draft: PlanDraft, product: Product): CreatePlanBody {
  const isRental = product === 'rental';
  return {
    product,
    title: draft.title.trim(),
    slug: draft.slug.trim(),
    days: draft.unit === 'days' ? draft.length : null,
    months: draft.unit === 'months' ? draft.length : null,
    listPrice: cents(draft.listPrice ?? draft.price),
    price: cents(draft.price),
    slots: isRental ? draft.slots : null,
    region: isRental && draft.region.trim() !== '' ? draft.region.trim().toUpperCase() : null,
    position: draft.position ?? 0,
    active: draft.active,
  };
}

/** The same plan, sold or not. */
export function switched(plan: Plan, active: boolean): CreatePlanBody & { version: number } {
  const { id: _id, currency: _currency, percentOff: _percentOff, ...body } = plan;
  return { ...body, active };
}

const isBetween = (value: number | null, least: number, most: number): boolean =>
  value !== null && value >= least && value <= most;

/** What keeps the form from being sent, by field. */
export function findProblems(draft: PlanDraft, product: Product): Readonly<Partial<Record<string, PlanProblem>>> {
  const problems: Partial<Record<string, PlanProblem>> = {};
  if (draft.title.trim() === '') problems.title = 'required';
  if (!SLUG.test(draft.slug.trim())) problems.slug = 'slug';
  if (!isBetween(draft.length, 1, LONGEST[draft.unit])) problems.length = 'length';
  if (!isBetween(draft.price, 0, HIGHEST_PRICE)) problems.price = 'price';
  if (draft.listPrice !== null && !isBetween(draft.listPrice, 0, HIGHEST_PRICE)) problems.listPrice = 'price';
  else if (draft.listPrice !== null && draft.price !== null && draft.listPrice < draft.price)
    problems.listPrice = 'reduced';
  if (product === 'rental') {
    if (!isBetween(draft.slots, FEWEST_SLOTS, MOST_SLOTS)) problems.slots = 'slots';
    if (draft.region.trim() !== '' && !/^[a-z]{2}$/i.test(draft.region.trim())) problems.region = 'region';
  }
  return problems;
}
