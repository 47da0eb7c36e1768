import { Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import {
  PreviewBody,
  TournamentAnswer,
  TournamentCreateBody,
  TournamentChangeBody,
  TournamentBracketAnswer,
  TournamentFreeAgentsAnswer,
  TournamentInvitationAnswer,
  TournamentOwnFreeAgentAnswer,
  TournamentTeamInvitationsAnswer,
  TournamentListAnswer,
  TimesBody,
  TournamentListQuery,
  TournamentPlanAnswer,
  TournamentPreviewAnswer,
  TournamentStandingsAnswer,
  TournamentStepsAnswer,
  TournamentTimesAnswer,
} from '@placar/contracts';
import type { TournamentStatus } from '@placar/contracts';
import { TournamentQueries } from '@placar/match-engine/tournaments';
import type { TournamentHead } from '@placar/match-engine/tournaments';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { FreeAgents } from './free-agents.service';
import { planAnswer } from './tournament-plan';
import { TournamentPreviews } from './tournament-previews';
import { TournamentSteps } from './tournament-steps';
import { bracketAnswer, standingsAnswer, tournamentAnswer } from './tournament-view';
import { TournamentId } from './tournament-rights';
import { TournamentsService } from './tournaments.service';

const STATES = {
  now: ['check_in', 'running'],
  soon: ['sign_up'],
  past: ['over', 'cancelled'],
} as const satisfies Record<string, readonly TournamentStatus[]>;
const SETTINGS_ERRORS = [
  'STAGES_INVALID',
  'ROUND_MISSING',
  'ROUND_TWICE',
  'NO_LADDER',
  'DRAW_NOT_ALLOWED',
  'GROUP_TOO_LARGE',
  'TIMES_INVALID',
  'ROSTER_SIZE',
] as const;

/** Tournaments themselves; what people do in them is in tournament-acts.controller.ts. */
@Controller('tournaments')
export class TournamentsController {
  constructor(
    private readonly tournaments: TournamentsService,
    private readonly freeAgentsOf: FreeAgents,
    private readonly previews: TournamentPreviews,
    private readonly steps: TournamentSteps,
    private readonly queries: TournamentQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Policy('public')
  @PublicRead({ tags: ['tournaments'] })
  @Described({
    summary: 'Tournaments, the newest first.',
    answer: TournamentListAnswer,
    details: 'At most 200. Drafts are left out.',
  })
  async list(@ZodQuery(TournamentListQuery) { when }: TournamentListQuery): Promise<TournamentListAnswer> {
    const states = when === undefined ? Object.values(STATES).flat() : STATES[when];
    return { tournaments: (await this.queries.list(states)).map(cardOf) };
  }

  @Get('mine')
  @Policy('user')
  @Described({ summary: 'Tournaments that the caller made, drafts too.', answer: TournamentListAnswer })
  async mine(@CurrentUser() viewer: Viewer): Promise<TournamentListAnswer> {
    return { tournaments: (await this.queries.ofOrganiser(viewer.id)).map(cardOf) };
  }

  @Get('my-steps')
  @Policy('user')
  @Described({
    summary: 'What the tournaments of the caller wait for: check-in, the time of the next match.',
    answer: TournamentStepsAnswer,
    details: 'As long as the match is not made; from then on it stands in `GET /users/me/matches`.',
  })
  async mySteps(@CurrentUser() viewer: Viewer): Promise<TournamentStepsAnswer> {
    return { steps: await this.steps.of(viewer) };
  }

  @Get(':id')
  @Policy('public')
  @PublicRead({ tags: ['tournaments'], hides: true })
  @Described({
    summary: 'A tournament: what was chosen for it, and its teams.',
    answer: TournamentAnswer,
    details: 'A draft is there for its organisers and for staff only.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  async one(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentAnswer> {
    const { state, version } = await this.tournaments.shown(id, viewer);
    return tournamentAnswer(state, version);
  }

  @Get(':id/invitation')
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'The invitation code of a tournament.',
    answer: TournamentInvitationAnswer,
    details: 'For its organisers and for staff. Teams are signed up with it where `sign_up` is `code`.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  invitation(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentInvitationAnswer> {
    return this.tournaments.invitation(viewer, id);
  }

  @Get(':id/free-agents')
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'People who look for a team in a tournament, and teams of about the same strength that they would make.',
    answer: TournamentFreeAgentsAnswer,
    details:
      'For its organisers and for staff. Captains read `GET /tournaments/:id/team-invitations`; everybody else sees names alone, in `GET /tournaments/:id`.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  freeAgents(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentFreeAgentsAnswer> {
    return this.freeAgentsOf.list(viewer, id);
  }

  @Get(':id/free-agents/mine')
  @Policy('user')
  @Described({
    summary:
      'What the caller says of themselves in the list of those who look for a team, and the teams that invited them.',
    answer: TournamentOwnFreeAgentAnswer,
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  ownFreeAgent(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentOwnFreeAgentAnswer> {
    return this.freeAgentsOf.own(viewer, id);
  }

  @Get(':id/team-invitations')
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'People who look for a team in a tournament, and whom the teams of the caller invited.',
    answer: TournamentTeamInvitationsAnswer,
    details: 'For captains whose team is in this tournament, its organisers and staff.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  teamInvitations(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentTeamInvitationsAnswer> {
    return this.freeAgentsOf.invitations(viewer, id);
  }

  @Get(':id/bracket')
  @Policy('public')
  @PublicRead({ tags: ['tournaments'], hides: true })
  @Described({
    summary: 'Every match of the stages that have begun.',
    answer: TournamentBracketAnswer,
    details: 'What matches of the platform have come to is at most a second old.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  async bracket(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentBracketAnswer> {
    const { state, version } = await this.tournaments.shown(id, viewer);
    return bracketAnswer(state, version, await this.queries.matches(id));
  }

  @Get(':id/standings')
  @Policy('public')
  @PublicRead({ tags: ['tournaments'], hides: true })
  @Described({
    summary: 'Tables and places of the stages that have begun, with what decided between equals.',
    answer: TournamentStandingsAnswer,
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  async standings(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentStandingsAnswer> {
    const { state, version } = await this.tournaments.shown(id, viewer);
    return standingsAnswer(state, version);
  }

  @Get(':id/plan')
  @Policy('public')
  @PublicRead({ tags: ['tournaments'], hides: true })
  @Described({
    summary: 'How long the rest will take: when each match begins and ends, with so many servers.',
    answer: TournamentPlanAnswer,
    details:
      'The rest is played by the rules of the tournament, the better seed winning. A map takes as long as those that were played here; before three were, 45 minutes.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  async plan(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentPlanAnswer> {
    const { state, version } = await this.tournaments.shown(id, viewer);
    return planAnswer({ state, version, pace: await this.queries.pace(id), now: this.clock.now() });
  }

  @Post()
  @Policy('create_seasons')
  @Described({
    summary: 'Make a tournament; it is a draft until its sign-up opens.',
    answer: TournamentAnswer,
    errors: [...SETTINGS_ERRORS],
  })
  create(
    @CurrentUser() viewer: Viewer,
    @ZodBody(TournamentCreateBody) body: TournamentCreateBody,
  ): Promise<TournamentAnswer> {
    return this.tournaments.create(viewer, body);
  }

  @Put(':id')
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'Replace what was chosen, until the tournament begins.',
    answer: TournamentAnswer,
    errors: ['TOURNAMENT_NOT_FOUND', 'TOURNAMENT_STATE', ...SETTINGS_ERRORS, 'CONFLICT'],
  })
  change(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
    @ZodBody(TournamentChangeBody) body: TournamentChangeBody,
  ): Promise<TournamentAnswer> {
    return this.tournaments.change(viewer, id, body);
  }

  @Post(':id/times/preview')
  @HttpCode(200)
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'What times of matches would collide with. Nothing is written.',
    answer: TournamentTimesAnswer,
    errors: [
      'TOURNAMENT_NOT_FOUND',
      'TOURNAMENT_STATE',
      'PAIRING_NOT_FOUND',
      'ALREADY_PLAYED',
      'TIME_STANDS',
      'TIME_MISSING',
      'TIMES_INVALID',
    ],
  })
  previewTimes(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
    @ZodBody(TimesBody) body: TimesBody,
  ): Promise<TournamentTimesAnswer> {
    return this.previews.times(viewer, id, body);
  }

  @Post(':id/preview')
  @Policy('user', 'tournament:organise')
  @Described({
    summary:
      'What a result, a disqualification or a change of seats would come to, over all stages. Nothing is written.',
    answer: TournamentPreviewAnswer,
    details:
      'Decided by the rules of the act itself. What stands in its way is `refused`; for live matches the changes are those that would come without them.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  preview(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
    @ZodBody(PreviewBody) body: PreviewBody,
  ): Promise<TournamentPreviewAnswer> {
    return this.previews.act(viewer, id, body);
  }
}

const cardOf = ({ starts_at, sign_up_closes_at, created_at, ...head }: TournamentHead) => ({
  ...head,
  starts_at: starts_at?.toISOString() ?? null,
  sign_up_closes_at: sign_up_closes_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});
