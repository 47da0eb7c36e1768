import { Controller, HttpCode, Post } from '@nestjs/common';
import { TOURNAMENT_ACT_NAMES, TOURNAMENT_ACTS, TournamentAnswer, tournamentActPath } from '@placar/contracts';
import type { ErrorCode, TournamentActBody, TournamentActName } from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { TournamentId } from './tournament-rights';
import { TournamentsService } from './tournaments.service';

/** `POST /tournaments/:id/<act>` for every act of the table in contracts; the routes are made below. */
@Controller('tournaments/:id')
export class TournamentActsController {
  constructor(private readonly tournaments: TournamentsService) {}

  /** What every route does. */
  run(
    name: TournamentActName,
    viewer: Viewer,
    id: number,
    body: TournamentActBody<TournamentActName>,
  ): Promise<TournamentAnswer> {
    return this.tournaments.act(viewer, id, name, body);
  }
}

/** Besides those of every act. */
const REFUSALS: Readonly<Record<TournamentActName, readonly ErrorCode[]>> = {
  open_sign_up: [],
  sign_up: [
    'SIGN_UP_CLOSED',
    'SIGN_UP_BY_HAND',
    'INVITATION_WRONG',
    'ROSTER_SIZE',
    'ROSTER_ROLE',
    'STEAM_ID_INVALID',
    'PERSON_TWICE',
    'RATING_TOO_LOW',
    'NO_STEAM_ACCOUNT',
  ],
  renew_invitation: [],
  withdraw: ['TEAM_NOT_FOUND'],
  let_in: ['TEAM_NOT_FOUND', 'PERSON_TWICE', 'NO_STEAM_ACCOUNT'],
  turn_away: ['TEAM_NOT_FOUND'],
  open_check_in: [],
  check_in: ['TEAM_NOT_FOUND', 'CHECK_IN_CLOSED'],
  begin: ['SEEDS_INVALID', 'STAGES_INVALID', 'DRAW_NOT_ALLOWED', 'GROUP_TOO_LARGE', 'TIMES_INVALID'],
  result: [
    'PAIRING_NOT_FOUND',
    'TEAMS_UNKNOWN',
    'OTHER_TEAMS',
    'WINNER_INVALID',
    'DRAW_NOT_ALLOWED',
    'LIVE_MATCHES',
    'NEXT_STAGE_BEGUN',
  ],
  swap: ['TEAM_NOT_FOUND', 'ALREADY_PLAYED', 'LIVE_MATCHES', 'NEXT_STAGE_BEGUN'],
  disqualify: ['TEAM_NOT_FOUND', 'LIVE_MATCHES', 'NEXT_STAGE_BEGUN'],
  draw_lot: ['LOT_INVALID'],
  offer_time: [
    'PAIRING_NOT_FOUND',
    'OTHER_TEAMS',
    'TEAMS_UNKNOWN',
    'TIME_STANDS',
    'TIMES_INVALID',
    'TIME_TOO_LATE',
    'OUTSIDE_HOURS',
  ],
  accept_time: ['PAIRING_NOT_FOUND', 'OTHER_TEAMS', 'TEAMS_UNKNOWN', 'TIME_STANDS', 'OFFER_GONE'],
  set_times: ['PAIRING_NOT_FOUND', 'ALREADY_PLAYED', 'TIME_STANDS', 'TIME_MISSING', 'TIMES_INVALID', 'TIMES_CONFLICT'],
  choose_servers: ['SERVER_NOT_FOUND', 'PROVIDER_UNAVAILABLE', 'FLEET_FULL'],
  fix_station: ['PAIRING_NOT_FOUND', 'ALREADY_PLAYED', 'STATION_UNKNOWN'],
  check_in_match: ['PAIRING_NOT_FOUND', 'OTHER_TEAMS', 'ALREADY_PLAYED', 'CHECK_IN_CLOSED'],
  dispute: ['PAIRING_NOT_FOUND', 'TEAMS_UNKNOWN', 'OTHER_TEAMS', 'NOT_PLAYED', 'DISPUTE_LATE', 'DISPUTE_EXISTS'],
  decide_dispute: ['DISPUTE_NOT_FOUND', 'DISPUTE_DECIDED'],
  appeal_dispute: ['DISPUTE_NOT_FOUND', 'OTHER_TEAMS', 'DISPUTE_OPEN', 'DISPUTE_DECIDED', 'DISPUTE_LATE'],
  present: [],
  substitute: [
    'TEAM_NOT_FOUND',
    'NOT_IN_TEAM',
    'STEAM_ID_INVALID',
    'PERSON_TWICE',
    'RATING_TOO_LOW',
    'NO_STEAM_ACCOUNT',
    'SUBSTITUTION_NOT_ALLOWED',
    'SUBSTITUTIONS_USED',
    'SUBSTITUTION_OPEN',
  ],
  decide_substitution: ['SUBSTITUTION_NOT_FOUND', 'NOT_IN_TEAM', 'PERSON_TWICE', 'RATING_TOO_LOW'],
  look_for_team: ['FREE_AGENTS_NOT_TAKEN', 'SIGN_UP_CLOSED', 'NO_STEAM_ACCOUNT', 'PERSON_TWICE', 'RATING_TOO_LOW'],
  look_no_more: [],
  take_off_list: ['FREE_AGENT_NOT_FOUND'],
  invite_to_team: [
    'TEAM_NOT_FOUND',
    'FREE_AGENT_NOT_FOUND',
    'SIGN_UP_CLOSED',
    'TEAM_FULL',
    'PERSON_TWICE',
    'RATING_TOO_LOW',
    'TEAM_INVITATION_EXISTS',
    'TEAM_INVITATIONS_USED',
  ],
  take_back_team_invitation: ['TEAM_INVITATION_NOT_FOUND'],
  accept_team_invitation: [
    'TEAM_INVITATION_NOT_FOUND',
    'SIGN_UP_CLOSED',
    'TEAM_FULL',
    'PERSON_TWICE',
    'RATING_TOO_LOW',
  ],
  decline_team_invitation: ['TEAM_INVITATION_NOT_FOUND'],
  make_teams: [
    'FREE_AGENT_NOT_FOUND',
    'NOT_IN_TEAM',
    'NAME_TAKEN',
    'ROSTER_SIZE',
    'ROSTER_ROLE',
    'PERSON_TWICE',
    'RATING_TOO_LOW',
  ],
  pause: [],
  cancel: [],
};

