import { LIVE_TOPICS } from '@placar/contracts';
import type { RconExecutor } from '@placar/game-server';
import { appendMatchLog } from '@placar/match-engine';
import type { NewLogEntry, Queryable } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';
import { Loop, sharedNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { entriesOf, foundBy } from './rcon-entries';
import type { Exchange } from './rcon-entries';
import { currentSubject } from './rcon-subject';
import type { RconSubject } from './rcon-subject';

/** Lines that come within this time are one write. */
const GATHER_MS = 150;
/** More than this waiting means that the database does not keep up: what comes then is dropped. */
const MOST_WAITING = 2_000;
/** Of how many matches this process remembers what was found last. */
const REMEMBERED = 500;

/** Where the gateway's executor tells what went over the wire. Returns at once and never throws. */
export interface ExchangeJournal {
  note(exchange: Exchange): void;
}

/**
 * Writes what was said to the servers of matches into the log beside them: gathered, after the fact, and dropped with a line in the
 * program's log when it cannot be written. No command waits for it.
 */
export class RconJournal implements ExchangeJournal {
  private waiting: NewLogEntry[] = [];
  private readonly loop: Loop;
  private dropped = 0;
  /** What the looks at each match found last, the longest ago first. */
  private readonly looks = new Map<number, Map<string, string>>();

  constructor(
    private readonly database: Queryable,
    private readonly bus: Pick<LiveBus, 'publish'>,
    private readonly logger: Logger,
  ) {
    this.loop = new Loop({ name: 'console journal', wakeMs: GATHER_MS, run: () => this.write(), logger });
  }

  note(exchange: Exchange): void {
    const subject = currentSubject();
    if (subject === null) return;
    try {
      if (exchange.isRead && !this.isNews(exchange, subject)) return;
      this.take(entriesOf(exchange, subject));
    } catch (error) {
      this.logger.warn({ err: error, match_id: subject.matchId }, 'a console line is not in the log of its match');
    }
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    return this.loop.now();
  }

  private isNews({ line, endpoint, outcome }: Exchange, subject: RconSubject): boolean {
    const found = subject.cause === 'watch' ? this.looksAt(subject.matchId) : subject.found;
    const now = foundBy(outcome);
    const key = `${endpoint.serverId} ${line}`;
    if (found.get(key) === now) return false;
    found.set(key, now);
    return true;
  }

  private looksAt(matchId: number): Map<string, string> {
    const known = this.looks.get(matchId) ?? new Map<string, string>();
    this.looks.delete(matchId);
    this.looks.set(matchId, known);
    const [oldest] = this.looks.keys();
    if (this.looks.size > REMEMBERED && oldest !== undefined) this.looks.delete(oldest);
    return known;
  }

  private take(entries: readonly NewLogEntry[]): void {
    if (this.waiting.length + entries.length > MOST_WAITING) {
      this.dropped += entries.length;
      return;
    }
    this.waiting.push(...entries);
    this.loop.wake();
  }

  private async write(): Promise<void> {
    const entries = this.waiting.splice(0);
    if (entries.length === 0) return;
    if (this.dropped > 0)
      this.logger.warn({ lines: this.dropped }, 'console lines are not in the logs of their matches');
    this.dropped = 0;
    const written = await appendMatchLog(this.database, entries);
    if (written.length === 0) return;
    for (const matchId of new Set(entries.map((entry) => entry.match_id)))
      await this.bus.publish({ topic: LIVE_TOPICS.matchLog, match_id: matchId });
  }
}

/** An executor whose lines are told to a journal once they have ended. */
export function journaledRcon(rcon: RconExecutor, journal: ExchangeJournal): RconExecutor {
  return {
    warm: (endpoint) => rcon.warm(endpoint),
    async execute(endpoint, line, options) {
      const at = new Date(sharedNow());
      const outcome = await rcon.execute(endpoint, line, options);
      journal.note({ endpoint, line, outcome, isRead: options?.idempotent === true, at });
      return outcome;
    },
  };
}
