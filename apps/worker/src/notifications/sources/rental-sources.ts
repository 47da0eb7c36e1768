import { COMMUNITY_ZONE } from '@placar/domain/grant';
import { dayReminder, rentalEnd } from '@placar/domain/rental';
import { RentalPeriodRecord, RentalRecord } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { In, MoreThan, Not } from 'typeorm';
import { aboutOf } from '../notification-book';
import type { NewNotification } from '../notification-book';

const LINK = '/myservers';
/** A rental that failed is told for so long, in case nobody looked meanwhile. */
const FAILED_MS = 86_400_000;

/** Rented servers that could not be started, whose money goes back. */
export async function failedRentals(dataSource: DataSource, now: Date): Promise<NewNotification[]> {
  const rows = await dataSource.getRepository(RentalRecord).find({
    where: { endReason: 'failed', endedAt: MoreThan(new Date(now.getTime() - FAILED_MS)) },
    take: 200,
  });
  return rows.map(({ id, userId, name }) => ({
    userId,
    kind: 'rental_failed',
    key: `rental_failed:${id}`,
    about: aboutOf(name),
    link: LINK,
  }));
}

/** Reminders of rented servers whose time ends. When it ends follows from all of their periods. */
export async function rentalReminders(dataSource: DataSource, now: Date): Promise<NewNotification[]> {
  const rentals = await dataSource
    .getRepository(RentalRecord)
    .find({ where: { state: Not(In(['suspended', 'ended'])) } });
  const periods = await dataSource
    .getRepository(RentalPeriodRecord)
    .findBy({ rentalId: In(rentals.map(({ id }) => id)) });
  return rentals.flatMap(({ id, userId, name }) => {
    const own = periods.filter(({ rentalId }) => rentalId === id);
    const endsAt = rentalEnd(own.map(periodOf), COMMUNITY_ZONE);
    const days = endsAt === null ? null : dayReminder(endsAt, now.getTime());
    if (endsAt === null || days === null) return [];
    const at = new Date(endsAt).toISOString();
    const about = aboutOf(name, { at, days });
    return [{ userId, kind: 'rental_ends' as const, key: `rental_ends:${id}:${at}:${days}`, about, link: LINK }];
  });
}

const periodOf = ({ days, months, givenAt, revokedAt }: RentalPeriodRecord) => ({
  length: months === null ? { days: days ?? 0 } : { months },
  givenAt: givenAt.getTime(),
  revokedAt: revokedAt?.getTime() ?? null,
});
