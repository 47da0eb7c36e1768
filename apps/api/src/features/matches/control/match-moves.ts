import { Injectable } from '@nestjs/common';
import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts';
import type { LedgerEntry, MatchCommandKind, MatchCommandRequest } from '@placar/contracts';
import { backupOf, mapScore } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { MatchEngine } from '@placar/match-engine';
import { CommandLedgerQueries } from '@placar/read-models';
import type { MatchRow } from '@placar/read-models';
import { isAppError, steadyNow } from '@placar/platform';
import type { Viewer } from '../../../http/session/viewer';
import { MatchAccess } from '../match-access';
import { MatchControl } from './match-control';

/** A change of server may take as long as a map takes to load; the caller's own time-out is longer. */
const PATIENCE_MS = 10_000;
/** Turns of the loop at most: each follows a change of the match by somebody else. */
const TURNS = 6;
/** Refusals that another call of the same change may be the reason of. */
const PASSING = ['COMMAND_PENDING', 'MATCH_NOT_RUNNING', 'MATCH_ALREADY_LOADED', 'CONFLICT'] as const;
/** Kinds that bring a match to a round of our store. */
const goesOn = (kind: MatchCommandKind): boolean => MATCH_COMMAND_CATALOGUE[kind].fetches === 'stored';

/**
 * The change of server as old clients ask for it: `PUT /matches` and `POST /matches/:id/backup/remote`, in either order and
 * even at the same time (decision 0007). Whichever comes first moves the match; the other one finds it moved, or moving, and
 * goes on from there. At no time do two servers hold the match: the lease goes over with the decision.
 */
@Injectable()
export class MatchMoves {
  constructor(
    private readonly access: MatchAccess,
    private readonly control: MatchControl,
    private readonly engine: MatchEngine,
    private readonly ledger: CommandLedgerQueries,
  ) {}

  /** Moves a match at once, with its newest good round. Null when it stands on that server and nothing is under way. */
  async move(viewer: Viewer, matchId: number, serverId: number): Promise<LedgerEntry | null> {
    const until = steadyNow() + PATIENCE_MS;
    for (let turn = 1; ; turn += 1) {
      const row = await this.access.administer(viewer, matchId);
      if (row.server_id === serverId) {
        const holder = await this.control.underWay(matchId, until - steadyNow());
        return holder !== null && goesOn(holder.kind) ? holder : null;
      }
      const kind = neverLoaded(row) ? 'load' : 'change_server';
      const entry = await this.asked(viewer, row, { kind, args: { server_id: serverId } }, { until, turn });
      if (entry !== null) return entry;
    }
  }

  /** Goes on from one round of our store, on this server (null: on the one that it has). */
  async restoreOn(viewer: Viewer, matchId: number, serverId: number | null, file: string): Promise<LedgerEntry> {
    const until = steadyNow() + PATIENCE_MS;
    for (let turn = 1; ; turn += 1) {
      const row = await this.access.administer(viewer, matchId);
      const stands = await this.standsAt(matchId, file);
      const elsewhere = serverId !== null && serverId !== row.server_id;
      if (!elsewhere && stands !== null) return stands;
      const request = elsewhere
        ? ({ kind: 'change_server', args: { server_id: serverId, file } } as const)
        : ({ kind: 'restore', args: { file, source: 'stored' } } as const);
      const entry = await this.asked(viewer, row, request, { until, turn });
      if (entry !== null) return entry;
    }
  }

  /**
   * The end of a request, or null when something else was under way, has ended, and the match must be looked at anew. Throws
   * the refusal when that something does not end in time.
   */
  private async asked(
    viewer: Viewer,
    row: MatchRow,
    request: MatchCommandRequest,
    { until, turn }: { until: number; turn: number },
  ): Promise<LedgerEntry | null> {
    try {
      return await this.control.ask(viewer, row.id, request, { waitMs: Math.max(0, until - steadyNow()) });
    } catch (error) {
      if (turn >= TURNS || !PASSING.some((code) => isAppError(error, code))) throw error;
      const holder = await this.control.underWay(row.id, until - steadyNow());
      if (holder !== null && holder.settled_at === null) throw error;
      if (holder !== null || isAppError(error, 'CONFLICT') || isAppError(error, 'MATCH_ALREADY_LOADED')) return null;
      // What was in the way ended between the refusal and the question.
      if (row.status !== 'load_failed' || request.kind !== 'restore') return null;
      // A move that failed left the match on its new server, not loaded: that comes first.
      const loaded = await this.control.ask(
        viewer,
        row.id,
        { kind: 'load', args: {} },
        { waitMs: Math.max(0, until - steadyNow()) },
      );
      return loaded.status === 'confirmed' ? null : loaded;
    }
  }

  /** The command that brought the match to this very round, while nobody has played on since; null when none did. */
  private async standsAt(matchId: number, file: string): Promise<LedgerEntry | null> {
    const loaded = await this.engine.load(matchId);
    if (loaded === null || !isHeldAt(loaded.state, file)) return null;
    const [last] = (await this.ledger.ofMatch(matchId, 20)).filter(({ kind }) => goesOn(kind));
    return last?.status === 'confirmed' ? last : null;
  }
}

const neverLoaded = (row: MatchRow): boolean => row.status === 'scheduled' || row.status === 'load_failed';

/** The last restore went to that very round, and nobody has played on since: to restore it again would change nothing. */
function isHeldAt(state: MatchState, file: string): boolean {
  const wanted = backupOf(state.id, file);
  const map = state.maps.find((candidate) => candidate.number === state.currentMap);
  if (wanted === null || map?.number !== wanted.mapNumber || state.pending !== null) return false;
  const held = map.heldAfterRestore || state.pause?.type === 'restore';
  const score = mapScore(map);
  return held && map.takenBack?.at(-1)?.round === wanted.round && score.team1 + score.team2 === wanted.round;
}
