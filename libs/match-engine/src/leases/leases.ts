import type { Refusal } from '@placar/domain';
import type { MatchConfig } from '@placar/domain';
import type { PoolClient } from 'pg';
import type { EventEnvelope } from '../projections/project';

/** The job that clears the old server is faster; the loop over draining leases comes after it. */
const DRAIN_FIRST_LOOK_SECONDS = 2;

/**
 * What makes a match official, by its row `m`: a season, a ladder or a tournament counts it. Officials play on servers without skins
 * (decision 0110).
 */
export const IS_OFFICIAL_MATCH = `(m.season_id IS NOT NULL OR m.ranked_mode IS NOT NULL
  OR EXISTS (SELECT 1 FROM tournament_matches o WHERE o.match_id = m.id))`;

/**
 * Claims servers for opened attempts and for matches whose veto comes first in the transaction of the decision. A server in use refuses it
 * whole (plugin contract F23), and so does one with skins an official match, also when the match becomes official there.
 */
export async function applyLeases(
  client: PoolClient,
  match: { id: number; config: Pick<MatchConfig, 'seasonId' | 'rankedMode'> },
  envelopes: readonly EventEnvelope[],
): Promise<Refusal | null> {
  const claimant = { matchId: match.id, isOfficial: isOfficial(match.config) };
  for (const { event } of envelopes) {
    const refusal =
      event.type === 'match.attempt-opened'
        ? await claim(client, claimant, event.payload.serverId, event.payload.attempt)
        : // A server that is only kept has no attempt yet.
          event.type === 'match.server-reserved'
          ? await claim(client, claimant, event.payload.serverId, 0)
          : event.type === 'match.updated' && claimant.isOfficial
            ? await refuseSkins(client, match.id)
            : null;
    if (refusal !== null) return refusal;
  }
  return null;
}

const isOfficial = ({ seasonId, rankedMode }: Pick<MatchConfig, 'seasonId' | 'rankedMode'>): boolean =>
  seasonId !== null || rankedMode !== undefined;

const skinsRefusal = (field: string): Refusal => ({
  code: 'SKINS_SERVER',
  message: 'This server shows skins, so it takes no official match.',
  field,
});

/** The share of the row waits for an owner who is switching skins on, and makes the next one wait. */
async function refuseSkins(client: PoolClient, matchId: number): Promise<Refusal | null> {
  const { rows } = await client.query<{ skins_enabled: boolean }>(
    `SELECT s.skins_enabled FROM servers s JOIN server_leases l ON l.server_id = s.id
      WHERE l.match_id = $1 AND l.released_at IS NULL AND l.draining_at IS NULL FOR KEY SHARE OF s`,
    [matchId],
  );
  return rows.some(({ skins_enabled: isOn }) => isOn) ? skinsRefusal('season_id') : null;
}

async function claim(
  client: PoolClient,
  { matchId, isOfficial: isKnownOfficial }: { matchId: number; isOfficial: boolean },
  serverId: number,
  attempt: number,
): Promise<Refusal | null> {
  // The old server may still run the match: nobody else gets it before it was seen free (peers, appendix A).
  await client.query(
    `UPDATE server_leases SET draining_at = now(), drain_check_at = now() + interval '${DRAIN_FIRST_LOOK_SECONDS} seconds'
      WHERE match_id = $1 AND server_id <> $2 AND released_at IS NULL AND draining_at IS NULL`,
    [matchId, serverId],
  );
  const kept = await client.query(
    `UPDATE server_leases SET attempt = $3, config_fetched_at = NULL, draining_at = NULL, drain_check_at = NULL
      WHERE match_id = $1 AND server_id = $2 AND released_at IS NULL`,
    [matchId, serverId, attempt],
  );
  if (kept.rowCount === 1) return null;
  const claimed = await client.query(
    `INSERT INTO server_leases (server_id, match_id, attempt)
     SELECT id, $2, $3 FROM servers WHERE id = $1 AND NOT (skins_enabled AND ($4 OR EXISTS (
       SELECT 1 FROM tournament_matches o WHERE o.match_id = $2))) FOR KEY SHARE
     ON CONFLICT (server_id) WHERE released_at IS NULL DO NOTHING`,
    [serverId, matchId, attempt, isKnownOfficial],
  );
  if (claimed.rowCount === 1) return null;
  const { rows } = await client.query<{ skins_enabled: boolean; is_leased: boolean }>(
    `SELECT skins_enabled, EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL) AS is_leased
       FROM servers s WHERE id = $1`,
    [serverId],
  );
  const [server] = rows;
  if (server === undefined) return { code: 'SERVER_NOT_FOUND', message: 'Server does not exist.', field: 'server_id' };
  if (server.skins_enabled && !server.is_leased) return skinsRefusal('server_id');
  return {
    code: 'SERVER_IN_USE',
    message: 'Server is already in use, please select a different server.',
    field: 'server_id',
  };
}

