import { countChangedMatches, markRecount } from '@placar/read-models';
import fc from 'fast-check';
import type { DataSource, EntityManager } from 'typeorm';
import { SUMMED_STATS } from '../src/standings/standing-sql';

/** Steps happen to so many matches, which have the numbers from 0 here and the ids from 1. */
export const MATCHES = 6;
const NAMES = ['Ana', "Zé 'O Craque'", 'はる 🎯', 'ana', 'Éloïse'];
const small = (max: number) => fc.integer({ min: 0, max });

/** Something that happens to one of a few matches, or a count of those that changed. */
export type Step =
  | { do: 'begin'; match: number; pug: boolean; season: number; delay: number }
  | { do: 'play'; match: number; map: number; player: number; team: number; name: number; numbers: number[] }
  | { do: 'score'; match: number; map: number; team1: number; team2: number; winner: number }
  | { do: 'prove'; match: number; map: number; unproven: boolean }
  | { do: 'restore'; match: number; map: number }
  | { do: 'season'; match: number; season: number }
  | { do: 'hide'; match: number; hidden: boolean }
  | { do: 'doubt'; match: number; unconfirmed: boolean }
  | { do: 'close'; match: number; winner: number; cancelled: boolean }
  | { do: 'remove'; match: number }
  | { do: 'count'; limit: number };

const match = small(MATCHES - 1);
export const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      match,
      pug: fc.boolean(),
      season: small(2),
      delay: small(3),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      match,
      map: small(2),
      player: small(5),
      team: small(2),
      name: small(NAMES.length - 1),
      numbers: fc.array(small(40), { minLength: SUMMED_STATS.length, maxLength: SUMMED_STATS.length }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('score' as const),
      match,
      map: small(2),
      team1: small(16),
      team2: small(16),
      winner: small(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('prove' as const), match, map: small(2), unproven: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), match, map: small(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('season' as const), match, season: small(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), match, hidden: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('doubt' as const), match, unconfirmed: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('close' as const), match, winner: small(2), cancelled: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), match }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('count' as const), limit: fc.integer({ min: 1, max: 4 }) }) },
);

/** A step that gives a player of the first map this many kills. */
export const play = (matchIndex: number, player: number, kills: number): Step => ({
  do: 'play',
  match: matchIndex,
  map: 0,
  player,
  team: 1,
  name: 0,
  numbers: SUMMED_STATS.map((stat) => (stat === 'kills' ? kills : 1)),
});

/** What the engine's append does to the read tables, in its order of locks; each step is one transaction. */
export async function take(source: DataSource, step: Step): Promise<void> {
  if (step.do === 'count') return void (await countChangedMatches(source, step.limit));
  const id = step.match + 1;
  await source.transaction(async (manager) => {
    const [present] = await manager.query<{ is_open: boolean }[]>(
      'SELECT is_open FROM matches WHERE id = $1 FOR UPDATE',
      [id],
    );
    if (step.do === 'begin') {
      if (present === undefined) await begin(manager, id, step);
      return;
    }
    if (present === undefined) return;
    if (step.do === 'remove') {
      for (const table of ['player_stats', 'map_stats'])
        await manager.query(`DELETE FROM ${table} WHERE match_id = $1`, [id]);
      await manager.query('DELETE FROM matches WHERE id = $1', [id]);
      await markRecount(manager, [id]);
      return;
    }
    await change(manager, id, step);
    const [after] = await manager.query<[{ is_open: boolean }[], number]>(
      'UPDATE matches SET version = version + 1 WHERE id = $1 RETURNING is_open',
      [id],
    );
    if (after[0]?.is_open === false) await mark(manager, id);
  });
}

