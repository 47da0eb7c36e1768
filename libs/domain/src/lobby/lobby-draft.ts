import type { Refusal } from '../match/decision';
import { seededDraws } from '../veto/draw';
import type { Draw } from '../veto/draw';
import { evolveLobby } from './evolve-lobby';
import type { LobbyEvent, LobbyState } from './lobby-state';

export type LobbyDecision = { ok: true; events: LobbyEvent[] } | { ok: false; refusal: Refusal };

/** Collects events while showing the state after each, for decisions that take several steps. */
export class LobbyDraft {
  readonly events: LobbyEvent[] = [];
  readonly draw: Draw;

  constructor(
    public state: LobbyState,
    /** ISO time of the decision. */
    readonly now: string,
    readonly seed: number,
  ) {
    this.draw = seededDraws(seed);
  }

  emit(event: LobbyEvent): void {
    this.events.push(event);
    this.state = evolveLobby(this.state, { ...event, at: this.now });
  }

  done(): LobbyDecision {
    return { ok: true, events: this.events };
  }
}

export const refuse = (code: Refusal['code'], message: string, field?: string): LobbyDecision => ({
  ok: false,
  refusal: field === undefined ? { code, message } : { code, message, field },
});
