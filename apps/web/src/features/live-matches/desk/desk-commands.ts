import type { LedgerEntry } from '@placar/contracts/matches';
import { fetchLedger, newPressKey, sendCommand } from '../../../components/match/send-command';
import { ApiError } from '../../../lib/api-client';

export type PauseKind = 'pause' | 'unpause';

/** The viewer's own newest press on a row. Only `settled` with a confirmed entry means done. */
export type DeskPress =
  | { stage: 'posting'; kind: PauseKind; key: string }
  | { stage: 'waiting'; kind: PauseKind; key: string; entry: LedgerEntry }
  | { stage: 'settled'; kind: PauseKind; key: string; entry: LedgerEntry }
  /** The platform refused; nothing was sent to the server. */
  | { stage: 'rejected'; kind: PauseKind; key: string; error: ApiError }
  /** No answer: whether the platform got it is not known. The same key may be sent again. */
  | { stage: 'failed'; kind: PauseKind; key: string; error: ApiError };

/** When the ledger is looked at after the platform took a press; it gives up on a command after 60 s itself. */
const LOOKS_MS = [600, 1000, 1500, 2000, 3000, 5000, 8000, 12_000, 15_000, 20_000] as const;
const CONFIRMED_SHOWN_MS = 4000;

/** Presses of pause and resume on the desk, from the click until their end is seen in the ledger. */
export class DeskCommands {
  private readonly presses = new Map<number, DeskPress>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  of(matchId: number): DeskPress | null {
    return this.presses.get(matchId) ?? null;
  }

  isBusy(matchId: number): boolean {
    const stage = this.of(matchId)?.stage;
    return stage === 'posting' || stage === 'waiting';
  }

  /** Sends once per press; another press while one is on its way does nothing. Answers how it ended, or null for that. */
  async press(matchId: number, kind: PauseKind): Promise<DeskPress | null> {
    if (this.isBusy(matchId)) return null;
    const before = this.of(matchId);
    const key = before?.stage === 'failed' && before.kind === kind ? before.key : newPressKey();
    this.set(matchId, { stage: 'posting', kind, key });
    try {
      const entry = await sendCommand(matchId, { kind, args: {} }, key);
      return await this.follow(matchId, { stage: 'waiting', kind, key, entry });
    } catch (problem) {
      const error =
        problem instanceof ApiError ? problem : new ApiError({ status: 0, code: 'NETWORK', message: String(problem) });
      const isOpen = error.isNetwork || error.status >= 500;
      return this.set(matchId, { stage: isOpen ? 'failed' : 'rejected', kind, key, error });
    }
  }

  private async follow(matchId: number, press: Extract<DeskPress, { stage: 'waiting' }>): Promise<DeskPress> {
    this.set(matchId, press);
    let { entry } = press;
    for (const wait of LOOKS_MS) {
      if (entry.settled_at !== null) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
      const lines = await fetchLedger(matchId).catch(() => null);
      entry = lines?.find((line) => line.id === press.entry.id) ?? entry;
    }
    const end = this.set(matchId, { ...press, stage: 'settled', entry });
    if (entry.status === 'confirmed') setTimeout(() => this.forget(matchId, press.key), CONFIRMED_SHOWN_MS);
    return end;
  }

  private forget(matchId: number, key: string): void {
    if (this.of(matchId)?.key !== key) return;
    this.presses.delete(matchId);
    this.publish();
  }

  private set(matchId: number, press: DeskPress): DeskPress {
    this.presses.set(matchId, press);
    this.publish();
    return press;
  }

  private publish(): void {
    for (const listener of this.listeners) listener();
  }
}

/** One for the page: a press outlives the row that shows it. */
export const deskCommands = new DeskCommands();
