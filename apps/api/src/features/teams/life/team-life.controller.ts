import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  AnswerRequestBody,
  AskToJoinBody,
  HandOverBody,
  JoinedAnswer,
  MessageAnswer,
  RosterHistory,
  RosterHistoryQuery,
  RowId,
  TeamInviteAnswer,
  TeamInviteLink,
  TeamInviteToken,
  TeamLife,
} from '@placar/contracts';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { PublicRead } from '../../../http/public-cache/public-read';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { SteamIds } from '../../steam/steam-ids';
import { TeamLifeQueries } from './team-life.queries';
import { TeamLifeService } from './team-life.service';

const TeamId = RowId.describe('Id of the team');

/** Ours: how people come to a team and leave it by themselves. */
@Controller()
export class TeamLifeController {
  constructor(
    private readonly life: TeamLifeService,
    private readonly queries: TeamLifeQueries,
    private readonly steamIds: SteamIds,
  ) {}

  @Get('teams/:id/life')
  @Policy('user')
  @Described({
    summary: 'What the caller is to a team, and what waits for them there.',
    answer: TeamLife,
    errors: ['TEAM_NOT_FOUND'],
  })
  read(@CurrentUser() viewer: Viewer, @ZodParam('id', TeamId) id: number): Promise<TeamLife> {
    return this.life.read(viewer, id);
  }

  @Get('teams/:id/roster-history')
  @Policy('public')
  @PublicRead({ tags: ['teams'] })
  @Described({ summary: 'Who came to a team, left it or became its captain, newest first.', answer: RosterHistory })
  history(
    @ZodParam('id', TeamId) id: number,
    @ZodQuery(RosterHistoryQuery) query: RosterHistoryQuery,
  ): Promise<RosterHistory> {
    return this.queries.history(id, query);
  }

  @Post('teams/:id/invite-link')
  @HttpCode(200)
  @Policy('user', 'team:own')
  @Described({
    summary: 'Makes a link by which people join the team; an earlier one ends.',
    answer: TeamInviteLink,
    errors: ['TEAM_NOT_FOUND', 'NOT_ALLOWED'],
    details: 'For its captain, too. The link is shown once, ends after seven days, and brings at most 20 people.',
  })
  renew(@CurrentUser() viewer: Viewer, @ZodParam('id', TeamId) id: number): Promise<TeamInviteLink> {
    return this.life.renewInvite(viewer, id);
  }

  @Delete('teams/:id/invite-link')
  @Policy('user', 'team:own')
  @Described({
    summary: 'Ends the link by which people join.',
    answer: MessageAnswer,
    errors: ['TEAM_NOT_FOUND', 'NOT_ALLOWED'],
  })
  async end(@CurrentUser() viewer: Viewer, @ZodParam('id', TeamId) id: number): Promise<MessageAnswer> {
    await this.life.endInvite(viewer, id);
    return { message: 'Invite link ended.' };
  }

  @Get('team-invites/:token')
  @Policy('public')
  @Described({
    summary: 'Shows which team a link leads into, and changes nothing.',
    answer: TeamInviteAnswer,
    errors: ['NOT_FOUND'],
  })
  show(@ZodParam('token', TeamInviteToken) token: string): Promise<TeamInviteAnswer> {
    return this.life.showInvite(token);
  }

  @Post('team-invites/:token')
  @HttpCode(200)
  @Policy('user')
  @Described({
    summary: 'The caller joins the team as a player.',
    answer: JoinedAnswer,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_MEMBER', 'TEAM_FULL'],
    details: 'Only for accounts whose Steam id was proved by a Steam login.',
  })
  async take(@CurrentUser() viewer: Viewer, @ZodParam('token', TeamInviteToken) token: string): Promise<JoinedAnswer> {
    return { message: 'You joined the team.', team_id: await this.life.takeInvite(viewer, token) };
  }

  @Post('teams/:id/requests')
  @HttpCode(200)
  @Policy('user')
  @Described({
    summary: 'Asks the team to be taken in; asking again changes the message.',
    answer: MessageAnswer,
    errors: ['TEAM_NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_MEMBER', 'REQUEST_REFUSED'],
    details: 'Only for accounts whose Steam id was proved by a Steam login.',
  })
  async ask(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TeamId) id: number,
    @ZodBody(AskToJoinBody) { message }: AskToJoinBody,
  ): Promise<MessageAnswer> {
    await this.life.ask(viewer, id, message);
    return { message: 'The team was asked.' };
  }

  @Delete('teams/:id/requests/mine')
  @Policy('user')
  @Described({ summary: 'Takes the caller’s request back.', answer: MessageAnswer })
  async takeBack(@CurrentUser() viewer: Viewer, @ZodParam('id', TeamId) id: number): Promise<MessageAnswer> {
    await this.life.takeBack(viewer, id);
    return { message: 'The request was taken back.' };
  }

  @Post('teams/:id/requests/:requestId')
  @HttpCode(200)
  @Policy('user', 'team:own')
  @Described({
    summary: 'Takes in who asked, or says no.',
    answer: MessageAnswer,
    errors: ['TEAM_NOT_FOUND', 'NOT_ALLOWED', 'NOT_FOUND', 'ALREADY_MEMBER', 'TEAM_FULL'],
    details: 'For the captain, too.',
  })
  async answer(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TeamId) id: number,
    @ZodParam('requestId', RowId.describe('Id of the request')) requestId: number,
    @ZodBody(AnswerRequestBody) { accept }: AnswerRequestBody,
  ): Promise<MessageAnswer> {
    await this.life.answer(viewer, id, { requestId, accept });
    return { message: 'The request was answered.' };
  }

  @Post('teams/:id/leave')
  @HttpCode(200)
  @Policy('user')
  @Described({
    summary: 'The caller leaves the roster. Who owns the team still does.',
    answer: MessageAnswer,
    errors: ['TEAM_NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_MEMBER'],
  })
  async leave(@CurrentUser() viewer: Viewer, @ZodParam('id', TeamId) id: number): Promise<MessageAnswer> {
    await this.life.leave(viewer, id);
    return { message: 'You left the team.' };
  }

  @Post('teams/:id/captain')
  @HttpCode(200)
  @Policy('user', 'team:own')
  @Described({
    summary: 'Makes another member the captain.',
    answer: MessageAnswer,
    errors: ['TEAM_NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_MEMBER'],
    details: 'For the captain, too.',
  })
  async handOver(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TeamId) id: number,
    @ZodBody(HandOverBody) { steam_id: typed }: HandOverBody,
  ): Promise<MessageAnswer> {
    await this.life.handOver(viewer, id, await this.steamIds.resolve(typed, 'steam_id', viewer));
    return { message: 'The team has a new captain.' };
  }
}
