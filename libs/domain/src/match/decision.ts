import type { ErrorCode } from '@placar/contracts';
import { evolve } from './evolve';
import type { MatchEvent } from './match-events';
import type { MatchState } from './match-state';
import type { Refusal } from './refusal';

export type { Refusal } from './refusal';

/** Time and author of a decision; the rules have no clock of their own. */
export interface DecisionContext {
  now: string;
  actorName: string | null;
}

export type Decision = { ok: true; events: MatchEvent[] } | { ok: false; refusal: Refusal };

export const refuse = (code: ErrorCode, message: string, field?: string): Decision => ({
  ok: false,
  refusal: field === undefined ? { code, message } : { code, message, field },
});
export const accept = (events: MatchEvent[]): Decision => ({ ok: true, events });

/** Collects events while showing what the state is after each, for decisions that take several steps. */
export class Draft {
  readonly events: MatchEvent[] = [];
  constructor(
    public state: MatchState,
    readonly context: DecisionContext,
  ) {}

  emit(event: MatchEvent): void {
    this.events.push(event);
    this.state = evolve(this.state, { ...event, at: this.context.now, actorName: this.context.actorName });
  }

  done(): Decision {
    return accept(this.events);
  }
}
