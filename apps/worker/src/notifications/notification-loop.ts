import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { MatchEngine } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { HearingLoop } from '../background-loop';
import { NotificationBook } from './notification-book';
import { ChannelSources } from './sources/channel-sources';
import { MatchSources } from './sources/match-sources';
import { ruledResults } from './sources/ruled-results';
import { teamSources } from './sources/team-sources';
import { TournamentSources } from './sources/tournament-sources';
import { VetoTurns } from './sources/veto-turns';
import { failedRentals, rentalReminders } from './sources/rental-sources';
import { vipSource } from './sources/vip-source';

/** After a change: what comes meanwhile is found by the same look. */
const SOON_MS = 1_000;
/** What no message told of, and what only time brings, is found this late. */
const SWEEP_MS = 5_000;
/** Changes of what the sources read. */
const TOLD_BY: ReadonlySet<string> = new Set([
  LIVE_TOPICS.match,
  LIVE_TOPICS.tournament,
  LIVE_TOPICS.records,
  LIVE_TOPICS.order,
  LIVE_TOPICS.serverRequest,
]);
/** Number of the advisory lock of whoever looks; the others have nothing to do then. */
const LOCK = 7_065_383;
/** What counts in days is looked at this often. */
const SLOW_MS = 10 * 60_000;

/**
 * Finds what people are to be told in the rows that hold the truth, a second after they change, and writes it down. A thing has a key, so
 * it is told once, whichever worker finds it and however often (decision 0083).
 */
@Injectable()
export class NotificationLoop extends HearingLoop {
  private readonly book: NotificationBook;
  private readonly matches: MatchSources;
  private readonly vetoes: VetoTurns;
  private readonly tournaments: TournamentSources;
  private readonly channels: ChannelSources;
  private slowAt = 0;

  // oxlint-disable-next-line max-params -- receives what it injects
  constructor(
    private readonly dataSource: DataSource,
    matches: MatchEngine,
    private readonly engine: TournamentEngine,
    relay: OutboxRelay,
    @Inject(LIVE_BUS) bus: LiveBus,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(bus, { name: 'notifications', everyMs: SWEEP_MS, firstMs: SOON_MS, wakeMs: SOON_MS, logger });
    this.book = new NotificationBook(dataSource, relay, config.partsOff);
    this.matches = new MatchSources(dataSource);
    this.vetoes = new VetoTurns(dataSource, matches);
    this.tournaments = new TournamentSources(dataSource, engine);
    this.channels = new ChannelSources(dataSource, engine);
  }

  protected heard({ topic }: LiveMessage): void {
    if (TOLD_BY.has(topic)) this.loop.wake();
  }

  protected async run(): Promise<void> {
    await whileHolding(pgPool(this.dataSource), LOCK, () => this.look());
  }

  /** Looks at once; resolves when everything that stood in the rows before has been written down. */
  now(): Promise<void> {
    return this.loop.now();
  }

  private async look(): Promise<void> {
    const now = this.clock.now();
    await this.book.note(await this.matches.read(now));
    await this.book.note(await ruledResults(this.dataSource, this.engine));
    await this.book.note(await failedRentals(this.dataSource, now));
    await this.book.note(await teamSources(this.dataSource));
    for (const source of [this.vetoes, this.tournaments, this.channels]) {
      const { found, settled } = await source.read(now);
      await this.book.note(found);
      settled();
    }
    if (now.getTime() - this.slowAt < SLOW_MS) return;
    await this.book.note(await vipSource(this.dataSource, now));
    await this.book.note(await rentalReminders(this.dataSource, now));
    await this.book.forgetOld();
    this.slowAt = now.getTime();
  }
}
