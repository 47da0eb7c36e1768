import {
  BracketAnswer,
  ClaimAnswer,
  ClaimedAnswer,
  CreateSeasonBody,
  DeleteSeasonBody,
  ImportSeasonAnswer,
  ImportSeasonBody,
  SeasonAnswer,
  SeasonCreatedAnswer,
  SeasonCvarsAnswer,
  SeasonMessageAnswer,
  SeasonPageQuery,
  SeasonsAnswer,
  UpdateSeasonBody,
} from '../seasons';
import { endpoint } from './endpoint';

/** Seasons, brackets and claims of teams. */
export const SEASON_ENDPOINTS = {
  'GET /seasons': endpoint({ answer: SeasonsAnswer }),
  'POST /seasons': endpoint({ body: CreateSeasonBody, answer: SeasonCreatedAnswer }),
  'PUT /seasons': endpoint({ body: UpdateSeasonBody, answer: SeasonMessageAnswer }),
  'DELETE /seasons': endpoint({ body: DeleteSeasonBody, answer: SeasonMessageAnswer }),
  'GET /seasons/:id': endpoint({ query: SeasonPageQuery, answer: SeasonAnswer }),
  'GET /seasons/:id/bracket': endpoint({ answer: BracketAnswer }),
  'GET /seasons/:id/cvar': endpoint({ answer: SeasonCvarsAnswer }),
  'GET /seasons/myseasons': endpoint({ answer: SeasonsAnswer }),
  'GET /seasons/myseasons/available': endpoint({ answer: SeasonsAnswer }),
  'POST /seasons/challonge': endpoint({ body: ImportSeasonBody, answer: ImportSeasonAnswer }),
  'GET /claims/:token': endpoint({ answer: ClaimAnswer }),
  'POST /claims/:token': endpoint({ answer: ClaimedAnswer }),
};
