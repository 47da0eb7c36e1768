import { GAME_TEAMS } from '@placar/domain/inventory';
import type { GameTeam, Loadout, LoadoutItem } from '@placar/domain/inventory';
import { LoadoutChoiceRecord, LoadoutHead, LoadoutItemRecord, LoadoutMirror, User } from '@placar/persistence';
import type { EntityManager } from 'typeorm';

/** Changes of one person's loadouts wait for each other. */
export async function lockLoadout(manager: EntityManager, userId: number): Promise<void> {
  const heads = manager.getRepository(LoadoutHead);
  await heads.createQueryBuilder().insert().values({ userId }).orIgnore().execute();
  await heads.findOneOrFail({ where: { userId }, lock: { mode: 'pessimistic_write' } });
}

/** Writes what differs between two states of a loadout, and its version. */
export async function writeLoadout(
  manager: EntityManager,
  userId: number,
  { before, after, at }: { before: Loadout; after: Loadout; at: Date },
): Promise<void> {
  const items = manager.getRepository(LoadoutItemRecord);
  const choices = manager.getRepository(LoadoutChoiceRecord);
  for (const team of GAME_TEAMS) {
    const gone = [...before.items[team].keys()].filter((def) => !after.items[team].has(def));
    if (gone.length > 0) await items.delete(gone.map((def) => ({ userId, team, def })));
    const changed = [...after.items[team].values()].filter((item) => before.items[team].get(item.def) !== item);
    if (changed.length > 0)
      await items.upsert(
        changed.map((item) => rowOf(item, userId, team, at)),
        ['userId', 'team', 'def'],
      );
    if (before.choices[team] !== after.choices[team])
      await choices.upsert({ userId, team, ...after.choices[team], updatedAt: at }, ['userId', 'team']);
  }
  await manager.getRepository(LoadoutHead).update({ userId }, { version: after.version, updatedAt: at });
}

/** The bridge to the plugin's database writes it next. False: the person has no Steam account, so no server would ask. */
export async function mirrorLoadout(
  manager: EntityManager,
  userId: number,
  { version, at }: { version: number; at: Date },
): Promise<boolean> {
  const { steamId } = await manager
    .getRepository(User)
    .findOneOrFail({ select: { steamId: true }, where: { id: userId } });
  if (steamId === null) return false;
  const due = { steamId, userId, wanted: version, dueAt: at, attempts: 0, lastError: null, forgottenAt: null };
  await manager.getRepository(LoadoutMirror).upsert(due, ['steamId']);
  return true;
}

/** Without its counter, which stays as servers counted it. */
const rowOf = (item: LoadoutItem, userId: number, team: GameTeam, at: Date) => ({
  ...item,
  userId,
  team,
  wear: String(item.wear),
  stickers: [...item.stickers],
  updatedAt: at,
});
