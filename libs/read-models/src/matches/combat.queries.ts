import { Injectable } from '@nestjs/common';
import type { BombPlant, PlayerKill } from '@placar/contracts';
import { DataSource } from 'typeorm';
import type { CatalogueViewer } from './match-catalogue.queries';
import { OPEN_TO } from '../shared/open-to';

type KillFlag =
  | 'bomb'
  | 'headshot'
  | 'thru_smoke'
  | 'attacker_blind'
  | 'no_scope'
  | 'suicide'
  | 'friendly_fire'
  | 'assist_friendly_fire'
  | 'flash_assist';

/** A kill with its flags as the table has them, and the number of its map. */
export type KillRow = Omit<PlayerKill, KillFlag> & Record<KillFlag, boolean> & { map_number: number };

export type BombRow = Omit<BombPlant, 'defused'> & { defused: boolean };

/** Most rows of one match that one answer bears. */
const MOST = 5_000;

/** The team is that of the player's row on the map: stand-ins have one, too (wire contract §15.2 no. 18). */
const KILLS = `SELECT k.*, k.match_id::bigint * 100 + k.map_number AS map_id, p.team_id FROM player_kills k
  LEFT JOIN player_stats p ON p.match_id = k.match_id AND p.map_number = k.map_number AND p.steam_id = k.player_steam_id`;
/** Kills and bombs that stand. `heldBackSeconds`: what is newer than that is not told. */
@Injectable()
export class CombatQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order they happened. */
  kills(matchId: number, heldBackSeconds = 0): Promise<KillRow[]> {
    return this.dataSource.query<KillRow[]>(
      `${KILLS} WHERE k.match_id = $1 AND NOT k.superseded AND k.received_at <= now() - $2 * interval '1 second'
        ORDER BY k.map_number, k.round_number, k.round_time, k.id LIMIT ${MOST}`,
      [matchId, heldBackSeconds],
    );
  }

  /** Of all matches, the newest first. */
  allKills(viewer: CatalogueViewer, page: { limit: number; offset: number }): Promise<KillRow[]> {
    return this.dataSource.query<KillRow[]>(
      `${KILLS} JOIN matches m ON m.id = k.match_id WHERE NOT k.superseded AND ${OPEN_TO}
        ORDER BY k.id DESC LIMIT $3 OFFSET $4`,
      [viewer.isStaff, viewer.userId, page.limit, page.offset],
    );
  }

  /** Deaths and kills of somebody, the newest first. */
  killsOf(viewer: CatalogueViewer, steamId: string, page: { limit: number; offset: number }): Promise<KillRow[]> {
    return this.dataSource.query<KillRow[]>(
      `${KILLS} JOIN matches m ON m.id = k.match_id
        WHERE (k.player_steam_id = $3 OR k.attacker_steam_id = $3) AND NOT k.superseded AND (${OPEN_TO} OR $3 = $4)
        ORDER BY k.id DESC LIMIT $5 OFFSET $6`,
      [viewer.isStaff, viewer.userId, steamId, viewer.steamId, page.limit, page.offset],
    );
  }

  async kill(id: number): Promise<KillRow | null> {
    const [row] = await this.dataSource.query<KillRow[]>(`${KILLS} WHERE k.id = $1`, [id]);
    return row ?? null;
  }

  /** In the order they happened. */
  bombs(matchId: number, heldBackSeconds = 0): Promise<BombRow[]> {
    return this.dataSource.query<BombRow[]>(
      `SELECT k.*, k.match_id::bigint * 100 + k.map_number AS map_id, p.id AS player_stats_id FROM bomb_plants k
        LEFT JOIN player_stats p ON p.match_id = k.match_id AND p.map_number = k.map_number AND p.steam_id = k.steam_id
        WHERE k.match_id = $1 AND NOT k.superseded AND k.received_at <= now() - $2 * interval '1 second'
        ORDER BY k.map_number, k.round_number, k.round_time, k.id LIMIT ${MOST}`,
      [matchId, heldBackSeconds],
    );
  }
}
