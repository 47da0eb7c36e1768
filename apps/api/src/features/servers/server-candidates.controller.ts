import { Described } from '../../http/routes/described';
import { Controller, Get } from '@nestjs/common';
import { RowId, ServerCandidatesAnswer } from '@placar/contracts';
import type { ServerCandidate } from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import { sharedNow } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { MatchAccess } from '../matches/match-access';
import { reasonsAgainst } from './server-offer';
import { ServerProbe } from './server-probe';
import type { ServerRow } from './server.presenter';
import { ServersQueries } from './servers.queries';

/** Knowledge older than this is not offered as if it were of now. */
const FRESH_MS = 120_000;

/** Where a match could go: every server that its staff may use, looked at now, with the reasons against. */
@Policy('user', 'match:administer')
@Controller('matches/:id/server-candidates')
export class ServerCandidatesController {
  constructor(
    private readonly access: MatchAccess,
    private readonly queries: ServersQueries,
    private readonly probe: ServerProbe,
  ) {}

  /** Free and well ones are asked before they are offered; all at once, within 3 s. */
  @Described({
    summary: 'Where this match could go, best first, with what speaks against each server.',
    answer: ServerCandidatesAnswer,
    details: 'Free servers are asked before they are offered, all at once, within 3 s.',
  })
  @Get()
  async candidates(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
  ): Promise<{ candidates: ServerCandidate[] }> {
    const match = await this.access.administer(viewer, id);
    const known = await this.queries.usable(viewer, isStaff(viewer));
    const toAsk = known.filter((row) => !row.leased && !row.cordoned).map((row) => row.id);
    const free = await this.probe.runMany(toAsk);
    const rows = toAsk.length === 0 ? known : await this.queries.usable(viewer, isStaff(viewer));
    const isOfficial = await this.queries.isOfficial(id);
    const candidates = rows.map((row) =>
      candidateOf(row, { current: match.server_id === row.id, isFree: free.get(row.id), isOfficial }),
    );
    const ownFlag = rows.find((row) => row.id === match.server_id)?.flag ?? null;
    return {
      candidates: candidates.toSorted(
        (left, right) => rank(left, ownFlag) - rank(right, ownFlag) || byLatency(left, right),
      ),
    };
  }
}

/** `isFree` undefined: the server was not heard of in time. */
function candidateOf(
  row: ServerRow,
  { current, isFree, isOfficial }: { current: boolean; isFree: boolean | undefined; isOfficial: boolean },
): ServerCandidate {
  const reasons = reasonsAgainst(row, isOfficial);
  // Whatever plays there is not ours, and a load would be refused.
  if (isFree === false && reasons.length === 0) reasons.push('in_use');
  const isFresh = row.last_seen_at !== null && sharedNow() - row.last_seen_at.getTime() < FRESH_MS;
  if (isFree === undefined && !isFresh && reasons.length === 0) reasons.push('not_checked');
  return {
    server_id: row.id,
    display_name: row.display_name,
    flag: row.flag,
    provider: row.provider,
    current,
    free: !reasons.includes('in_use'),
    offered: reasons.length === 0,
    reasons,
    latency_ms: row.last_latency_ms,
    plugin_version: row.plugin_version,
    checked_at: row.last_seen_at?.toISOString() ?? null,
  };
}

/** Those on offer first, among them those of the country that the match is played in. */
const rank = (candidate: ServerCandidate, flag: string | null): number =>
  (candidate.offered ? 0 : 2) + (flag !== null && candidate.flag === flag ? 0 : 1);

const byLatency = (left: ServerCandidate, right: ServerCandidate): number =>
  (left.latency_ms ?? Infinity) - (right.latency_ms ?? Infinity) || left.server_id - right.server_id;