async function begin(manager: EntityManager, id: number, step: Extract<Step, { do: 'begin' }>): Promise<void> {
  await manager.query(
    `INSERT INTO matches (id, version, attempt, team1_id, team2_id, season_id, team1_string, team2_string, max_maps, title,
        skip_veto, veto_mappool, side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team,
        min_spectators_to_ready, tv_delay, status, is_open, created_at, updated_at)
     VALUES ($1, 1, 1, 1, 2, $2, 'Um', 'Dois', 3, 'x', true, '', 'standard', false, true, $3, false, 5, 5, 0, $4, 'live', true, now(), now())`,
    // A delay of seconds would end in the middle of the test: none, or one that does not.
    [id, step.season === 0 ? null : step.season, step.pug, step.delay === 3 ? 3_600 : step.delay > 3 ? step.delay : 0],
  );
  await mark(manager, id);
}

/** The engine's own mark is proved with real matches below. */
const mark = (manager: EntityManager, id: number): Promise<unknown> =>
  manager.query(
    'INSERT INTO match_tallies (match_id) VALUES ($1) ON CONFLICT (match_id) DO UPDATE SET final = false WHERE match_tallies.final',
    [id],
  );

async function change(
  manager: EntityManager,
  id: number,
  step: Exclude<Step, { do: 'begin' | 'remove' | 'count' }>,
): Promise<void> {
  switch (step.do) {
    case 'play':
      await manager.query(
        `INSERT INTO player_stats (id, match_id, map_id, map_number, team_id, steam_id, name, winner, ${SUMMED_STATS.join(', ')})
         VALUES (0, $1, 0, $2, $3, $4, $5, $6, ${SUMMED_STATS.map((_, index) => `$${index + 7}`).join(', ')})
         ON CONFLICT (match_id, map_number, steam_id) DO UPDATE SET name = EXCLUDED.name, team_id = EXCLUDED.team_id,
           ${SUMMED_STATS.map((stat) => `${stat} = EXCLUDED.${stat}`).join(', ')}`,
        [
          id,
          step.map,
          step.team === 0 ? null : step.team,
          `7656119800000000${step.player}`,
          NAMES[step.name],
          step.team === 1,
          ...step.numbers,
        ],
      );
      return;
    case 'score':
      await manager.query(
        `INSERT INTO map_stats (id, match_id, map_number, map_name, team1_score, team2_score, winner) VALUES ($1, $2, $3, 'de_nuke', $4, $5, $6)
         ON CONFLICT (match_id, map_number) DO UPDATE SET team1_score = EXCLUDED.team1_score, team2_score = EXCLUDED.team2_score, winner = EXCLUDED.winner`,
        [id * 100 + step.map, id, step.map, step.team1, step.team2, step.winner === 0 ? null : step.winner],
      );
      return;
    case 'prove':
      await manager.query('UPDATE map_stats SET unproven = $3 WHERE match_id = $1 AND map_number = $2', [
        id,
        step.map,
        step.unproven,
      ]);
      await manager.query(
        'UPDATE matches SET unproven = EXISTS (SELECT 1 FROM map_stats s WHERE s.match_id = $1 AND s.unproven) WHERE id = $1',
        [id],
      );
      return;
    case 'restore':
      await manager.query('DELETE FROM player_stats WHERE match_id = $1 AND map_number >= $2', [id, step.map]);
      await manager.query('DELETE FROM map_stats WHERE match_id = $1 AND map_number >= $2', [id, step.map]);
      return;
    case 'season':
      await manager.query('UPDATE matches SET season_id = $2 WHERE id = $1', [
        id,
        step.season === 0 ? null : step.season,
      ]);
      return;
    case 'hide':
      await manager.query('UPDATE matches SET private_match = $2 WHERE id = $1', [id, step.hidden]);
      return;
    case 'doubt':
      await manager.query('UPDATE matches SET unconfirmed = $2 WHERE id = $1', [id, step.unconfirmed]);
      return;
    case 'close':
      await manager.query(
        'UPDATE matches SET is_open = false, end_time = now(), winner = $2, cancelled = $3 WHERE id = $1',
        [id, step.winner === 0 ? null : step.winner, step.cancelled],
      );
  }
}
