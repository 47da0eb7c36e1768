import {
  NameOfficialsBody,
  PreviewBody,
  TeamListAnswer,
  TeamListBody,
  TimesBody,
  TOURNAMENT_ACT_NAMES,
  TOURNAMENT_ACTS,
  TournamentAnswer,
  tournamentActPath,
  TournamentCreateBody,
  TournamentChangeBody,
  TournamentBracketAnswer,
  TournamentBroadcastsAnswer,
  TournamentDryRunAnswer,
  TournamentDryRunBody,
  TournamentFreeAgentsAnswer,
  TournamentOwnFreeAgentAnswer,
  TournamentTeamInvitationsAnswer,
  TournamentInvitationAnswer,
  TournamentListAnswer,
  TournamentListQuery,
  TournamentOfficialsAnswer,
  TournamentPictureAnswer,
  TournamentPictureBody,
  TournamentPlanAnswer,
  TournamentPreviewAnswer,
  TournamentServersAnswer,
  TournamentStandingsAnswer,
  TournamentStepsAnswer,
  TournamentTimesAnswer,
} from '../tournaments';
import type { TournamentActName } from '../tournaments';
import { endpoint } from './endpoint';

/** `open-sign-up` of `open_sign_up`. */
type PathOf<Name extends string> = Name extends `${infer Word}_${infer Rest}` ? `${Word}-${PathOf<Rest>}` : Name;

type ActEndpoints = {
  [Name in TournamentActName as `POST /tournaments/:id/${PathOf<Name>}`]: {
    body: (typeof TOURNAMENT_ACTS)[Name]['body'];
    answer: typeof TournamentAnswer;
  };
};

const actEndpoints = Object.fromEntries(
  TOURNAMENT_ACT_NAMES.map((name) => [
    `POST /tournaments/:id/${tournamentActPath(name)}`,
    { body: TOURNAMENT_ACTS[name].body, answer: TournamentAnswer },
  ]),
) as ActEndpoints;

/** Tournaments, and what people do in them. */
export const TOURNAMENT_ENDPOINTS = {
  'GET /tournaments': endpoint({ query: TournamentListQuery, answer: TournamentListAnswer }),
  'POST /tournaments': endpoint({ body: TournamentCreateBody, answer: TournamentAnswer }),
  'POST /tournaments/dry-run': endpoint({ body: TournamentDryRunBody, answer: TournamentDryRunAnswer }),
  'GET /tournaments/mine': endpoint({ answer: TournamentListAnswer }),
  'GET /tournaments/my-steps': endpoint({ answer: TournamentStepsAnswer }),
  'GET /tournaments/:id': endpoint({ answer: TournamentAnswer }),
  'PUT /tournaments/:id': endpoint({ body: TournamentChangeBody, answer: TournamentAnswer }),
  'GET /tournaments/:id/invitation': endpoint({ answer: TournamentInvitationAnswer }),
  'GET /tournaments/:id/free-agents': endpoint({ answer: TournamentFreeAgentsAnswer }),
  'GET /tournaments/:id/free-agents/mine': endpoint({ answer: TournamentOwnFreeAgentAnswer }),
  'GET /tournaments/:id/team-invitations': endpoint({ answer: TournamentTeamInvitationsAnswer }),
  'GET /tournaments/:id/officials': endpoint({ answer: TournamentOfficialsAnswer }),
  'POST /tournaments/:id/name-officials': endpoint({ body: NameOfficialsBody, answer: TournamentAnswer }),
  'GET /tournaments/:id/broadcasts': endpoint({ answer: TournamentBroadcastsAnswer }),
  'GET /tournaments/:id/servers': endpoint({ answer: TournamentServersAnswer }),
  'GET /tournaments/:id/bracket': endpoint({ answer: TournamentBracketAnswer }),
  'GET /tournaments/:id/standings': endpoint({ answer: TournamentStandingsAnswer }),
  'GET /tournaments/:id/plan': endpoint({ answer: TournamentPlanAnswer }),
  'POST /tournaments/:id/times/preview': endpoint({ body: TimesBody, answer: TournamentTimesAnswer }),
  'POST /tournaments/:id/teams/preview': endpoint({ body: TeamListBody, answer: TeamListAnswer }),
  'POST /tournaments/:id/teams': endpoint({ body: TeamListBody, answer: TournamentAnswer }),
  'POST /tournaments/:id/preview': endpoint({ body: PreviewBody, answer: TournamentPreviewAnswer }),
  'POST /tournaments/:id/pictures': endpoint({ body: TournamentPictureBody, answer: TournamentPictureAnswer }),
  ...actEndpoints,
};
