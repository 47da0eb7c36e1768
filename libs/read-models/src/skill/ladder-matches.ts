import { lineUps } from '@placar/domain/skill';
import type { RankedMatch } from '@placar/domain/skill';
import type { ClientBase } from 'pg';
import { COUNTED, SHOWN_AT } from '../standings/standing-sql';

/** A match in the order of its ladder. */
export interface LadderMatch {
  id: number;
  mode: string;
  at: Date;
  /** What the ladder takes from it, as it is kept: the same match gives the same text. */
  facts: string;
}

/**
 * Matches that move a ladder: only `ranked_mode`, which was fixed when the match was made, says which one. Forfeits, cancelled and
 * private matches, those whose score is not proved and those that may be made up change nothing.
 */
export const ON_LADDER = `m.ranked_mode IS NOT NULL AND ${COUNTED} AND m.status = 'finished' AND m.end_time IS NOT NULL
  AND NOT m.forfeit AND NOT m.unproven`;
export const LADDER_TIME = `COALESCE(${SHOWN_AT}, m.end_time)`;

const SIDE = `CASE WHEN p.team_id = m.team1_id THEN 1 WHEN p.team_id = m.team2_id THEN 2
  WHEN p.steam_id = ANY(m.team1_steam_ids) THEN 1 WHEN p.steam_id = ANY(m.team2_steam_ids) THEN 2 END`;
/** Of the rounds of a map, one entry each, the last three have nothing of him. */
const MISSED_END = `json_array_length(p.rounds) > 3 AND ${[1, 2, 3].map((back) => `p.rounds ->> -${back} IS NULL`).join(' AND ')}`;

const FRESH = `
  SELECT m.id, m.ranked_mode AS mode, ${LADDER_TIME} AS at, m.players_per_team, m.team1_score = m.team2_score AS is_even,
         json_agg(json_build_array(p.steam_id, ${SIDE}, p.map_number, p.winner, ${MISSED_END})) AS played
    FROM matches m JOIN player_stats p ON p.match_id = m.id AND p.roundsplayed > 0
   WHERE m.id = ANY($1::int[]) AND p.match_id = ANY($1::int[]) AND ${ON_LADDER}
   GROUP BY m.id`;

interface FreshRow {
  id: number;
  mode: string;
  at: Date;
  players_per_team: number;
  is_even: boolean;
  played: [steamId: string, side: 1 | 2 | null, mapNumber: number, won: boolean, missedEnd: boolean][];
}

/** These matches as the read tables have them now; those that move no ladder are left out. */
export async function freshMatches(client: ClientBase, ids: readonly number[]): Promise<LadderMatch[]> {
  const { rows } = await client.query<FreshRow>({ name: 'ladder-fresh', text: FRESH, values: [ids] });
  return rows.flatMap(({ id, mode, at, players_per_team, is_even, played }) => {
    const winner = played.find(([, side, , won]) => won && side !== null)?.[1] ?? 0;
    // Over without a winner, and not even: what it says is no result.
    if (winner === 0 && !is_even) return [];
    const people = played.flatMap(([steamId, side, mapNumber, , missedEnd]) =>
      side === null
        ? []
        : [{ steamId, team: side === 1 ? ('team1' as const) : ('team2' as const), mapNumber, missedEnd }],
    );
    const players = lineUps(people, players_per_team).map(({ steamId, team, left }): FactsPlayer => [
      steamId,
      team === 'team1' ? 1 : 2,
      left ? 1 : 0,
    ]);
    const facts: Facts = [winner, players];
    return [{ id, mode, at, facts: JSON.stringify(facts) }];
  });
}

type FactsPlayer = [steamId: string, side: 1 | 2, left: 0 | 1];
type Facts = [winner: 0 | 1 | 2, players: FactsPlayer[]];

export function rankedMatch({ id, at, facts }: LadderMatch): RankedMatch {
  const [winner, players] = JSON.parse(facts) as Facts;
  return {
    id,
    at: at.toISOString(),
    winner: winner === 0 ? null : winner === 1 ? 'team1' : 'team2',
    players: players.map(([steamId, side, left]) => ({
      steamId,
      team: side === 1 ? 'team1' : 'team2',
      left: left === 1,
    })),
  };
}
