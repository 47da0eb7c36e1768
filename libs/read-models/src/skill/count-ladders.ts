import type { Standing } from '@placar/domain/skill';
import { inTransaction, pgPool } from '@placar/persistence';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { freshMatches, rankedMatch } from './ladder-matches';
import type { LadderMatch } from './ladder-matches';
import { LadderWriter } from './ladder-writer';

/** Matches that one transaction takes as changed, and those that it reads at a time. */
const BATCH = 1_000;

/**
 * Says which matches may have changed their ladder, in the transaction that counts them for the boards: those that are over, and those
 * that were on a ladder.
 */
export async function noteLadderMatches(client: PoolClient, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'ladder-note',
    text: `INSERT INTO ladder_due (mode, match_id)
      SELECT COALESCE(l.mode, m.ranked_mode), i.id
        FROM unnest($1::int[]) AS i(id) LEFT JOIN matches m ON m.id = i.id LEFT JOIN ladder_matches l ON l.match_id = i.id
       WHERE l.match_id IS NOT NULL OR (m.ranked_mode IS NOT NULL AND NOT m.is_open)`,
    values: [ids],
  });
}

/** Brings every ladder up to the matches that changed. True when somebody stands elsewhere now. Any number of processes may do this at once. */
export async function countLadders(dataSource: DataSource): Promise<boolean> {
  const pool = pgPool(dataSource);
  let changed = false;
  for (;;) {
    const { rows } = await pool.query<{ mode: string }>(
      'SELECT DISTINCT mode FROM ladder_due UNION SELECT mode FROM ladders WHERE recount_from IS NOT NULL ORDER BY mode',
    );
    const counted = { due: 0 };
    for (const { mode } of rows) {
      const result = await inTransaction(pool, (client) => countLadder(client, mode));
      counted.due = Math.max(counted.due, result.due);
      changed ||= result.changed;
    }
    if (counted.due < BATCH) return changed;
  }
}

async function countLadder(client: PoolClient, mode: string): Promise<{ due: number; changed: boolean }> {
  await client.query('INSERT INTO ladders (mode) VALUES ($1) ON CONFLICT DO NOTHING', [mode]);
  const { rows: ladders } = await client.query<{ recount_from: Date | null }>(
    'SELECT recount_from FROM ladders WHERE mode = $1 FOR UPDATE',
    [mode],
  );
  const { rows: due } = await client.query<{ match_id: number }>(
    `DELETE FROM ladder_due WHERE id IN (SELECT id FROM ladder_due WHERE mode = $1 ORDER BY id LIMIT ${BATCH}) RETURNING match_id`,
    [mode],
  );
  const ids = [...new Set(due.map(({ match_id }) => match_id))];
  const changes = await changedMatches(client, ids);
  const recountFrom = ladders[0]?.recount_from ?? null;
  const from = earliest([...changes.removed, ...changes.added], recountFrom);
  if (from === null) return { due: due.length, changed: false };
  await recount(client, mode, from, changes);
  if (recountFrom !== null) await client.query('UPDATE ladders SET recount_from = NULL WHERE mode = $1', [mode]);
  return { due: due.length, changed: true };
}

interface Changes {
  removed: LadderMatch[];
  added: LadderMatch[];
}
/** A place in the order of a ladder. */
type Place = Pick<LadderMatch, 'at' | 'id'>;

/** What these matches are on their ladder now, against what was counted; a match of which the same is kept is in neither. */
async function changedMatches(client: PoolClient, ids: readonly number[]): Promise<Changes> {
  const fresh = new Map((await freshMatches(client, ids)).map((match) => [match.id, match]));
  const { rows: kept } = await client.query<LadderMatch>(
    'SELECT match_id AS id, mode, at, facts FROM ladder_matches WHERE match_id = ANY($1::int[])',
    [ids],
  );
  const same = new Set(kept.filter((match) => isSame(match, fresh.get(match.id))).map(({ id }) => id));
  return {
    removed: kept.filter(({ id }) => !same.has(id)),
    added: [...fresh.values()].filter(({ id }) => !same.has(id)),
  };
}

const isSame = (one: LadderMatch, other: LadderMatch | undefined): boolean =>
  other !== undefined &&
  one.facts === other.facts &&
  one.mode === other.mode &&
  one.at.getTime() === other.at.getTime();

const compare = (a: Place, b: Place): number => a.at.getTime() - b.at.getTime() || a.id - b.id;

