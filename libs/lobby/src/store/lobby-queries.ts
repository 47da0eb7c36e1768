import { LobbyMode } from '@placar/contracts';
import type { LobbyStatus } from '@placar/contracts';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** A lobby as the list shows it. */
export interface LobbyCard {
  id: number;
  version: number;
  status: LobbyStatus;
  mode: string;
  name: string;
  host_id: number;
  access: string;
  is_challenge: boolean;
  seats: number;
  capacity: number;
  waiting: number;
  average_rating: number | null;
  map: string | null;
  match_id: number | null;
  created_at: Date;
}

/** How much is in the chat of a lobby: lines, and the id of the last one (0: none). */
export interface ChatMark {
  lines: number;
  last: number;
}

export interface LobbyFilter {
  mode: string | null;
  status: LobbyStatus | null;
  /** Only those in which somebody may still take a seat. */
  hasSpace: boolean;
  /** Part of a name. */
  search: string | null;
}

/** Most lobbies of an answer. */
const LIST_MAX = 200;

export interface StoredMode {
  title: string;
  enabled: boolean;
  rules: LobbyMode;
}

/** Reads of lobbies: one query each. */
export class LobbyQueries {
  /** SQL: true when a clock has run out at `$1`. */
  static readonly IS_DUE = 'EXISTS (SELECT 1 FROM lobbies WHERE deadline_at <= $1)';

  constructor(private readonly dataSource: DataSource) {}

  /** Lobbies that go on and are not private: the one that lacks the fewest people first. */
  async list({ mode, status, hasSpace, search }: LobbyFilter): Promise<LobbyCard[]> {
    const { rows } = await pgPool(this.dataSource).query<LobbyCard>({
      name: 'lobby-list',
      text: `SELECT id, version, status, mode, name, host_id, access, is_challenge, seats, capacity, waiting, average_rating, map,
          match_id, created_at
        FROM lobbies
        WHERE ended_at IS NULL AND NOT is_private AND ($1::text IS NULL OR mode = $1) AND ($2::text IS NULL OR status = $2)
          AND (NOT $3::boolean OR (status = 'open' AND seats < capacity))
          AND ($4::text IS NULL OR strpos(lower(name), lower($4)) > 0)
        ORDER BY status <> 'open', capacity - seats, id LIMIT ${LIST_MAX}`,
      values: [mode, status, hasSpace, search],
    });
    return rows;
  }

  /** Version and chat of each of these lobbies; one that is gone is missing. */
  async marks(ids: readonly number[]): Promise<Map<number, { version: number; chat: ChatMark }>> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; version: number } & ChatMark>({
      name: 'lobby-marks',
      text: `SELECT l.id, l.version, c.lines, c.last FROM lobbies l
        CROSS JOIN LATERAL (SELECT count(*)::int AS lines, coalesce(max(id), 0) AS last FROM lobby_chat WHERE lobby_id = l.id) c
        WHERE l.id = ANY($1::int[])`,
      values: [ids],
    });
    return new Map(rows.map(({ id, version, lines, last }) => [id, { version, chat: { lines, last } }]));
  }

  /** The lobby in which the person sits or waits; null when in none. */
  async lobbyOf(userId: number): Promise<number | null> {
    const { rows } = await pgPool(this.dataSource).query<{ lobby_id: number }>({
      name: 'lobby-of-person',
      text: `SELECT lobby_id FROM lobby_places WHERE user_id = $1 AND kind <> 'caster'`,
      values: [userId],
    });
    return rows[0]?.lobby_id ?? null;
  }

  /** The lobby in which people of that one play once more, while it goes on. */
  async againOf(lobbyId: number): Promise<number | null> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number }>({
      name: 'lobby-again-of',
      text: 'SELECT id FROM lobbies WHERE again_of = $1 AND ended_at IS NULL',
      values: [lobbyId],
    });
    return rows[0]?.id ?? null;
  }

  /** Lobbies whose clock has run out, the longest overdue first, with the step that it was for. */
  async due(now: Date, most: number): Promise<{ id: number; step: number }[]> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; step: number }>({
      name: 'lobbies-due',
      text: 'SELECT id, step FROM lobbies WHERE deadline_at <= $1 ORDER BY deadline_at LIMIT $2',
      values: [now, most],
    });
    return rows;
  }

  /**
   * Places of people whom the platform bans, or of one of them. Who plays keeps the place, so of games that are on only bans of the last ten minutes are told.
   */
  async placesOfBanned(
    now: Date,
    most: number,
    userId: number | null = null,
  ): Promise<{ lobbyId: number; userId: number }[]> {
    const { rows } = await pgPool(this.dataSource).query<{ lobbyId: number; userId: number }>({
      name: 'lobby-places-of-banned',
      text: `SELECT DISTINCT p.lobby_id AS "lobbyId", p.user_id AS "userId"
        FROM platform_bans b JOIN lobby_places p ON p.user_id = b.user_id JOIN lobbies l ON l.id = p.lobby_id
        WHERE ($3::int IS NULL OR b.user_id = $3) AND b.lifted_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > $1)
          AND (l.status <> 'live' OR b.begins_at > $1::timestamptz - interval '10 minutes') LIMIT $2`,
      values: [now, most, userId],
    });
    return rows;
  }

  async modes(): Promise<StoredMode[]> {
    const { rows } = await pgPool(this.dataSource).query<{ title: string; enabled: boolean; rules: unknown }>(
      'SELECT title, enabled, rules FROM lobby_modes ORDER BY position, key',
    );
    return rows.map(({ title, enabled, rules }) => ({ title, enabled, rules: LobbyMode.parse(rules) }));
  }

  /** The host's own enabled maps, for modes without a pool of their own. */
  async mapsOf(userId: number): Promise<string[]> {
    const { rows } = await pgPool(this.dataSource).query<{ map_name: string }>(
      'SELECT map_name FROM user_maps WHERE user_id = $1 AND enabled ORDER BY position NULLS LAST, id LIMIT 30',
      [userId],
    );
    return rows.map(({ map_name }) => map_name);
  }

  /** Deletes lobbies that ended before this time, with their log and chat. Answers how many. */
  async purge(endedBefore: Date, most: number): Promise<number> {
    const { rowCount } = await pgPool(this.dataSource).query(
      'DELETE FROM lobbies WHERE id IN (SELECT id FROM lobbies WHERE ended_at < $1 ORDER BY ended_at LIMIT $2)',
      [endedBefore, most],
    );
    return rowCount ?? 0;
  }
}
