import { ImportTeamsAnswer, ImportTeamsBody } from '../seasons';
import { InsertedAnswer, MessageAnswer } from '../shared';
import {
  CreateTeamBody,
  DeleteTeamBody,
  MyTeamsAnswer,
  MyTeamsQuery,
  HeadToHead,
  TeamAnswer,
  TeamBasicAnswer,
  TeamList,
  TeamListQuery,
  TeamMapsAnswer,
  TeamRecordsAnswer,
  TeamRecordsQuery,
  UpdateTeamBody,
} from '../teams';
import { endpoint } from './endpoint';

/** Teams, their records, and how they met. */
export const TEAM_ENDPOINTS = {
  'GET /teams': endpoint({ query: TeamListQuery, answer: TeamList }),
  'POST /teams': endpoint({ body: CreateTeamBody, answer: InsertedAnswer }),
  'PUT /teams': endpoint({ body: UpdateTeamBody, answer: MessageAnswer }),
  'DELETE /teams': endpoint({ body: DeleteTeamBody, answer: MessageAnswer }),
  'GET /teams/:id': endpoint({ answer: TeamAnswer }),
  'GET /teams/:id/basic': endpoint({ answer: TeamBasicAnswer }),
  'GET /teams/:id/maps': endpoint({ answer: TeamMapsAnswer }),
  'GET /teams/:id/versus/:other': endpoint({ answer: HeadToHead }),
  'GET /users/me/teams': endpoint({ query: MyTeamsQuery, answer: MyTeamsAnswer }),
  'GET /teams/records': endpoint({ query: TeamRecordsQuery, answer: TeamRecordsAnswer }),
  'POST /teams/challonge': endpoint({ body: ImportTeamsBody, answer: ImportTeamsAnswer }),
};
