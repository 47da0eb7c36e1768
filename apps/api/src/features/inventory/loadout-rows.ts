import { EMPTY_LOADOUT, GAME_TEAMS } from '@placar/domain/inventory';
import type { Choices, GameTeam, Loadout, LoadoutItem } from '@placar/domain/inventory';
import { LoadoutChoiceRecord, LoadoutHead, LoadoutItemRecord } from '@placar/persistence';
import type { DataSource, EntityManager } from 'typeorm';

export interface StoredLoadout {
  loadout: Loadout;
  items: LoadoutItemRecord[];
  choices: LoadoutChoiceRecord[];
}

/** What a person has dressed; nothing for one who never did. */
export async function readLoadout(from: DataSource | EntityManager, userId: number): Promise<StoredLoadout> {
  const [head, items, choices] = await Promise.all([
    from.getRepository(LoadoutHead).findOneBy({ userId }),
    from.getRepository(LoadoutItemRecord).find({ where: { userId }, order: { team: 'ASC', def: 'ASC' } }),
    from.getRepository(LoadoutChoiceRecord).find({ where: { userId }, order: { team: 'ASC' } }),
  ]);
  const itemsOf = (team: GameTeam): Map<number, LoadoutItem> =>
    new Map(items.filter((row) => row.team === team).map((row) => [row.def, itemOf(row)]));
  const choicesOf = (team: GameTeam): Choices => {
    const row = choices.find((one) => one.team === team);
    if (row === undefined) return EMPTY_LOADOUT.choices[team];
    const { knife, glove, music, pin, agent } = row;
    return { knife, glove, music, pin, agent };
  };
  const loadout: Loadout = {
    version: head?.version ?? 0,
    items: { 2: itemsOf(2), 3: itemsOf(3) },
    choices: { 2: choicesOf(2), 3: choicesOf(3) },
  };
  return { loadout, items, choices };
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

const itemOf = ({ def, paint, wear, seed, nameTag, statTrak, stickers, charm }: LoadoutItemRecord): LoadoutItem => ({
  def,
  paint,
  wear: Number(wear),
  seed,
  nameTag,
  statTrak,
  stickers,
  charm,
});

/** Without its counter, which stays as servers counted it. */
const rowOf = (item: LoadoutItem, userId: number, team: GameTeam, at: Date) => ({
  ...item,
  userId,
  team,
  wear: String(item.wear),
  stickers: [...item.stickers],
  updatedAt: at,
});
