import type { TeamSlot } from '@placar/contracts';
import type { MatchState } from '@placar/domain';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** How strong the teams of a match are; null: not known, and a coin decides where the ratings would. */
export type TeamRatings = (state: MatchState) => Promise<Readonly<Record<TeamSlot, number | null>>>;
export const TEAM_RATINGS = Symbol('TEAM_RATINGS');

/** Points of a team's players on the ladder of the match's mode, on average; null where one of them has none. */
const POINTS = `SELECT round(avg(s.points))::int AS points, count(s.steam_id)::int AS known
  FROM (SELECT DISTINCT ON (steam_id) steam_id, points FROM skills
         WHERE mode = $1 AND steam_id = ANY($2) ORDER BY steam_id, season DESC) s`;

/** Ratings from the ladders (decision 0045). A team is only rated when all of its players are. */
export const ratingsOfLadders =
  (dataSource: DataSource): TeamRatings =>
  async ({ config }) => {
    const mode = config.rankedMode ?? (config.wingman ? 'wingman' : 'competitive');
    const ratingOf = async (slot: TeamSlot): Promise<number | null> => {
      const players = Object.entries(config[slot].players).flatMap(([id, { coach }]) => (coach ? [] : [id]));
      const { rows } = await pgPool(dataSource).query<{ points: number | null; known: number }>(POINTS, [
        mode,
        players,
      ]);
      const [row] = rows;
      return row !== undefined && players.length > 0 && row.known === players.length ? row.points : null;
    };
    const [team1, team2] = await Promise.all([ratingOf('team1'), ratingOf('team2')]);
    return { team1, team2 };
  };
