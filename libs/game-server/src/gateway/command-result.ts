import { sharedNow } from '@placar/platform';
import type { CommandResult, ExecutedResult, GameServerFailure } from './gateway-types';
import type { RconOutcome } from '../rcon/rcon-outcome';
import type { PollEnd } from './poll-status';
import type { ServerLink } from './server-link';
import { cleanReply } from '../plugin/plugin-replies';
import { wasNeverExecuted } from '../rcon/rcon-outcome';
import { failureOf } from './server-link';

/** Collects the times of one command while it runs, and words its end. */
export class CommandReport {
  private sentAt: Date | undefined;

  constructor(
    private readonly link: ServerLink,
    private readonly listener?: (sentAt: Date) => void,
  ) {}

  /** Given to the RCON side; only the first write counts. */
  readonly onSent = (sentAt: Date): void => {
    if (this.sentAt) return;
    this.sentAt = sentAt;
    this.listener?.(sentAt);
  };

  get wasSent(): boolean {
    return this.sentAt !== undefined;
  }

  end(result: Omit<CommandResult, 'sentAt' | 'confirmedAt'>): CommandResult {
    return {
      ...result,
      ...(this.sentAt && { sentAt: this.sentAt }),
      ...(result.outcome === 'confirmed' && { confirmedAt: new Date(sharedNow()) }),
    };
  }

  refused(failure: Pick<GameServerFailure, 'reason' | 'detail'>, status?: CommandResult['status']): CommandResult {
    return this.end({ outcome: 'refused', reason: failure.reason, detail: failure.detail, ...(status && { status }) });
  }

  /** `contradiction` words what it means when the status says otherwise. */
  ofPoll(end: PollEnd, contradiction: Pick<CommandResult, 'reason' | 'detail'>): CommandResult {
    if (end.kind === 'met') return this.end({ outcome: 'confirmed', detail: 'seen_in_status', status: end.status });
    if (end.kind === 'not_met') return this.end({ outcome: 'contradicted', ...contradiction, status: end.status });
    const { reason, detail } = end.failure;
    return this.end({ outcome: 'unknown', reason, detail, ...(end.status && { status: end.status }) });
  }
}

/** The end of a command that cannot be seen in the status. */
export function executedOf(outcome: RconOutcome): ExecutedResult {
  if (outcome.kind === 'ok') return { outcome: 'executed', detail: 'answered', reply: cleanReply(outcome.text) };
  return { ...failureOf(outcome), outcome: wasNeverExecuted(outcome) ? 'refused' : 'unknown' };
}
