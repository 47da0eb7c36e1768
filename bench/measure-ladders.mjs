import { createRequire } from 'node:module';
import { root } from '../scripts/lib/project.mjs';

const require = createRequire(`${root}/bench/`);
const { createDataSource, pgPool } = require('@placar/persistence');
const { countLadders, prepareDatabase, rebuildLadders } = require('@placar/read-models');

const PEOPLE = 5_000;
/** Matches that come after the one that is corrected. */
const LATER = 1_000;
const seconds = (since) => (performance.now() - since) / 1_000;

/** Finished ranked matches of five against five, one every ten minutes, each with other people of the five thousand. */
const MATCHES = `INSERT INTO matches (id, version, attempt, team1_id, team2_id, team1_string, team2_string, max_maps, title, skip_veto,
    veto_mappool, side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team, min_spectators_to_ready,
    tv_delay, status, is_open, created_at, updated_at, winner, end_time, forfeit, ranked_mode, team1_score, team2_score)
  SELECT g, 1, 1, 1, 2, 'Um', 'Dois', 1, 'x', true, '', 'standard', false, true, true, false, 5, 5, 0,
    0, 'finished', false, t, t, w, t, false, 'competitive', 2 - w, w - 1
  FROM (SELECT g, timestamptz '2022-01-01' + g * interval '10 minutes' AS t, 1 + (g * 7919 / 13) % 2 AS w FROM generate_series(1, $1::int) g) m`;
const PLAYERS = `INSERT INTO player_stats (id, match_id, map_id, map_number, team_id, steam_id, name, winner, roundsplayed, rounds)
  SELECT 0, m.id, 0, 0, 1 + i / 5, (76561198000000000 + (m.id * 31 + i * 503) % ${PEOPLE})::text, 'P', m.winner = 1 + i / 5, 20, $2::json
  FROM matches m, generate_series(0, 9) i WHERE m.id <= $1`;
const ROUNDS = JSON.stringify(Array.from({ length: 20 }, () => [1, 0, 0, 80]));

/** A ladder of so many matches counted anew, and after one match with a thousand later ones was corrected. In seconds. */
export async function measureLadders(url, { matches, samples, tell }) {
  await prepareDatabase(url);
  const database = await createDataSource({ url }).initialize();
  try {
    const pool = pgPool(database);
    tell('matches');
    await pool.query(MATCHES, [matches]);
    await pool.query(PLAYERS, [matches, ROUNDS]);
    await pool.query('VACUUM (ANALYZE) matches, player_stats');
    tell('the whole ladder');
    const since = performance.now();
    const counted = await rebuildLadders(database);
    const rebuilt = seconds(since);
    if (counted !== matches) throw new Error(`${counted} of ${matches} matches were counted`);
    await pool.query('VACUUM (ANALYZE) ladder_matches, skill_changes, skills');
    tell('corrections');
    const corrected = [];
    for (let turn = 0; turn < samples; turn += 1) {
      const id = matches - LATER - turn;
      await pool.query('UPDATE player_stats SET winner = NOT winner WHERE match_id = $1', [id]);
      await pool.query(`INSERT INTO ladder_due (mode, match_id) VALUES ('competitive', $1)`, [id]);
      const began = performance.now();
      if (!(await countLadders(database))) throw new Error('the correction changed nothing');
      corrected.push(seconds(began));
    }
    return { rebuilt, corrected };
  } finally {
    await database.destroy();
  }
}
