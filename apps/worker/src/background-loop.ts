import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { Loop } from '@placar/platform';
import type { LoopOptions } from '@placar/platform';

/** Work that the worker does again and again: it begins with the program, and a run that is under way ends before the program does. */
export abstract class BackgroundLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly loop: Loop;

  constructor(options: Omit<LoopOptions, 'run'>) {
    this.loop = new Loop({ ...options, run: () => this.run() });
  }

  onApplicationBootstrap(): unknown {
    return this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  protected abstract run(): Promise<unknown>;

  /** Works on each of them, so many at the same time; begins no more once the loop was stopped. */
  protected async forEach<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
    const left = [...items];
    const next = async (): Promise<void> => {
      for (let item = left.shift(); item !== undefined && !this.loop.isStopped; item = left.shift()) await work(item);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }
}

/** One that is told of changes, too. It hears them before its first run. */
export abstract class HearingLoop extends BackgroundLoop {
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    protected readonly bus: LiveBus,
    options: Omit<LoopOptions, 'run'>,
  ) {
    super(options);
  }

  override async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe((message) => this.heard(message));
    super.onApplicationBootstrap();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.unsubscribe?.();
  }

  protected abstract heard(message: LiveMessage): void;
}
