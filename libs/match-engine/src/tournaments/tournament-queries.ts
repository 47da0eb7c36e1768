import type { ChangeMeanwhile, MatchStatus, TournamentStatus } from '@placar/contracts';
import { FLEET_PROVIDERS } from '@placar/domain';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { IS_OF_POOL } from '../server-requests/pool';
import { captainKey } from './tournament-aggregate';

/** A tournament as lists show it. */
export interface TournamentHead {
  id: number;
  version: number;
  status: TournamentStatus;
  name: string;
  organiser_id: number;
  teams: number;
  most: number;
  team_size: number;
  formats: string[];
  starts_at: Date | null;
  sign_up_closes_at: Date | null;
  champion: string | null;
  created_at: Date;
}

/** A match that a tournament made, as everybody may see it. */
export interface ShownCupMatch {
  match_id: number;
  stage: number;
  key: string;
  low: number;
  high: number;
  call: number;
  /** Null while a delayed broadcast has not shown its end. */
  status: MatchStatus | null;
  /** `server_start`: a server is being started for it, while it waits for one of the pool. */
  waits_for: 'veto' | 'server' | 'server_start' | null;
  /** When one is tried to be started once more; null: it is not. */
  start_again_at: Date | null;
  /** Rounds in the order low, high; `winner` is a number of the tournament. */
  maps: { name: string; score: [number, number]; winner: number | null }[];
}

/** Referees and casters with their names, by name; accounts that are gone are not among them. */
export interface NamedOfficials {
  referees: { user_id: number; name: string; of: { stage: number; key: string | null }[] | null }[];
  casters: { user_id: number; name: string }[];
}

/** Where a match of a tournament is broadcast. */
export interface BroadcastMatch {
  match_id: number;
  stage: number;
  key: string;
  address: string;
  port: number;
}

/** How fast matches of a tournament go. */
export interface TournamentPace {
  /** Maps that were played to their end, and how long one took. */
  maps: number;
  minutes: number;
  /** Matches that are on, by stage and key, and since when (ISO). */
  running: ReadonlyMap<string, string>;
  /** The servers on which they are. */
  on: ReadonlyMap<string, number>;
}

/** A server of the pool, as organisers see it. */
export interface PoolMember {
  id: number;
  name: string;
  is_out: boolean;
  problem: string | null;
}

/** Most events that a conflict names. */
const CHANGES_MAX = 10;
/** Most tournaments of an answer. */
const LIST_MAX = 200;
const COLUMNS = `id, version, status, name, organiser_id, teams, most, team_size, formats, starts_at, sign_up_closes_at, champion, created_at`;

interface OfficialRow {
  user_id: number;
  name: string;
  role: 'referee' | 'caster';
  of: { stage: number; key: string | null }[] | null;
}

interface PaceRow {
  stage: number;
  key: string;
  is_open: boolean;
  server_id: number | null;
  began: Date;
  maps: number;
  seconds: number;
}

