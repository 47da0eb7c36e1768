import { Injectable } from '@nestjs/common';
import type { CreatePlanBody, Plan as PlanAnswer, Product, UpdatePlanBody } from '@placar/contracts';
import { percentOff } from '@placar/domain/coupon';
import { Plan } from '@placar/persistence';
import { AppError } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Repository } from 'typeorm';
import { isUniqueViolation } from '../../http/errors/database-errors';

/** Installations sell a handful of plans; a list never grows beyond this. */
const MOST_PLANS = 200;

/** Plans as they are sold. */
@Injectable()
export class PlansService {
  private readonly plans: Repository<Plan>;

  constructor(dataSource: DataSource) {
    this.plans = dataSource.getRepository(Plan);
  }

  /** In the order of the page. */
  list(product: Product, withInactive: boolean): Promise<Plan[]> {
    return this.plans.find({
      where: { product, ...(!withInactive && { active: true }) },
      order: { position: 'ASC', id: 'ASC' },
      take: MOST_PLANS,
    });
  }

  /** A plan that is sold now: the named one, or the default one of VIP. Null when there is none. */
  async sold(id: number | undefined): Promise<Plan | null> {
    const [first] = await this.plans.find({
      where: { active: true, ...(id === undefined ? { product: 'vip' as const } : { id }) },
      order: { position: 'ASC', id: 'ASC' },
      take: 1,
    });
    return first ?? null;
  }

  async create(body: CreatePlanBody): Promise<number> {
    const plan = this.plans.create(columnsOf(body));
    return (await this.plans.save(plan).catch(refuseTaken)).id;
  }

  /** Returns what it was before. CONFLICT when it was changed since that version was read. */
  async update(id: number, { version, ...body }: UpdatePlanBody): Promise<PlanAnswer> {
    const before = await this.plans.findOneBy({ id });
    if (before === null) throw new AppError('NOT_FOUND', 'No plan found.');
    const { affected } = await this.plans
      .update({ id, version }, { ...columnsOf(body), version: version + 1 })
      .catch(refuseTaken);
    if (affected !== 1) throw new AppError('CONFLICT', 'The plan was changed meanwhile.');
    return presentPlan(before);
  }

  /** Which of these ids are no plans. */
  async unknown(ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const known = await this.plans.find({ select: { id: true } });
    return ids.filter((id) => !known.some((plan) => plan.id === id));
  }
}

const columnsOf = ({ days, months, listPrice, price, slots, region, ...rest }: CreatePlanBody) => ({
  ...rest,
  slots: slots ?? null,
  region: region?.toUpperCase() ?? null,
  days: days ?? null,
  months: months ?? null,
  listPriceCents: listPrice,
  priceCents: price,
});

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'plans_slug_key')) throw error;
  throw new AppError('CONFLICT', 'A plan of this name is there.', { fields: { slug: 'is taken' } });
}

export const presentPlan = (plan: Plan): PlanAnswer => ({
  id: plan.id,
  product: plan.product,
  slots: plan.slots,
  region: plan.region,
  slug: plan.slug,
  title: plan.title,
  days: plan.days,
  months: plan.months,
  currency: plan.currency,
  listPrice: plan.listPriceCents,
  price: plan.priceCents,
  percentOff: percentOff(plan.listPriceCents, plan.priceCents),
  active: plan.active,
  position: plan.position,
  version: plan.version,
});