/** A server that a match has left, still reserved for whatever the match left on it. */
export interface DrainingLease {
  matchId: number;
  serverId: number;
  attempt: number;
  /** Seconds since the match left, by the clock of the database. */
  forSeconds: number;
}

const DRAINING_DUE = 'draining_at IS NOT NULL AND released_at IS NULL AND drain_check_at <= now()';

/** SQL: true when a draining lease is due for a look. */
export const DRAINING_IS_DUE = `EXISTS (SELECT 1 FROM server_leases WHERE ${DRAINING_DUE})`;

/** Takes draining leases that are due for a look; each comes back by itself after `againSeconds`, whoever takes it then. */
export async function claimDraining(client: Queryable, limit: number, againSeconds: number): Promise<DrainingLease[]> {
  const { rows } = await client.query(
    `UPDATE server_leases SET drain_check_at = now() + $2 * interval '1 second'
      WHERE id IN (SELECT id FROM server_leases
                    WHERE ${DRAINING_DUE}
                    ORDER BY drain_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING match_id AS "matchId", server_id AS "serverId", attempt,
        extract(epoch FROM now() - draining_at)::float8 AS "forSeconds"`,
    [limit, againSeconds],
  );
  return rows as DrainingLease[];
}

type LeaseKey = Pick<DrainingLease, 'matchId' | 'serverId' | 'attempt'>;

/** Frees a server that a match has left; one that the match came back to is not freed. True when a lease was freed. */
export const releaseDraining = (client: Queryable, lease: LeaseKey, reason: string): Promise<boolean> =>
  release(client, lease, reason, 'draining_at IS NOT NULL');

/** Frees the server of a match; the attempt fences a release that comes too late. True when a lease was freed. */
export const releaseLease = (client: Queryable, lease: LeaseKey, reason: string): Promise<boolean> =>
  release(client, lease, reason, 'draining_at IS NULL');

async function release(client: Queryable, lease: LeaseKey, reason: string, condition: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE server_leases SET released_at = now(), release_reason = $4
      WHERE match_id = $1 AND server_id = $2 AND attempt = $3 AND ${condition} AND released_at IS NULL`,
    [lease.matchId, lease.serverId, lease.attempt, reason],
  );
  return rowCount === 1;
}

/**
 * Notes that the server fetched what this attempt puts onto it, its config or a backup: half of the proof that a load worked (plugin
 * contract §1.3), and for a worker that takes the job over the proof that the command was sent.
 */
export async function noteFetched(client: Queryable, matchId: number, attempt: number): Promise<void> {
  await client.query(
    'UPDATE server_leases SET config_fetched_at = now() WHERE match_id = $1 AND attempt = $2 AND released_at IS NULL',
    [matchId, attempt],
  );
}

/** True once the server fetched the config or the backup of this attempt. */
export async function wasFetched(client: Queryable, matchId: number, attempt: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM server_leases WHERE match_id = $1 AND attempt = $2 AND released_at IS NULL AND config_fetched_at IS NOT NULL',
    [matchId, attempt],
  );
  return rowCount === 1;
}

/** A pg client or pool. */
export interface Queryable {
  query(text: string, values: unknown[]): Promise<{ rowCount: number | null; rows: unknown[] }>;
}
