import { Injectable } from '@nestjs/common';
import { pgPool } from '@placar/persistence';
import { DataSource } from 'typeorm';
import { PLAYER_SUMS, TEAM_SUMS } from './standing-sql';

/** Sums of one player on one board; `maps` 0 means that he is on it no more. */
export type PlayerSums = Record<(typeof PLAYER_SUMS)[number], number> & { steam_id: string; name: string };

/** Sums of one team on one board, with what the team is called and shown as today. */
export type TeamSums = Record<(typeof TEAM_SUMS)[number], number> & {
  team_id: number;
  name: string;
  flag: string | null;
  logo: string | null;
  tag: string;
};

/** What changed on a board since the version that the asker has; `whole` replaces all he has. */
export interface BoardChanges {
  version: number;
  epoch: number;
  whole: boolean;
  players: PlayerSums[];
}

export interface PlayerAccount {
  steam_id: string;
  user_id: number;
  small_image: string | null;
}

const NO_BOARD = { version: 0, epoch: 0 };

/** A season that was deleted has no board, whatever was played in it. */
const SEASON_IS_THERE = '($1 <= 0 OR EXISTS (SELECT 1 FROM seasons WHERE id = $1))';

/** Standings as they are kept: nothing here adds up matches. A scope is `OVERALL_SCOPE`, `PUG_SCOPE` or the id of a season. */
@Injectable()
export class StandingsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** One read by primary key; null for who has no map on this board. */
  async player(scope: number, steamId: string): Promise<PlayerSums | null> {
    const { rows } = await this.pool.query<PlayerSums>({
      name: 'standings-player',
      text: `SELECT steam_id, name, ${PLAYER_SUMS.join(', ')} FROM player_standings
              WHERE scope = $1 AND steam_id = $2 AND maps > 0 AND ${SEASON_IS_THERE}`,
      values: [scope, steamId],
    });
    return rows[0] ?? null;
  }

  /** Most wins first, then the better difference of rounds, then by name; teams that were deleted are left out. */
  async teams(scope: number): Promise<TeamSums[]> {
    const { rows } = await this.pool.query<TeamSums>({
      name: 'standings-teams',
      text: `SELECT s.team_id, t.name, t.flag, t.logo, t.tag, ${TEAM_SUMS.map((sum) => `s.${sum}`).join(', ')}
               FROM team_standings s JOIN teams t ON t.id = s.team_id WHERE s.scope = $1 AND s.maps > 0 AND ${SEASON_IS_THERE}
              ORDER BY s.wins DESC, s.rounddiff DESC, t.name, s.team_id`,
      values: [scope],
    });
    return rows;
  }

  /** Everything that a reader with `known` does not have yet; null: it has all of it. Version before rows, so nothing is missed. */
  async changes(scope: number, known: { version: number; epoch: number } | null): Promise<BoardChanges | null> {
    const { rows: heads } = await this.pool.query<{ version: number; epoch: number }>({
      name: 'standings-board',
      text: `SELECT version, epoch FROM standing_boards WHERE scope = $1 AND ${SEASON_IS_THERE}`,
      values: [scope],
    });
    const head = heads[0];
    if (head === undefined)
      return known?.version === NO_BOARD.version ? null : { ...NO_BOARD, whole: true, players: [] };
    if (known !== null && known.version === head.version && known.epoch === head.epoch) return null;
    const whole = known === null || known.epoch !== head.epoch;
    const { rows } = await this.pool.query<PlayerSums>({
      name: 'standings-changes',
      text: `SELECT steam_id, name, ${PLAYER_SUMS.join(', ')} FROM player_standings WHERE scope = $1 AND version > $2`,
      values: [scope, whole ? -1 : known.version],
    });
    return { ...head, whole, players: rows };
  }

  /** Accounts of these players, by the Steam id that they have proved. */
  async accounts(steamIds: readonly string[]): Promise<PlayerAccount[]> {
    const { rows } = await this.pool.query<PlayerAccount>({
      name: 'standings-accounts',
      text: 'SELECT steam_id, id AS user_id, small_image FROM users WHERE steam_id = ANY($1)',
      values: [steamIds],
    });
    return rows;
  }

  /** The Steam id that a user has proved: null without one, undefined for nobody. */
  async steamIdOf(userId: number): Promise<string | null | undefined> {
    const { rows } = await this.pool.query<{ steam_id: string | null }>({
      name: 'standings-user',
      text: 'SELECT steam_id FROM users WHERE id = $1',
      values: [userId],
    });
    return rows[0] === undefined ? undefined : rows[0].steam_id;
  }

  private get pool() {
    return pgPool(this.dataSource);
  }
}
