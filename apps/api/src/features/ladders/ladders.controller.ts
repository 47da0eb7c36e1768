import { Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import {
  BeginSeasonBody,
  LIVE_TOPICS,
  LadderBoard,
  LadderList,
  LadderMode,
  LadderQuery,
  MessageAnswer,
  SeasonBegun,
  SkillPrivacyBody,
} from '@placar/contracts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { LadderQueries, beginLadderSeason } from '@placar/read-models';
import { DataSource } from 'typeorm';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { presentLadder, presentRow } from './ladder.presenter';

/** Ladders: who is strong by results alone (decision 0045). The boards of the wire are the leaderboard's. */
@Controller('ladders')
export class LaddersController {
  constructor(
    private readonly ladders: LadderQueries,
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
  ) {}

  @Get()
  @Policy('public')
  @PublicRead({ tags: ['ladders', 'lobbies'] })
  @Described({ summary: 'Ladders and their seasons', answer: LadderList })
  async list(): Promise<LadderList> {
    return { ladders: (await this.ladders.ladders()).map(presentLadder) };
  }

  @Get(':mode')
  @Policy('public')
  @PublicRead({ tags: ['ladders', 'standings', 'users'] })
  @Described({
    summary: 'The board of a ladder, one page of it',
    answer: LadderBoard,
    errors: ['NOT_FOUND'],
    details: 'Players with ten matches of the season or more. Who hides the curve is not on it.',
  })
  async board(
    @ZodParam('mode', LadderMode) mode: string,
    @ZodQuery(LadderQuery) { page, limit, min_matches, search, ...query }: LadderQuery,
  ): Promise<LadderBoard> {
    const ladder = (await this.ladders.ladders()).find((one) => one.mode === mode);
    if (ladder === undefined) throw noSuchLadder();
    const season = query.season ?? presentLadder(ladder).season;
    const board = { mode, season, page, limit, minMatches: min_matches, search: search || null };
    const { rows, total } = await this.ladders.board(board);
    return { mode, season, rows: rows.map(presentRow), total, page, limit };
  }

  @Put('privacy')
  @Policy('user')
  @Described({
    summary: 'Keeps the own curve, points and level to oneself, or shows them',
    answer: MessageAnswer,
    details: 'Staff see them all the same, and the rules of a lobby go on using them.',
  })
  async setPrivacy(
    @CurrentUser() viewer: Viewer,
    @ZodBody(SkillPrivacyBody) { hidden }: SkillPrivacyBody,
  ): Promise<MessageAnswer> {
    await this.ladders.setHidden(viewer.id, hidden);
    return { message: hidden ? 'Your curve is hidden.' : 'Your curve is shown.' };
  }

  @Post(':mode/seasons')
  @HttpCode(200)
  @Policy('admin')
  @Described({
    summary: 'Begins the next season of a ladder, now',
    answer: SeasonBegun,
    errors: ['NOT_FOUND'],
    details: 'Earlier seasons stay as they are. There is no way back.',
  })
  async beginSeason(
    @CurrentUser() viewer: Viewer,
    @ZodParam('mode', LadderMode) mode: string,
    @ZodBody(BeginSeasonBody) { reset, reason }: BeginSeasonBody,
  ): Promise<SeasonBegun> {
    const begin = { mode, reset, reason, at: this.clock.now(), by: viewer.id };
    const season = await beginLadderSeason(this.dataSource, begin);
    if (season === null) throw noSuchLadder();
    await this.bus.publish({ topic: LIVE_TOPICS.records, body: { tags: ['ladders'] } });
    return { message: `Season ${season} has begun.`, season };
  }
}

const noSuchLadder = (): AppError => new AppError('NOT_FOUND', 'There is no such ladder.');
