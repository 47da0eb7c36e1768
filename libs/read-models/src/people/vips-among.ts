import { COMMUNITY_ZONE, vipAt } from '@placar/domain/grant';
import type { Grant } from '@placar/domain/grant';
import { VipGrant } from '@placar/persistence';
import { In } from 'typeorm';
import type { DataSource } from 'typeorm';

/** A row of the grants as the rules take it. */
export const grantOf = ({ id, days, months, givenAt, revokedAt }: VipGrant): Grant => ({
  id,
  length: months === null ? { days: days ?? 0 } : { months },
  givenAt: givenAt.getTime(),
  revokedAt: revokedAt?.getTime() ?? null,
});

/** Which of these people are VIPs now. What holds follows from all grants of a person. */
export async function vipsAmong(dataSource: DataSource, userIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await dataSource
    .getRepository(VipGrant)
    .find({ where: { userId: In([...userIds]) }, order: { id: 'ASC' } });
  const grants = new Map<number, Grant[]>();
  for (const row of rows)
    if (row.userId !== null) grants.set(row.userId, [...(grants.get(row.userId) ?? []), grantOf(row)]);
  return new Set([...grants].filter(([, own]) => vipAt(own, now.getTime(), COMMUNITY_ZONE).isVip).map(([id]) => id));
}
