import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import {
  AppealBody,
  BanBody,
  MessageAnswer,
  OwnStanding,
  PenaltyListAnswer,
  PenaltyListQuery,
  PlatformBanListAnswer,
  PlatformBanListQuery,
  RowId,
  TakeBackBody,
} from '@placar/contracts';
import type { Penalty, PlatformBan } from '@placar/contracts';
import { LobbyEngine, LobbyQueries, LobbyReports, STANDINGS_PAGE, Standings } from '@placar/lobby';
import type { BanRow, PenaltyRow } from '@placar/lobby';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { isoOf } from '../../../http/wire-forms';

const DAY_MS = 86_400_000;
/** After so long without another one, penalties count no more. */
const CLEAN_DAYS = 7;
/** One may watch several lobbies. */
const MOST_PLACES = 100;

/** A page that is not full is the last one. */
const nextBefore = (rows: readonly { id: number }[]): number | null =>
  rows.length < STANDINGS_PAGE ? null : (rows.at(-1)?.id ?? null);

/** What keeps people from a seat: penalties, which the rules of lobbies give, and bans, which staff give. */
@Controller()
export class StandingController {
  constructor(
    private readonly standings: Standings,
    private readonly reports: LobbyReports,
    private readonly engine: LobbyEngine,
    private readonly queries: LobbyQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('users/me/standing')
  @Policy('user')
  @Described({
    summary: 'Penalties and the ban of the caller, and what mates think of them.',
    answer: OwnStanding,
  })
  async own(@CurrentUser() viewer: Viewer): Promise<OwnStanding> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - CLEAN_DAYS * DAY_MS);
    const [penalties, ban, thumbs] = await Promise.all([
      this.standings.penalties({ userId: viewer.id, since }),
      this.standings.ban(viewer.id, now),
      this.standings.thumbs(viewer.id),
    ]);
    const running = penalties.filter((row) => row.taken_back_at === null && row.ends_at > now);
    const last = running.reduce<Date | null>(
      (latest, row) => (latest !== null && latest > row.ends_at ? latest : row.ends_at),
      null,
    );
    return {
      now: now.toISOString(),
      penalties: penalties.map(presentPenalty),
      blocked_until: last?.toISOString() ?? null,
      ban: ban === null ? null : presentBan(ban),
      thumbs,
    };
  }

  @Post('users/me/appeal')
  @HttpCode(200)
  @Policy('user')
  @Described({
    summary: 'Answer the ban that holds; a later answer takes the place of the first.',
    answer: OwnStanding,
    errors: ['NOT_FOUND'],
  })
  async appeal(@CurrentUser() viewer: Viewer, @ZodBody(AppealBody) { text }: AppealBody): Promise<OwnStanding> {
    const ban = await this.standings.ban(viewer.id, this.clock.now());
    if (ban === null) throw new AppError('NOT_FOUND', 'No ban holds.');
    await this.standings.appeal(ban.id, text, this.clock.now());
    return this.own(viewer);
  }

  @Get('penalties')
  @Policy('admin')
  @Described({ summary: 'Penalties of lobbies, newest first.', answer: PenaltyListAnswer })
  async penalties(
    @ZodQuery(PenaltyListQuery) { user_id: userId, running, before }: PenaltyListQuery,
  ): Promise<PenaltyListAnswer> {
    const since = running === 'true' ? this.clock.now() : null;
    const rows = await this.standings.penalties({ userId: userId ?? null, since, before: before ?? null });
    return { penalties: rows.map(presentPenaltyOfSomebody), next_before: nextBefore(rows) };
  }

  @Post('penalties/:id/take-back')
  @HttpCode(200)
  @Policy('admin')
  @Described({
    summary: 'Take a penalty back; it counts no more.',
    answer: PenaltyListAnswer,
    errors: ['NOT_FOUND'],
  })
  async takeBack(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(TakeBackBody) { reason }: TakeBackBody,
  ): Promise<PenaltyListAnswer> {
    if (!(await this.standings.takeBack(id, viewer.id, reason, this.clock.now())))
      throw new AppError('NOT_FOUND', 'There is no such penalty.');
    return this.penalties({ running: 'false' });
  }

  @Get('bans')
  @Policy('admin')
  @Described({ summary: 'Bans of the platform, newest first.', answer: PlatformBanListAnswer })
  async bans(@ZodQuery(PlatformBanListQuery) { before }: PlatformBanListQuery): Promise<PlatformBanListAnswer> {
    const rows = await this.standings.bans(before ?? null);
    return { bans: rows.map(presentBanOfSomebody), next_before: nextBefore(rows) };
  }

  @Post('bans')
  @HttpCode(200)
  @Policy('admin')
  @Described({
    summary: 'Ban somebody from seats and ranked play.',
    answer: PlatformBanListAnswer,
    errors: ['USER_NOT_FOUND'],
    details:
      'Neither a super admin nor oneself. They lose their places in lobbies and their sockets of lobbies; a game that is on goes on.',
  })
  async ban(@CurrentUser() viewer: Viewer, @ZodBody(BanBody) body: BanBody): Promise<PlatformBanListAnswer> {
    const now = this.clock.now();
    const until = body.days == null ? null : new Date(now.getTime() + body.days * DAY_MS);
    const given = { userId: body.user_id, reason: body.reason, by: viewer.id };
    const made = body.user_id === viewer.id ? null : await this.standings.makeBan(given, now, until);
    if (made === null) throw new AppError('USER_NOT_FOUND', 'There is nobody of this id whom you may ban.');
    await this.takePlaces(body.user_id, now);
    return this.bans({});
  }

  @Post('bans/:id/lift')
  @HttpCode(200)
  @Policy('admin')
  @Described({ summary: 'Lift a ban before its time.', answer: PlatformBanListAnswer, errors: ['NOT_FOUND'] })
  async lift(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(TakeBackBody) { reason }: TakeBackBody,
  ): Promise<PlatformBanListAnswer> {
    if (!(await this.standings.liftBan(id, viewer.id, reason, this.clock.now())))
      throw new AppError('NOT_FOUND', 'There is no such ban.');
    return this.bans({});
  }

  /** What is cut off here, the workers' look at bans takes up. */
  private async takePlaces(userId: number, now: Date): Promise<void> {
    const places = await this.queries.placesOfBanned(now, MOST_PLACES, userId);
    for (const { lobbyId } of places) await this.engine.tell(lobbyId, { type: 'note-banned', userId }, 'ban');
  }

  @Post('lobby-reports/:id/close')
  @HttpCode(200)
  @Policy('admin')
  @Described({
    summary: 'Close a report of a player; it leaves the attention queue.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND'],
  })
  async closeReport(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(TakeBackBody) { reason }: TakeBackBody,
  ): Promise<MessageAnswer> {
    if (!(await this.reports.close(id, viewer.id, reason, this.clock.now())))
      throw new AppError('NOT_FOUND', 'There is no such report.');
    return { message: 'The report is closed.' };
  }
}

const presentPenalty = ({ user_id: _whose, name: _name, ...row }: PenaltyRow): Penalty => ({
  ...row,
  begins_at: row.begins_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  taken_back_at: isoOf(row.taken_back_at),
});

const presentPenaltyOfSomebody = (row: PenaltyRow): PenaltyListAnswer['penalties'][number] => ({
  ...presentPenalty(row),
  user_id: row.user_id,
  name: row.name,
});

/** As the person sees it: without who made it. */
const presentBan = ({ user_id: _whose, name: _name, made_by: _staff, ...row }: BanRow): PlatformBan => ({
  ...row,
  begins_at: row.begins_at.toISOString(),
  ends_at: isoOf(row.ends_at),
  lifted_at: isoOf(row.lifted_at),
  appealed_at: isoOf(row.appealed_at),
});

const presentBanOfSomebody = (row: BanRow): PlatformBanListAnswer['bans'][number] => ({
  ...presentBan(row),
  user_id: row.user_id,
  name: row.name,
  made_by: row.made_by,
});