function earliest(matches: readonly Place[], recountFrom: Date | null): Place | null {
  const places: Place[] = recountFrom === null ? [...matches] : [...matches, { at: recountFrom, id: 0 }];
  return places.sort(compare)[0] ?? null;
}

const FROM = '(at, match_id) >= ($2::timestamptz, $3::int)';

/** Takes back what was counted from this place on, and counts it again with the changed matches. */
async function recount(client: PoolClient, mode: string, from: Place, { removed, added }: Changes): Promise<void> {
  const writer = await LadderWriter.of(client, mode);
  const values = [mode, from.at, from.id];
  const { rows: taken } = await client.query<Before>({ name: 'ladder-before', text: BEFORE, values });
  // Who began a season there stood in the season before, whose row stays.
  for (const row of taken) if (row.matches > 1) writer.giveBack(row.steam_id, standingBefore(row));
  await client.query(
    `DELETE FROM skills s USING unnest($2::text[], $3::smallint[]) AS t(steam_id, season)
      WHERE s.mode = $1 AND s.steam_id = t.steam_id AND s.season >= t.season`,
    [mode, taken.map(({ steam_id }) => steam_id), taken.map(({ season }) => season)],
  );
  await client.query({ text: `DELETE FROM skill_changes WHERE mode = $1 AND ${FROM}`, values });
  await client.query('DELETE FROM ladder_matches WHERE match_id = ANY($1::int[])', [removed.map(({ id }) => id)]);
  await insertMatches(client, added);
  let place: Place = { at: from.at, id: from.id - 1 };
  for (;;) {
    const { rows: matches } = await client.query<LadderMatch>({
      name: 'ladder-next',
      text: `SELECT match_id AS id, mode, at, facts FROM ladder_matches
              WHERE mode = $1 AND (at, match_id) > ($2::timestamptz, $3::int) ORDER BY at, match_id LIMIT ${BATCH}`,
      values: [mode, place.at, place.id],
    });
    await giveStandings(client, mode, writer, matches);
    await writer.count(matches);
    const last = matches.at(-1);
    if (last === undefined || matches.length < BATCH) break;
    place = last;
  }
  await writer.writeStandings();
}

/** The first change of each player from this place on: what he was before. */
const BEFORE = `
  SELECT DISTINCT ON (steam_id) steam_id, season, mu_before, sigma_before, result, matches, won, lost, drawn
    FROM skill_changes WHERE mode = $1 AND ${FROM} ORDER BY steam_id, at, match_id`;

interface Before extends Omit<Standing, 'mu' | 'sigma'> {
  steam_id: string;
  mu_before: number;
  sigma_before: number;
  result: 'won' | 'lost' | 'drawn';
}

const standingBefore = ({ season, mu_before, sigma_before, result, matches, won, lost, drawn }: Before): Standing => {
  const counts = { won, lost, drawn };
  return {
    season,
    mu: mu_before,
    sigma: sigma_before,
    matches: matches - 1,
    ...counts,
    [result]: counts[result] - 1,
  };
};

export async function insertMatches(client: PoolClient, matches: readonly LadderMatch[]): Promise<void> {
  await client.query({
    name: 'ladder-matches',
    text: 'INSERT INTO ladder_matches (match_id, mode, at, facts) SELECT * FROM unnest($1::int[], $2::text[], $3::timestamptz[], $4::text[])',
    values: [
      matches.map(({ id }) => id),
      matches.map(({ mode }) => mode),
      matches.map(({ at }) => at),
      matches.map(({ facts }) => facts),
    ],
  });
}

/** Players of whom nothing was taken back since: their row says where they stood. */
async function giveStandings(
  client: PoolClient,
  mode: string,
  writer: LadderWriter,
  matches: readonly LadderMatch[],
): Promise<void> {
  const players = new Set(matches.flatMap((match) => rankedMatch(match).players.map(({ steamId }) => steamId)));
  const unknown = [...players].filter((steamId) => !writer.knows(steamId));
  if (unknown.length === 0) return;
  const { rows } = await client.query<Standing & { steam_id: string }>({
    name: 'ladder-standings-of',
    text: `SELECT DISTINCT ON (steam_id) steam_id, season, mu, sigma, matches, won, lost, drawn
             FROM skills WHERE mode = $1 AND steam_id = ANY($2) ORDER BY steam_id, season DESC`,
    values: [mode, unknown],
  });
  for (const { steam_id, ...standing } of rows) writer.give(steam_id, standing);
}
