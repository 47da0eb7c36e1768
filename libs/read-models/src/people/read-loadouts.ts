import { EMPTY_LOADOUT } from '@placar/domain/inventory';
import type { Choices, GameTeam, Loadout, LoadoutItem } from '@placar/domain/inventory';
import { LoadoutChoiceRecord, LoadoutHead, LoadoutItemRecord } from '@placar/persistence';
import { In } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';

export interface StoredLoadout {
  loadout: Loadout;
  items: LoadoutItemRecord[];
  choices: LoadoutChoiceRecord[];
}

/** What a person has dressed; nothing for one who never did. */
export async function readLoadout(from: DataSource | EntityManager, userId: number): Promise<StoredLoadout> {
  return (await readLoadouts(from, [userId])).get(userId) ?? { loadout: EMPTY_LOADOUT, items: [], choices: [] };
}

/** What each of these people has dressed. */
export async function readLoadouts(
  from: DataSource | EntityManager,
  userIds: readonly number[],
): Promise<Map<number, StoredLoadout>> {
  const where = { userId: In([...userIds]) };
  const [heads, items, choices] = await Promise.all([
    from.getRepository(LoadoutHead).find({ where }),
    from.getRepository(LoadoutItemRecord).find({ where, order: { team: 'ASC', def: 'ASC' } }),
    from.getRepository(LoadoutChoiceRecord).find({ where, order: { team: 'ASC' } }),
  ]);
  const [itemsBy, choicesBy] = [byPerson(items), byPerson(choices)];
  return new Map(
    heads.map(({ userId, version }) => {
      const own = { items: itemsBy.get(userId) ?? [], choices: choicesBy.get(userId) ?? [] };
      return [userId, { ...own, loadout: loadoutOf(version, own.items, own.choices) }];
    }),
  );
}

function loadoutOf(version: number, items: LoadoutItemRecord[], choices: LoadoutChoiceRecord[]): Loadout {
  const itemsOf = (team: GameTeam): Map<number, LoadoutItem> =>
    new Map(items.filter((row) => row.team === team).map((row) => [row.def, itemOf(row)]));
  const choicesOf = (team: GameTeam): Choices => {
    const row = choices.find((one) => one.team === team);
    if (row === undefined) return EMPTY_LOADOUT.choices[team];
    const { knife, glove, music, pin, agent } = row;
    return { knife, glove, music, pin, agent };
  };
  return { version, items: { 2: itemsOf(2), 3: itemsOf(3) }, choices: { 2: choicesOf(2), 3: choicesOf(3) } };
}

function byPerson<T extends { userId: number }>(rows: readonly T[]): Map<number, T[]> {
  const people = new Map<number, T[]>();
  for (const row of rows) {
    const own = people.get(row.userId);
    if (own === undefined) people.set(row.userId, [row]);
    else own.push(row);
  }
  return people;
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
