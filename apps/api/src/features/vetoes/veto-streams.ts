import { Inject, Injectable } from '@nestjs/common';
import type { WebVetoAnswer } from '@placar/contracts';
import { LOGGER, Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { Response } from 'express';
import { OpenStreams } from '../../http/open-streams';
import { LiveConnection } from '../live/live-connection';
import { rawEventText } from '../live/live-frame';
import { LiveHub } from '../live/live-hub';

/** One veto as it goes on, for the few who act in it: the whole of it at first and with every change. */
@Injectable()
export class VetoStreams {
  constructor(
    private readonly hub: LiveHub,
    private readonly openStreams: OpenStreams,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `read` is asked anew for each frame; when it refuses (a link that was taken back, rights that are gone) the stream ends. */
  async open(matchId: number, read: () => Promise<WebVetoAnswer>, response: Response): Promise<void> {
    this.openStreams.admit(response.req);
    const first = await read();
    const connection = new LiveConnection(response);
    connection.onClose(this.openStreams.add((retryMs) => connection.end(retryMs), response.req));
    this.hub.track(connection, false);
    connection.send(frame(first));
    const telling = new Loop({
      name: 'veto stream',
      run: async () => {
        try {
          connection.send(frame(await read()));
        } catch {
          connection.end();
        }
      },
      logger: this.logger,
    });
    const feed = this.hub.feed(matchId);
    const listener = (parts: ReadonlySet<string>, onDelayedSide: boolean): void => {
      if (!onDelayedSide && parts.has('veto')) void telling.now();
    };
    connection.onCaughtUp = () => void telling.now();
    connection.onClose(() => {
      feed.unlisten(listener);
      this.hub.release(feed);
      void telling.stop();
    });
    await feed.listen(listener, false);
    // What changed between the first read and the listening.
    void telling.now();
  }
}

const frame = (answer: WebVetoAnswer): string => rawEventText('veto', JSON.stringify(answer));
