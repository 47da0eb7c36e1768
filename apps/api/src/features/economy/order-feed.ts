import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS, OrderChanged } from '@placar/contracts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { LiveConnection } from '../live/live-connection';
import { rawEventText } from '../live/live-frame';
import { OrdersService } from './orders.service';

interface Watch {
  /** What each viewer was sent last. */
  sent: Map<LiveConnection, string>;
  isReading: boolean;
  /** The order has changed since the reading began. */
  isStale: boolean;
}

/**
 * Event `order` of the streams of orders. After a change, in whatever process, an order that is watched here is read once, and all its
 * viewers get it. A message that the bus lost is healed by its gap handler, and by the page, which asks now and then.
 */
@Injectable()
export class OrderFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly watched = new Map<string, Watch>();
  private readonly stops: (() => unknown)[] = [];

  constructor(
    private readonly orders: OrdersService,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.stops.push(this.bus.onGap(() => void Promise.all([...this.watched.keys()].map((id) => this.tell(id)))));
    this.stops.push(await this.bus.subscribe((message) => this.onMessage(message)));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.stops.map((stop) => stop()));
  }

  /** Whoever calls has asked whether the viewer may see the order. */
  async follow(connection: LiveConnection, id: string): Promise<void> {
    const watch = this.watched.get(id) ?? { sent: new Map(), isReading: false, isStale: false };
    watch.sent.set(connection, '');
    this.watched.set(id, watch);
    connection.onClose(() => {
      watch.sent.delete(connection);
      if (watch.sent.size === 0 && this.watched.get(id) === watch) this.watched.delete(id);
    });
    connection.onCaughtUp = () => void this.tell(id);
    await this.tell(id);
  }

  private onMessage({ topic, body }: LiveMessage): void {
    if (topic !== LIVE_TOPICS.order) return;
    const changed = OrderChanged.safeParse(body);
    if (changed.success) void this.tell(changed.data.order_id);
  }

  /** One reading at a time, so that an older one is never written behind a newer one. Never throws: the page asks again. */
  private async tell(id: string): Promise<void> {
    const watch = this.watched.get(id);
    if (watch === undefined) return;
    watch.isStale = true;
    if (watch.isReading) return;
    watch.isReading = true;
    try {
      while (watch.isStale) {
        watch.isStale = false;
        const text = rawEventText('order', JSON.stringify(await this.orders.one(id, null)));
        for (const [connection, sent] of watch.sent)
          if (sent !== text && connection.send(text)) watch.sent.set(connection, text);
      }
    } catch (error) {
      this.logger.warn({ err: error, order: id }, 'viewers of an order are not told of its change');
    } finally {
      watch.isReading = false;
    }
  }
}
