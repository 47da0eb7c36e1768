import { Controller, Get, Inject } from '@nestjs/common';
import { EventsAnswer, EventsQuery } from '@placar/contracts';
import { EventAudience, EventHorizon, MatchEngine, publicLogEntries } from '@placar/match-engine';
import type { PublicLogEntry } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodQuery } from '../../http/zod-pipe';

interface EntryPage {
  entries: PublicLogEntry[];
  /** The log was looked through to its end. */
  isWhole: boolean;
}

/** Longer than a position that was taken and never used holds the log up. */
const PATIENCE_MS = 7_000;

/** The same facts that webhooks are sent, as one line of history: to catch up, or to do without webhooks. */
@Controller('events')
export class EventsController {
  private readonly pool: Pool;
  private readonly horizon: EventHorizon;
  private readonly audience: EventAudience;

  constructor(
    dataSource: DataSource,
    engine: MatchEngine,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.pool = pgPool(dataSource);
    this.horizon = new EventHorizon(this.pool);
    this.audience = new EventAudience(engine);
  }

  @Described({
    summary: 'Public facts of all matches and tournaments, oldest first, behind a place in history.',
    answer: EventsAnswer,
    details:
      'Private matches are told to their owner, staff and players. A page ends before what the broadcast has not shown yet, so nothing is passed over: ask again with the same `after`.',
  })
  @Policy('public')
  @Get()
  async list(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(EventsQuery) { after, limit }: EventsQuery,
  ): Promise<EventsAnswer> {
    const { entries, isWhole } = await this.entries(after, limit);
    const now = this.clock.now();
    const answer: EventsAnswer = { events: [], next_after: after, more: entries.length === limit || !isWhole };
    for (const entry of entries) {
      const from = entry.facts.length === 0 ? null : await this.audience.from(viewer, entry);
      if (from !== null && from > now) return { ...answer, more: false };
      if (from !== null) answer.events.push(...entry.facts);
      answer.next_after = entry.position;
    }
    return answer;
  }

  /** An empty page says that there is nothing: one that is empty only because the log is not looked through yet is waited for. */
  private async entries(after: number, limit: number): Promise<EntryPage> {
    const page = await this.page(after, limit, 0);
    return page.entries.length > 0 || page.isWhole ? page : this.page(after, limit, PATIENCE_MS);
  }

  private async page(after: number, limit: number, patienceMs: number): Promise<EntryPage> {
    const { until, isWhole } = await this.horizon.readToEnd(patienceMs);
    return { entries: await publicLogEntries(this.pool, { after, until, limit }), isWhole };
  }
}
