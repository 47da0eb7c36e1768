import { steadyNow } from '@placar/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import type { LedgerEntry } from '@placar/contracts';
import { CommandLedgerQueries } from '@placar/read-models';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';

/** Waits for the end of one command; open it before the command is asked, so that a quick worker is not missed. */
export interface OutcomeWatch {
  /** The ledger line once it is settled, or as it stands after `ms`. Null when it does not exist. */
  settled(commandId: string, ms: number): Promise<LedgerEntry | null>;
  close(): void;
}

/**
 * Tells a waiting request when its command is settled: every change of a match comes over the live bus, and then the
 * line is read. A lost message costs the rest of the wait, never the truth: the line is read once more at the end.
 */
@Injectable()
export class CommandOutcomes implements OnModuleInit, OnApplicationShutdown {
  private readonly waiting = new Map<number, Set<() => void>>();
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    private readonly ledger: CommandLedgerQueries,
  ) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe(({ topic, match_id: matchId }) => {
      if (topic !== LIVE_TOPICS.match || matchId === undefined) return;
      for (const wake of this.waiting.get(matchId) ?? []) wake();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.unsubscribe?.();
  }

  watch(matchId: number): OutcomeWatch {
    const bell = new Bell();
    const ring = (): void => bell.ring();
    const watchers = this.waiting.get(matchId) ?? new Set<() => void>();
    this.waiting.set(matchId, watchers.add(ring));
    return {
      settled: (commandId, ms) => this.settled(matchId, commandId, bell, steadyNow() + ms),
      close: () => {
        watchers.delete(ring);
        if (watchers.size === 0 && this.waiting.get(matchId) === watchers) this.waiting.delete(matchId);
      },
    };
  }

  private async settled(matchId: number, commandId: string, bell: Bell, until: number): Promise<LedgerEntry | null> {
    for (;;) {
      const entry = await this.ledger.one(matchId, commandId);
      if (entry === null || entry.settled_at !== null) return entry;
      const left = until - steadyNow();
      if (left <= 0) return entry;
      await bell.heard(left);
    }
  }
}

/** Remembers a ring that came while nobody listened. */
class Bell {
  private rung = false;
  private listener: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.listener?.();
  }

  /** Resolves at the next ring, at once for one that was not heard yet, or after `ms`. */
  heard(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.listener = undefined;
        this.rung = false;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.listener = done;
      if (this.rung) done();
    });
  }
}
