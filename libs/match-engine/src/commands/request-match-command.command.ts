import { Command } from '@nestjs/cqrs';
import type { CommandStatus, MatchCommandRequest } from '@placar/contracts';
import type { Viewer } from './viewer';

export interface RequestedMatchCommand {
  commandId: string;
  version: number;
  /** Present state of the line; a repeat with the same key answers the first one's. */
  status: CommandStatus;
  repeated: boolean;
}

/**
 * A person's request to a running match: pause, forfeit, restore… The same idempotency key of the same person asks once, however often
 * it comes; IDEMPOTENCY_KEY_REUSED when it comes with another request.
 */
export class RequestMatchCommandCommand extends Command<RequestedMatchCommand> {
  constructor(
    readonly viewer: Viewer,
    readonly matchId: number,
    readonly request: MatchCommandRequest,
    readonly idempotencyKey: string | null = null,
    /** The version that the person saw; null asks no questions. */
    readonly expectedVersion: number | null = null,
    /** Tells requests with one key apart; null: only their kinds are compared. */
    readonly fingerprint: string | null = null,
  ) {
    super();
  }
}
