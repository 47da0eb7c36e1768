import { Injectable } from '@nestjs/common';
import type { Product } from '@placar/contracts';
import type { OrderTerms } from '@placar/domain/order';
import { RentalRecord } from '@placar/persistence';
import type { Plan } from '@placar/persistence';
import { AppError, invalidInput } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';

/** Where servers are rented and renewed. */
export const RENTAL_PAGE = '/aluguel-servidores';

export type RenewedRental = Pick<RentalRecord, 'id' | 'name' | 'slots' | 'region'>;

/** What orders of rented servers need to know of them. */
@Injectable()
export class RentalOrders {
  constructor(private readonly dataSource: DataSource) {}

  /** The rented server that an order renews; null: it makes a new one, or pays VIP. RENTAL_NOT_FOUND, INVALID_INPUT for a plan that does not fit. */
  async renewed(userId: number, plan: Plan, id: string | undefined): Promise<RenewedRental | null> {
    if (id === undefined) return null;
    const rental = await this.dataSource.getRepository(RentalRecord).findOneBy({ id, userId });
    if (rental === null || rental.state === 'ended')
      throw new AppError('RENTAL_NOT_FOUND', 'There is no such rented server.');
    if (plan.product !== 'rental' || plan.slots !== rental.slots || plan.region !== rental.region)
      throw invalidInput('plan', 'is of another size or place than this server');
    return rental;
  }
}

/** Whether the platform can give what is sold: servers can be rented where some can be started. */
export const canGive = (product: Product, { fleet }: Pick<AppConfig, 'fleet'>): boolean =>
  product === 'vip' || fleet.providers.length > 0;

/** The part of an order's terms that is about a rented server; nothing for VIP. */
export function rentalTerms(orderId: string, plan: Plan, renewed: RenewedRental | null): Pick<OrderTerms, 'rental'> {
  if (plan.product !== 'rental' || plan.slots === null) return {};
  if (renewed === null)
    return { rental: { id: orderId, renews: false, name: plan.title, slots: plan.slots, region: plan.region } };
  const { id, name, slots, region } = renewed;
  return { rental: { id, renews: true, name, slots, region } };
}
