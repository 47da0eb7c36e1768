import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LedgerEntry, MatchCommandRequest } from '@placar/contracts';
import type { MatchEvent } from '@placar/domain';
import { MatchEngine } from '../match-engine';
import { ledgerEntry } from '../queries/command-ledger.queries';
import type { Condition } from '../store/append';
import { checkNow, refusalOf } from './request-match-command.handler';
import { actorOf } from './viewer';
import type { Viewer } from './viewer';

/** Commands that need nothing but the match itself to be decided. */
const CLICKS = ['pause', 'unpause'] as const;

export interface MatchClick {
  viewer: Viewer;
  matchId: number;
  request: MatchCommandRequest;
  idempotencyKey: string | null;
}

/** The short way of `RequestMatchCommandCommand`: for a click on a match that this process knows. */
@Injectable()
export class MatchClicks {
  constructor(private readonly engine: MatchEngine) {}

  /** Whether a command of this kind could go the short way now. */
  mayAsk(matchId: number, kind: string): boolean {
    return (CLICKS as readonly string[]).includes(kind) && this.engine.knows(matchId);
  }

  /**
   * The new line of the ledger. Null when the click must go the usual way, which also knows the reason of a refusal: nothing was done
   * then. `proof` is what the caller believes of who asks; the statement that writes the command checks it.
   */
  async ask({ viewer, matchId, request, idempotencyKey }: MatchClick, proof: Condition): Promise<LedgerEntry | null> {
    const commandId = randomUUID();
    const run = await this.engine.runOnKnown(
      matchId,
      { type: 'request', commandId, request, idempotencyKey, resolved: {} },
      {
        actor: actorOf(viewer),
        cause: 'command',
        authorize: (state) => refusalOf(viewer, state),
        alongside: () => [checkNow(matchId)],
        provided: idempotencyKey === null ? [proof] : [proof, isFirstWithKey(matchId, idempotencyKey)],
      },
    );
    if (run === null) return null;
    this.engine.attend(matchId);
    return ledgerEntry({
      id: commandId,
      match_id: matchId,
      kind: request.kind,
      args: request.args,
      actor_id: viewer.id,
      actor_name: viewer.name,
      requested_at: run.at,
      sent_at: null,
      ...endOf(commandId, run.events, run.at),
    });
  }
}

/** A repeat is answered the usual way, with the line of the first one. */
const isFirstWithKey = (matchId: number, key: string): Condition => ({
  name: 'first-with-key',
  text: 'NOT EXISTS (SELECT 1 FROM match_commands WHERE match_id = $1 AND idempotency_key = $2)',
  values: [matchId, key],
});

/** Some commands end as they are decided. */
function endOf(
  commandId: string,
  events: readonly MatchEvent[],
  at: string,
): Pick<Parameters<typeof ledgerEntry>[0], 'status' | 'detail' | 'settled_at'> {
  for (const event of events) {
    if (event.type === 'match.command-settled' && event.payload.commandId === commandId)
      return { status: event.payload.outcome, detail: event.payload.detail, settled_at: at };
  }
  return { status: 'requested', detail: null, settled_at: null };
}
