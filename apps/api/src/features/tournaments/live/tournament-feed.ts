import { createHash } from 'node:crypto';
import type { TournamentFrame } from '@placar/contracts';
import type { ShownCupMatch } from '@placar/match-engine/tournaments';
import { Loop, steadyNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { LiveConnection } from '../../live/live-connection';
import { eventText } from '../../live/live-frame';

/** Short text that is another one whenever what everybody may see of these matches is. */
export const markOf = (matches: readonly ShownCupMatch[]): string =>
  createHash('sha256').update(JSON.stringify(matches)).digest('base64url').slice(0, 12);

/**
 * From one reading to the next of the same tournament, because each makes all viewers read once more; the first after a while is at once.
 * A change of the tournament itself waits for the last such change only: the end of a match comes right before the result that it makes.
 */
const SPACE_MS = 500;

export interface FeedSources {
  /** Null when the tournament is gone. */
  version: (id: number) => Promise<number | null>;
  matches: (id: number) => Promise<ShownCupMatch[]>;
  /** What is kept of this tournament is older than the frame that comes. */
  onNews: () => void;
  logger: Logger;
}

/** Event `tournament` of one tournament: read once after a change, and the same bytes to all viewers if it says something new. */
export class TournamentFeed {
  /** What each viewer was sent last. */
  private readonly sent = new Map<LiveConnection, string>();
  private matchIds: ReadonlySet<number> = new Set();
  private text = '';
  private readAt = -Infinity;
  private changedAt = -Infinity;
  private readonly reading: Loop;

  constructor(
    readonly id: number,
    private readonly sources: FeedSources,
  ) {
    this.reading = new Loop({ name: 'tournament feed', run: () => this.read(), logger: sources.logger });
  }

  get isIdle(): boolean {
    return this.sent.size === 0;
  }

  /** Sends where it stands; resolves when that was sent, or could not be read and will be later. */
  async add(connection: LiveConnection): Promise<void> {
    this.sent.set(connection, '');
    connection.onCaughtUp = () => this.write();
    if (this.text === '') await this.reading.now();
    else this.write();
  }

  remove(connection: LiveConnection): void {
    this.sent.delete(connection);
  }

  /** Whether what everybody sees of this match is part of it. */
  shows(matchId: number): boolean {
    return this.matchIds.has(matchId);
  }

  /** The tournament itself has changed. */
  changed(): void {
    const now = steadyNow();
    // The reading that waits will see it.
    if (this.changedAt > now) return;
    const due = Math.max(now, this.changedAt + SPACE_MS);
    this.changedAt = due;
    this.reading.wake(due - now);
  }

  /** A match of it may have, or a message was lost. */
  refresh(): void {
    this.reading.wake(Math.max(0, this.readAt + SPACE_MS - steadyNow()));
  }

  close(): Promise<void> {
    return this.reading.stop();
  }

  private async read(): Promise<void> {
    this.readAt = steadyNow();
    const { id, sources } = this;
    const version = await sources.version(id);
    if (version === null) return;
    const matches = await sources.matches(id);
    this.matchIds = new Set(matches.map(({ match_id }) => match_id));
    const frame: TournamentFrame = { tournament_id: id, version, mark: markOf(matches) };
    const text = eventText('tournament', frame);
    if (text !== this.text && this.text !== '') sources.onNews();
    this.text = text;
    this.write();
  }

  private write(): void {
    const frame = Buffer.from(this.text);
    for (const [connection, last] of this.sent)
      if (last !== this.text && connection.send(frame)) this.sent.set(connection, this.text);
  }
}
