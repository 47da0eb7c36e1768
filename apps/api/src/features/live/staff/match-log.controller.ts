import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import {
  LIVE_TOPICS,
  MatchLogAnswer,
  MatchLogEntry,
  MatchLogQuery,
  PostMatchNote,
  PostPresence,
  RowId,
} from '@placar/contracts';
import { appendMatchLog } from '@placar/match-engine';
import { MatchLogQueries } from '@placar/read-models';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { CurrentUser, Policy, Fleeting } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { MatchAccess, matchNotFound } from '../../matches/match-access';
import { StaffPresence } from './staff-presence';

/** What the staff of a match read and write beside its own log. */
@Policy('user', 'match:administer')
@Controller('matches/:id')
export class MatchLogController {
  constructor(
    private readonly access: MatchAccess,
    private readonly log: MatchLogQueries,
    private readonly presence: StaffPresence,
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Described({
    summary: 'Console lines with their answers, chat and notes of a match; newest first.',
    answer: MatchLogAnswer,
    details: 'Secrets are cut out. Of each kind the newest 2,000 lines are kept, of an answer its first 2 KB.',
  })
  @Get('log')
  async read(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodQuery(MatchLogQuery) query: MatchLogQuery,
  ): Promise<MatchLogAnswer> {
    await this.access.administer(viewer, id);
    return this.log.page(id, query);
  }

  @Described({ summary: 'Leaves a note for the staff of a match.', answer: MatchLogEntry })
  @Post('notes')
  @HttpCode(200)
  async note(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PostMatchNote) { text }: PostMatchNote,
  ): Promise<MatchLogEntry> {
    await this.access.administer(viewer, id);
    const [written] = await appendMatchLog(pgPool(this.dataSource), [
      {
        match_id: id,
        kind: 'note',
        at: this.clock.now().toISOString(),
        actor_id: viewer.id,
        actor_name: viewer.name.slice(0, 64),
        text,
      },
    ]);
    const entry = written === undefined ? null : await this.log.one(written);
    if (entry === null) throw matchNotFound();
    await this.bus.publish({ topic: LIVE_TOPICS.matchLog, match_id: id });
    return entry;
  }

  @Described({
    summary: 'Tells the other staff of a match what this person is about to do.',
    answer: PostPresence,
    details: 'Forgotten after 30 seconds unless told again. Who has the match open is known from the streams.',
  })
  @Fleeting()
  @Post('presence')
  @HttpCode(200)
  async say(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PostPresence) { activity }: PostPresence,
  ): Promise<PostPresence> {
    await this.access.administer(viewer, id);
    await this.presence.say(viewer, id, activity);
    return { activity };
  }
}
