import { beginLadderSeason, countChangedMatches, countLadders, deleteMatches, markRecount } from '@placar/read-models';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';

const MATCHES = 12;
const small = (max: number) => fc.integer({ min: 0, max });
const DAY = 86_400_000;
export const FIRST_DAY = Date.parse('2026-01-01T20:00:00.000Z');

/** A match as a test has it in the read tables. */
export interface PlayedMatch {
  id: number;
  mode: string | null;
  /** 0 nobody, else the team. */
  winner: number;
  at: Date;
  /** Numbers of the players; the first half is team 1. */
  players: number[];
  /** Those who missed the end. */
  gone: number[];
  forfeit?: boolean;
}

export type LadderStep =
  | ({ do: 'play'; match: number; day: number } & Omit<PlayedMatch, 'id' | 'at' | 'mode'>)
  | { do: 'correct'; match: number; winner: number }
  | { do: 'move'; match: number; day: number }
  | { do: 'hide'; match: number; hidden: boolean }
  | { do: 'remove'; match: number }
  | { do: 'season'; day: number; reset: 'soft' | 'hard' }
  | { do: 'count' };

/** The ladder of a match is frozen when the match is made. */
const MODES = ['competitive', 'competitive', 'competitive', 'wingman', null] as const;

const match = small(MATCHES - 1);
export const LADDER_STEP: fc.Arbitrary<LadderStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      match,
      day: small(30),
      winner: small(2),
      players: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 4, maxLength: 4 }),
      gone: fc.array(small(7), { maxLength: 2 }),
      forfeit: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('correct' as const), match, winner: small(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), match, day: small(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hide' as const), match, hidden: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), match }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('season' as const),
      day: small(30),
      reset: fc.constantFrom('soft' as const, 'hard' as const),
    }),
  },
  { weight: 5, arbitrary: fc.constant({ do: 'count' as const }) },
);

export const steamId = (player: number): string => `765611980000000${String(player).padStart(2, '0')}`;
export const onDay = (day: number): Date => new Date(FIRST_DAY + day * DAY);

/** Boards first: they say which matches changed. */
export async function countAll(database: DataSource): Promise<void> {
  for (;;) {
    const { matches } = await countChangedMatches(database);
    if (matches < 100) break;
  }
  await countLadders(database);
}

/** Writes a finished match of two against two into the read tables, in place of an earlier one of that number. */
export async function playMatch(database: DataSource, played: PlayedMatch): Promise<void> {
  const { id, mode, winner, at, players, gone, forfeit = false } = played;
  await database.transaction(async (manager) => {
    await manager.query('DELETE FROM player_stats WHERE match_id = $1', [id]);
    await manager.query('DELETE FROM matches WHERE id = $1', [id]);
    await manager.query(
      `INSERT INTO matches (id, version, attempt, team1_id, team2_id, team1_string, team2_string, max_maps, title, skip_veto,
          veto_mappool, side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team,
          min_spectators_to_ready, tv_delay, status, is_open, created_at, updated_at, winner, end_time, forfeit, ranked_mode,
          team1_score, team2_score)
       VALUES ($1, 1, 1, 1, 2, 'Um', 'Dois', 1, 'x', true, '', 'standard', false, true, true, true, 2, 2, 0, 0, 'finished', false,
          now(), now(), $2, $3, $4, $5, $6, $7)`,
      [id, winner === 0 ? null : winner, at, forfeit, mode, winner === 1 ? 1 : 0, winner === 2 ? 1 : 0],
    );
    for (const [index, player] of players.entries()) {
      const team = index < players.length / 2 ? 1 : 2;
      const rounds = Array.from({ length: 10 }, (_, round) =>
        gone.includes(player) && round > 4 ? null : [1, 0, 0, 80],
      );
      await manager.query(
        `INSERT INTO player_stats (id, match_id, map_id, map_number, team_id, steam_id, name, winner, roundsplayed, rounds)
         VALUES (0, $1, 0, 0, $2, $3, $4, $5, 10, $6)`,
        [id, team, steamId(player), `P${player}`, team === winner, JSON.stringify(rounds)],
      );
    }
    await manager.query(
      `INSERT INTO match_tallies (match_id) VALUES ($1)
           ON CONFLICT (match_id) DO UPDATE SET final = false, counted_version = 0`,
      [id],
    );
  });
}

export async function correctWinner(database: DataSource, id: number, winner: number): Promise<void> {
  await database.transaction(async (manager) => {
    await manager.query(
      `UPDATE matches SET winner = $2, team1_score = $3, team2_score = $4, version = version + 1 WHERE id = $1`,
      [id, winner === 0 ? null : winner, winner === 1 ? 1 : 0, winner === 2 ? 1 : 0],
    );
    await manager.query('UPDATE player_stats SET winner = team_id = $2 WHERE match_id = $1', [id, winner]);
    await markRecount(manager, [id]);
  });
}

export async function takeLadderStep(database: DataSource, step: LadderStep): Promise<void> {
  switch (step.do) {
    case 'count':
      return countAll(database);
    case 'season':
      for (const mode of ['competitive', 'wingman'])
        await beginLadderSeason(database, { mode, reset: step.reset, at: onDay(step.day), by: 1, reason: 'x' });
      return;
    case 'play':
      return playMatch(database, {
        ...step,
        id: step.match + 1,
        mode: MODES[step.match % MODES.length] ?? null,
        at: onDay(step.day),
      });
    case 'correct':
      return correctWinner(database, step.match + 1, step.winner);
    case 'remove':
      return database.transaction(async (manager) => void (await deleteMatches(manager, [step.match + 1])));
    case 'hide':
    case 'move':
      await database.transaction(async (manager) => {
        const change = step.do === 'hide' ? 'private_match = $2' : 'end_time = $2';
        const value = step.do === 'hide' ? step.hidden : onDay(step.day);
        await manager.query(`UPDATE matches SET ${change} WHERE id = $1`, [step.match + 1, value]);
        await markRecount(manager, [step.match + 1]);
      });
  }
}

/** Everything that is derived, in an order of its own. */
export async function keptLadders(database: DataSource): Promise<Record<string, unknown[]>> {
  const rows = (table: string, order: string): Promise<unknown[]> =>
    database.query(`SELECT * FROM ${table} ORDER BY ${order}`);
  return {
    matches: await rows('ladder_matches', 'match_id'),
    changes: await rows('skill_changes', 'mode, at, match_id, steam_id'),
    skills: await rows('skills', 'mode, season, steam_id'),
  };
}
