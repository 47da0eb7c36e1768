import { COMMUNITY_ZONE, vipAt } from '@placar/domain/grant';
import type { Grant } from '@placar/domain/grant';
import { vipReminder } from '@placar/domain/notification';
import { VipGrant } from '@placar/persistence';
import { grantOf } from '@placar/read-models';
import type { DataSource } from 'typeorm';
import { aboutOf } from '../notification-book';
import type { NewNotification } from '../notification-book';

/** Reminders of VIP that ends. When it ends follows from all grants of a person, so all of them are read. */
export async function vipSource(dataSource: DataSource, now: Date): Promise<NewNotification[]> {
  const rows = await dataSource.getRepository(VipGrant).find({ order: { id: 'ASC' } });
  const people = new Map<number, VipGrant[]>();
  for (const row of rows) {
    const { userId } = row;
    if (userId !== null) people.set(userId, [...(people.get(userId) ?? []), row]);
  }
  return [...people].flatMap(([userId, grants]) => reminderOf(userId, grants.map(grantOf), now.getTime()));
}

function reminderOf(userId: number, grants: readonly Grant[], now: number): NewNotification[] {
  const { endsAt } = vipAt(grants, now, COMMUNITY_ZONE);
  const days = endsAt === null ? null : vipReminder(endsAt, now);
  if (endsAt === null || days === null) return [];
  const at = new Date(endsAt).toISOString();
  const about = aboutOf('', { at, days });
  return [{ userId, kind: 'vip_ends', key: `vip_ends:${at}:${days}`, about, link: '/plans' }];
}
