import { FLEET_PROVIDERS } from '@placar/domain';
import type { EarlierStart } from '@placar/domain';
import { earlierStarts, IS_OF_POOL, IS_OFFICIAL_MATCH } from '@placar/match-engine';
import type { EntityManager } from 'typeorm';
import type { ServerNeed } from './server-search';

export interface StartFacts {
  isPoolFree: boolean;
  earlierStarts: EarlierStart[];
  /** Now, by the clock that wrote when those ended (ms). */
  now: number;
  /** Servers on demand that run or are being started: all, and those of the tournament of the match. */
  running: number;
  runningOfCup: number;
}

/** $1: providers of the house; $2 match; $3 tags, $4 servers that it takes (null: any). */
const FREE = `SELECT count(*)::int FROM servers s
    WHERE NOT s.cordoned AND s.public_server AND ${IS_OF_POOL} AND s.last_problem IS NULL
      AND NOT (s.skins_enabled AND EXISTS (SELECT 1 FROM matches m WHERE m.id = $2 AND ${IS_OFFICIAL_MATCH}))
      AND ($3::text[] IS NULL OR coalesce(s.tag, '') = ANY($3)) AND ($4::int[] IS NULL OR s.id = ANY($4))
      AND NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM server_requests r WHERE r.server_id = s.id AND r.state IN ('provisioning', 'offered'))`;
/** Who waits for one of these servers before the match: all, where it has no place yet. What is being loaded takes none. */
const BEFORE = `SELECT count(*)::int FROM server_requests q
    WHERE q.source = 'pool' AND q.state = 'queued' AND q.match_id IS DISTINCT FROM $2
      AND ($4::int[] IS NULL OR q.servers IS NULL OR q.servers && $4)
      AND NOT EXISTS (SELECT 1 FROM matches w WHERE w.id = q.match_id AND w.is_open AND w.status = 'loading')
      AND NOT EXISTS (SELECT 1 FROM server_requests own WHERE own.match_id = $2 AND own.source = 'pool' AND own.state = 'queued'
        AND (own.requested_at, own.id) < (q.requested_at, q.id))`;
const RUNS = `r.source = 'on_demand' AND r.state IN ('provisioning', 'ready')`;

/** What decides whether a server is started for a match, read in the transaction that starts it. */
export async function startFacts(
  manager: EntityManager,
  { matchId, tags = null, servers = null }: Pick<ServerNeed, 'matchId' | 'tags' | 'servers'>,
): Promise<StartFacts> {
  const [facts] = await manager.query<StartFacts[]>(
    `SELECT (${FREE}) > (${BEFORE}) AS "isPoolFree",
        ${earlierStarts('$2')} AS "earlierStarts", extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
        (SELECT count(*)::int FROM server_requests r WHERE ${RUNS}) AS running,
        (SELECT count(*)::int FROM server_requests r JOIN tournament_matches t ON t.match_id = r.match_id
          WHERE ${RUNS} AND r.beside AND t.tournament_id = (SELECT o.tournament_id FROM tournament_matches o WHERE o.match_id = $2)
        ) AS "runningOfCup"`,
    [FLEET_PROVIDERS, matchId, tags, servers],
  );
  if (facts === undefined) throw new Error('no facts');
  return facts;
}