/** Lists of tournaments: one query each. */
export class TournamentQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Those in one of these states, the newest first. */
  async list(states: readonly TournamentStatus[]): Promise<TournamentHead[]> {
    const { rows } = await pgPool(this.dataSource).query<TournamentHead>({
      name: 'tournament-list',
      text: `SELECT ${COLUMNS} FROM tournaments WHERE status = ANY($1::text[]) ORDER BY id DESC LIMIT ${LIST_MAX}`,
      values: [states],
    });
    return rows;
  }

  /** Every public match that it made. What a delayed broadcast has not shown yet is left out. */
  async matches(id: number): Promise<ShownCupMatch[]> {
    const { rows } = await pgPool(this.dataSource).query<ShownCupMatch>({
      name: 'tournament-shown-matches',
      text: `SELECT t.match_id, t.stage, t.key, t.low, t.high, t.call, CASE WHEN d.shown THEN m.status END AS status,
          CASE WHEN NOT m.is_open OR m.status NOT IN ('scheduled', 'load_failed') THEN NULL
            WHEN EXISTS (SELECT 1 FROM web_vetoes v WHERE v.match_id = m.id AND NOT v.is_over) THEN 'veto'
            WHEN EXISTS (SELECT 1 FROM server_requests r WHERE r.match_id = m.id AND r.beside AND r.state = 'provisioning'
              AND r.stop_requested_at IS NULL) THEN 'server_start'
            WHEN m.server_id IS NULL OR m.status = 'load_failed' THEN 'server' END AS waits_for,
          (SELECT r.start_again_at FROM server_requests r WHERE r.match_id = m.id AND r.state = 'queued' AND NOT r.beside) AS start_again_at,
          coalesce((SELECT json_agg(json_build_object('name', p.map_name, 'winner', w.entry, 'score',
              CASE WHEN m.team1_id = l.team_id THEN json_build_array(p.team1_score, p.team2_score)
                ELSE json_build_array(p.team2_score, p.team1_score) END) ORDER BY p.map_number)
            FROM map_stats p LEFT JOIN tournament_teams w ON w.team_id = p.winner AND w.tournament_id = t.tournament_id
            WHERE p.match_id = m.id AND d.shown), '[]') AS maps
        FROM tournament_matches t JOIN matches m ON m.id = t.match_id
          LEFT JOIN tournament_teams l ON l.tournament_id = t.tournament_id AND l.entry = t.low
          CROSS JOIN LATERAL (SELECT m.tv_delay = 0 OR coalesce(m.end_time < now() - m.tv_delay * interval '1 second', false) AS shown) d
        WHERE t.tournament_id = $1 AND NOT m.private_match ORDER BY t.match_id`,
      values: [id],
    });
    return rows;
  }

  /** Its version as lists have it; null when there is no such tournament. */
  async version(id: number): Promise<number | null> {
    const { rows } = await pgPool(this.dataSource).query<{ version: number }>({
      name: 'tournament-version',
      text: `SELECT version FROM tournaments WHERE id = $1`,
      values: [id],
    });
    return rows[0]?.version ?? null;
  }

  /** What happened in it after this version, the newest first. */
  async changesSince(id: number, version: number): Promise<ChangeMeanwhile[]> {
    const { rows } = await pgPool(this.dataSource).query<{ type: string; by: string | null; at: Date }>({
      name: 'tournament-changes-since',
      text: `SELECT type, CASE WHEN actor->>'kind' = 'user' THEN actor->>'name' END AS by, occurred_at AS at
        FROM tournament_events WHERE tournament_id = $1 AND version > $2 ORDER BY version DESC LIMIT ${CHANGES_MAX}`,
      values: [id, version],
    });
    return rows.map(({ type, by, at }) => ({ kind: type.replace(/^tournament\./, ''), by, at: at.toISOString() }));
  }

  /** What its public matches say about how long the rest takes. */
  async pace(id: number): Promise<TournamentPace> {
    const { rows } = await pgPool(this.dataSource).query<PaceRow>({
      name: 'tournament-pace',
      text: `SELECT t.stage, t.key, m.is_open, m.server_id, p.began, p.maps, p.seconds
        FROM tournament_matches t JOIN matches m ON m.id = t.match_id
          CROSS JOIN LATERAL (SELECT min(s.start_time) AS began, count(*) FILTER (WHERE s.end_time IS NOT NULL)::int AS maps,
              coalesce(sum(extract(epoch FROM s.end_time - s.start_time)), 0)::float AS seconds
            FROM map_stats s WHERE s.match_id = m.id) p
        WHERE t.tournament_id = $1 AND NOT m.private_match AND p.began IS NOT NULL
          AND (m.tv_delay = 0 OR coalesce(m.end_time < now() - m.tv_delay * interval '1 second', false))`,
      values: [id],
    });
    const maps = rows.reduce((sum, row) => sum + row.maps, 0);
    const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
    const running = rows.filter((row) => row.is_open);
    return {
      maps,
      minutes: maps === 0 ? 0 : seconds / maps / 60,
      running: new Map(running.map(({ stage, key, began }) => [`${stage}:${key}`, began.toISOString()])),
      on: new Map(
        running.flatMap(({ stage, key, server_id: server }) =>
          server === null ? [] : [[`${stage}:${key}`, server] as const],
        ),
      ),
    };
  }

  /** The zip that is kept with a dispute; null: none. */
  async evidence(id: number, dispute: number): Promise<Buffer | null> {
    const { rows } = await pgPool(this.dataSource).query<{ body: Buffer }>({
      name: 'tournament-dispute-evidence',
      text: 'SELECT body FROM dispute_evidence WHERE tournament_id = $1 AND dispute = $2',
      values: [id, dispute],
    });
    return rows[0]?.body ?? null;
  }

  /** Servers of the pool, also those that were taken out for now. */
  async pool(): Promise<PoolMember[]> {
    const { rows } = await pgPool(this.dataSource).query<PoolMember>({
      name: 'tournament-pool',
      text: `SELECT id, display_name AS name, cordoned AS is_out, last_problem AS problem FROM servers s
        WHERE ${IS_OF_POOL} ORDER BY lower(display_name), id`,
      values: [FLEET_PROVIDERS],
    });
    return rows;
  }

  /** Those that go on with a team of this person, the newest first. */
  async ofPerson(userId: number, steamId: string | null, most: number): Promise<number[]> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number }>({
      name: 'tournaments-of-person',
      text: `SELECT id FROM tournaments WHERE people && $1::text[] AND status IN ('sign_up', 'check_in', 'running')
        ORDER BY id DESC LIMIT $2`,
      values: [[captainKey(userId), ...(steamId === null ? [] : [steamId])], most],
    });
    return rows.map(({ id }) => id);
  }

  /** Those in which this account looks for a team. */
  async withFreeAgent(userId: number): Promise<number[]> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number }>({
      name: 'tournaments-with-free-agent',
      text: `SELECT id FROM tournaments WHERE free_agents @> $1::jsonb ORDER BY id`,
      values: [JSON.stringify([{ user_id: userId }])],
    });
    return rows.map(({ id }) => id);
  }

  /** Pairings of these tournaments for which a match was made, by tournament, stage and key. */
  async madeMatches(ids: readonly number[]): Promise<ReadonlySet<string>> {
    const { rows } = await pgPool(this.dataSource).query<{ name: string }>({
      name: 'tournaments-made-matches',
      text: `SELECT concat_ws(' ', t.tournament_id, t.stage, t.key) AS name
        FROM tournament_matches t JOIN matches m ON m.id = t.match_id AND m.is_open WHERE t.tournament_id = ANY($1::int[])`,
      values: [ids],
    });
    return new Set(rows.map(({ name }) => name));
  }

  /** Those that this account made, drafts too. */
  async ofOrganiser(userId: number): Promise<TournamentHead[]> {
    const { rows } = await pgPool(this.dataSource).query<TournamentHead>({
      name: 'tournaments-of-organiser',
      text: `SELECT ${COLUMNS} FROM tournaments WHERE organiser_id = $1 ORDER BY id DESC LIMIT ${LIST_MAX}`,
      values: [userId],
    });
    return rows;
  }

  /** Who was named in it. */
  async officials(id: number): Promise<NamedOfficials> {
    const { rows } = await pgPool(this.dataSource).query<OfficialRow>({
      name: 'tournament-officials',
      text: `SELECT r.user_id, u.name, r.role, CASE WHEN bool_or(r.stage IS NULL) THEN NULL
            ELSE json_agg(json_build_object('stage', r.stage, 'key', r.key) ORDER BY r.stage, r.key NULLS FIRST) END AS of
          FROM tournament_roles r JOIN users u ON u.id = r.user_id
        WHERE r.tournament_id = $1 AND r.role IN ('referee', 'caster')
        GROUP BY r.user_id, u.name, r.role ORDER BY lower(u.name), r.user_id`,
      values: [id],
    });
    return {
      referees: rows.filter(({ role }) => role === 'referee').map(({ role: _role, ...referee }) => referee),
      casters: rows.filter(({ role }) => role === 'caster').map(({ user_id, name }) => ({ user_id, name })),
    };
  }

  /** Whether this account reads where its matches are broadcast. */
  async isCaster(id: number, userId: number): Promise<boolean> {
    const { rowCount } = await pgPool(this.dataSource).query({
      name: 'tournament-is-caster',
      text: `SELECT 1 FROM tournament_roles WHERE tournament_id = $1 AND user_id = $2 AND role = 'caster' LIMIT 1`,
      values: [id, userId],
    });
    return rowCount === 1;
  }

  /** Where its open matches are broadcast. */
  async broadcasts(id: number): Promise<BroadcastMatch[]> {
    const { rows } = await pgPool(this.dataSource).query<BroadcastMatch>({
      name: 'tournament-broadcasts',
      text: `SELECT t.match_id, t.stage, t.key, s.ip_string AS address, s.gotv_port AS port
        FROM tournament_matches t JOIN matches m ON m.id = t.match_id AND m.is_open JOIN servers s ON s.id = m.server_id
        WHERE t.tournament_id = $1 AND s.gotv_port IS NOT NULL ORDER BY t.match_id`,
      values: [id],
    });
    return rows;
  }

  /** Accounts of these numbers that exist. */
  async accounts(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const { rows } = await pgPool(this.dataSource).query<{ id: number }>({
      name: 'tournament-accounts',
      text: 'SELECT id FROM users WHERE id = ANY($1::int[]) AND id > 0',
      values: [ids],
    });
    return new Set(rows.map(({ id }) => id));
  }
}
