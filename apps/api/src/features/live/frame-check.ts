import { Inject, Injectable } from '@nestjs/common';
import { LIVE_EVENTS, LOBBY_EVENTS, ORDER_EVENTS } from '@placar/contracts';
import type { z } from 'zod';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { compareWithContract } from '../../http/routes/compare-with-contract';

/** Compares the frames of our streams with their contract, in development and tests. */
@Injectable()
export class FrameCheck {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null where nothing is checked; else tells whether all frames of a text are right, and logs the first that is not. */
  get isRight(): ((text: string) => boolean) | null {
    if (!this.config.http.checkAnswers) return null;
    return (text) => {
      try {
        checkFrames(text);
        return true;
      } catch (error) {
        this.logger.error({ err: error }, 'a frame of a stream is against its contract');
        return false;
      }
    };
  }
}

const EVENTS: Readonly<Record<string, z.ZodType>> = { ...LIVE_EVENTS, ...LOBBY_EVENTS, ...ORDER_EVENTS };

/** Throws at the first frame that is not what its event says; comments and ids are left alone. */
export function checkFrames(text: string): void {
  for (const frame of text.split('\n\n')) {
    const event = /^event: (.*)$/m.exec(frame)?.[1];
    if (event === undefined) continue;
    const schema = EVENTS[event];
    if (schema === undefined) throw new Error(`the streams have no event ${event}`);
    const data: unknown = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '');
    compareWithContract(`Event ${event}`, schema, data);
  }
}
