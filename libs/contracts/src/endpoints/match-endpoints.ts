import { LiveMatchesAnswer } from '../live';
import {
  ConfirmMatchBody,
  ConsoleVocabularyAnswer,
  CreateMatchBody,
  DeleteMatchBody,
  LedgerAnswer,
  LedgerEntry,
  LedgerQuery,
  MatchAnswer,
  MatchCreated,
  MatchListAnswer,
  MatchListQuery,
  MatchLogAnswer,
  MatchPlanAnswer,
  MyMatchesAnswer,
  MyMatchesQuery,
  MatchLogEntry,
  MatchLogQuery,
  PostMatchCommand,
  PostMatchNote,
  PostPresence,
  RestorePointsAnswer,
  RestorePreview,
  WaitQuery,
} from '../matches';
import { ServerCandidatesAnswer } from '../servers';
import { MessageAnswer } from '../shared';
import { endpoint } from './endpoint';

/** Matches, their commands and their logs. */
export const MATCH_ENDPOINTS = {
  'GET /matches': endpoint({ query: MatchListQuery, answer: MatchListAnswer }),
  'POST /matches': endpoint({ body: CreateMatchBody, answer: MatchCreated }),
  'DELETE /matches': endpoint({ body: DeleteMatchBody, answer: MessageAnswer }),
  'GET /matches/live': endpoint({ answer: LiveMatchesAnswer }),
  'GET /matches/mymatches': endpoint({ query: MatchListQuery, answer: MatchListAnswer }),
  'GET /users/me/matches': endpoint({ query: MyMatchesQuery, answer: MyMatchesAnswer }),
  'GET /matches/:id': endpoint({ answer: MatchAnswer }),
  'GET /matches/:id/plan': endpoint({ answer: MatchPlanAnswer }),
  'POST /matches/:id/confirm': endpoint({ body: ConfirmMatchBody, answer: MessageAnswer }),
  'GET /matches/:id/commands': endpoint({ query: LedgerQuery, answer: LedgerAnswer }),
  'POST /matches/:id/commands': endpoint({ query: WaitQuery, body: PostMatchCommand, answer: LedgerEntry }),
  'GET /matches/:id/log': endpoint({ query: MatchLogQuery, answer: MatchLogAnswer }),
  'POST /matches/:id/notes': endpoint({ body: PostMatchNote, answer: MatchLogEntry }),
  'POST /matches/:id/presence': endpoint({ body: PostPresence, answer: PostPresence }),
  'GET /matches/:id/rcon/vocabulary': endpoint({ answer: ConsoleVocabularyAnswer }),
  'GET /matches/:id/restore-points': endpoint({ answer: RestorePointsAnswer }),
  'GET /matches/:id/restore-points/:file': endpoint({ answer: RestorePreview }),
  'GET /matches/:id/server-candidates': endpoint({ answer: ServerCandidatesAnswer }),
};
