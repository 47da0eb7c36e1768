import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS, RecordsTouched } from '@placar/contracts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { ChangeFeed } from './change-feed';
import { EVERY_TAG, PublicAnswers } from './public-answers';

/** Tells this process and all others what was written, and hears it from them. */
@Injectable()
export class Touches implements OnModuleInit, OnApplicationShutdown {
  private readonly stops: (() => unknown)[] = [];

  constructor(
    private readonly answers: PublicAnswers,
    private readonly feed: ChangeFeed,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.feed.start();
    this.stops.push(this.bus.onGap(() => this.answers.touch([EVERY_TAG])));
    this.stops.push(await this.bus.subscribe((message) => this.hear(message)));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.feed.close(), ...this.stops.map((stop) => stop())]);
  }

  /**
   * After the commit. Here at once; the others hear of it, or give what they have for a second at most. `afterMs` gives what was
   * written a head start: a worker may be about to act on it.
   */
  tell(tags: readonly string[], { afterMs = 0 } = {}): void {
    this.answers.touch(tags);
    const publish = (): void => void this.bus.publish({ topic: LIVE_TOPICS.records, body: { tags: [...tags] } });
    if (afterMs > 0) setTimeout(publish, afterMs);
    else publish();
  }

  private hear({ topic, match_id: matchId, body }: LiveMessage): void {
    if (topic === LIVE_TOPICS.match && matchId !== undefined) {
      this.answers.touch([`match:${matchId}`, 'matches']);
      this.feed.hurry();
    }
    if (topic !== LIVE_TOPICS.records) return;
    const told = RecordsTouched.safeParse(body);
    this.answers.touch(told.success ? told.data.tags : [EVERY_TAG]);
  }
}
