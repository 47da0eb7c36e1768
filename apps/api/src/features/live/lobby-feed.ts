import { CoalescedRefresh } from './coalesced-refresh';
import type { LiveConnection } from './live-connection';
import { eventText } from './live-frame';

/** Reads the lobby of this match as JSON; null while there is none. */
export type LobbyReader = () => Promise<string | null>;

/**
 * Event `lobby` of one match: who is there and who is ready while it waits. Nothing of it is versioned; who opens the page is given
 * what the last look found. Those who watch with a delay are not told: it would show them which map is over.
 */
export class LobbyFeed {
  private text = '';
  private readonly reading: CoalescedRefresh;

  constructor(
    private readonly read: LobbyReader,
    private readonly readers: () => Iterable<LiveConnection>,
    onError: (error: unknown) => void,
  ) {
    this.reading = new CoalescedRefresh(() => this.tell(), onError);
  }

  /** Never throws: the next look comes with the next message. */
  refresh(): Promise<void> {
    return this.reading.run();
  }

  /** For somebody who just came. */
  async start(connection: LiveConnection): Promise<void> {
    if (this.text === '') await this.refresh();
    else connection.send(this.text);
  }

  private async tell(): Promise<void> {
    // Without readers nobody keeps it up to date: the next one starts with a look of their own.
    this.text = '';
    if ([...this.readers()].length === 0) return;
    const body = await this.read();
    if (body === null) return;
    this.text = eventText('lobby', body);
    const frame = Buffer.from(this.text);
    for (const connection of this.readers()) connection.send(frame);
  }
}
