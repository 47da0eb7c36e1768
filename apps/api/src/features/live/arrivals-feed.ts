import { Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { LiveConnection } from './live-connection';
import { storedEventText } from './live-frame';

/** Reads the arrivals of this match as JSON; null before the first poll. */
export type ArrivalsReader = () => Promise<string | null>;

/**
 * Event `arrivals` of one match: who is connected and who is ready while it waits. It has no version; a new viewer gets what the last
 * poll found. Viewers of a delayed broadcast do not get it: it would show them which map is over.
 */
export class ArrivalsFeed {
  private text = '';
  private readonly reading: Loop;

  constructor(
    private readonly read: ArrivalsReader,
    private readonly readers: () => Iterable<LiveConnection>,
    logger: Logger,
  ) {
    this.reading = new Loop({ name: 'arrivals feed', run: () => this.send(), logger });
  }

  /** Never throws: the next message causes the next read. */
  refresh(): Promise<void> {
    return this.reading.now();
  }

  /** Sends the latest arrivals to a viewer who just connected. */
  async start(connection: LiveConnection): Promise<void> {
    if (this.text === '') await this.refresh();
    else connection.send(this.text);
  }

  private async send(): Promise<void> {
    // Without viewers nothing keeps the text up to date: the next viewer causes a new read.
    this.text = '';
    if ([...this.readers()].length === 0) return;
    const body = await this.read();
    if (body === null) return;
    this.text = storedEventText('arrivals', body);
    const frame = Buffer.from(this.text);
    for (const connection of this.readers()) connection.send(frame);
  }
}
