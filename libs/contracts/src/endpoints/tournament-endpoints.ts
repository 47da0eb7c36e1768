import {
  CorrectionBody,
  TOURNAMENT_ACT_NAMES,
  TOURNAMENT_ACTS,
  TournamentAnswer,
  tournamentActPath,
  TournamentBody,
  TournamentChangeBody,
  TournamentBracketAnswer,
  TournamentListAnswer,
  TournamentListQuery,
  TournamentPreviewAnswer,
  TournamentStandingsAnswer,
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
  'POST /tournaments': endpoint({ body: TournamentBody, answer: TournamentAnswer }),
  'GET /tournaments/mine': endpoint({ answer: TournamentListAnswer }),
  'GET /tournaments/:id': endpoint({ answer: TournamentAnswer }),
  'PUT /tournaments/:id': endpoint({ body: TournamentChangeBody, answer: TournamentAnswer }),
  'GET /tournaments/:id/bracket': endpoint({ answer: TournamentBracketAnswer }),
  'GET /tournaments/:id/standings': endpoint({ answer: TournamentStandingsAnswer }),
  'POST /tournaments/:id/preview': endpoint({ body: CorrectionBody, answer: TournamentPreviewAnswer }),
  ...actEndpoints,
};