for (const name of TOURNAMENT_ACT_NAMES) addRoute(name);

/** One method of the controller with the decorators that a route has. */
function addRoute(name: TournamentActName): void {
  const { body, by, summary } = TOURNAMENT_ACTS[name];
  const prototype = TournamentActsController.prototype;
  const handler = function (
    this: TournamentActsController,
    viewer: Viewer,
    id: number,
    given: TournamentActBody<TournamentActName>,
  ): Promise<TournamentAnswer> {
    return this.run(name, viewer, id, given);
  };
  // A name of its own, so that no act can stand in for `run` or for the constructor.
  const property = `act_${name}`;
  const descriptor: PropertyDescriptor = { value: handler, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(prototype, property, descriptor);
  CurrentUser()(prototype, property, 0);
  ZodParam('id', TournamentId)(prototype, property, 1);
  ZodBody(body)(prototype, property, 2);
  const decorators = [
    Post(tournamentActPath(name)),
    HttpCode(200),
    by === 'anyone' ? Policy('user') : Policy('user', 'tournament:organise'),
    Described({
      summary,
      answer: TournamentAnswer,
      errors: ['TOURNAMENT_NOT_FOUND', 'TOURNAMENT_STATE', 'CONFLICT', ...REFUSALS[name]],
    }),
  ];
  for (const decorate of decorators) decorate(prototype, property, descriptor);
}
