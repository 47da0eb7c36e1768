import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { MatchEngine } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { OutboxRelay } from '@placar/messaging';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { NotificationBook } from './notification-book';
import { ChannelSources } from './sources/channel-sources';
import { MatchSources } from './sources/match-sources';
import { ruledResults } from './sources/ruled-results';
import { teamSources } from './sources/team-sources';
import { TournamentSources } from './sources/tournament-sources';
import { VetoTurns } from './sources/veto-turns';
import { failedRentals, rentalReminders } from './sources/rental-sources';
import { vipSource } from './sources/vip-source';

const EVERY_MS = 1_000;
/** Number of the advisory lock of whoever looks; the others have nothing to do then. */
const LOCK = 7_065_383;
/** What counts in days is looked at this often. */
const SLOW_MS = 10 * 60_000;

/**
 * Finds what people are to be told in the rows that hold the truth, each second, and writes it down. A thing has a key, so it is told
 * once, whichever worker finds it and however often (decision 0083).
 */
@Injectable()
export class NotificationLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly book: NotificationBook;
  private readonly matches: MatchSources;
  private readonly vetoes: VetoTurns;
  private readonly tournaments: TournamentSources;
  private readonly channels: ChannelSources;
  private readonly loop: Loop;
  private slowAt = 0;

  // eslint-disable-next-line @typescript-eslint/max-params -- receives what it injects
  constructor(
    private readonly dataSource: DataSource,
    matches: MatchEngine,
    private readonly engine: TournamentEngine,
    relay: OutboxRelay,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.book = new NotificationBook(dataSource, relay, config.partsOff);
    this.matches = new MatchSources(dataSource);
    this.vetoes = new VetoTurns(dataSource, matches);
    this.tournaments = new TournamentSources(dataSource, engine);
    this.channels = new ChannelSources(dataSource, engine);
    const run = async (): Promise<void> => {
      await whileHolding(pgPool(dataSource), LOCK, () => this.look());
    };
    this.loop = new Loop({ name: 'notifications', everyMs: EVERY_MS, run, logger });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
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
