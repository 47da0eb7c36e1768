import {
  BeginSeasonBody,
  LadderBoard,
  LadderList,
  LadderQuery,
  SeasonBegun,
  SkillPrivacyBody,
  SkillQuery,
  TeamSkill,
  UserSkill,
} from '../ladders';
import { MessageAnswer } from '../shared';
import { endpoint } from './endpoint';

/** Ladders: points and levels from results. */
export const LADDER_ENDPOINTS = {
  'GET /ladders': endpoint({ answer: LadderList }),
  'GET /ladders/:mode': endpoint({ query: LadderQuery, answer: LadderBoard }),
  'POST /ladders/:mode/seasons': endpoint({ body: BeginSeasonBody, answer: SeasonBegun }),
  'PUT /ladders/privacy': endpoint({ body: SkillPrivacyBody, answer: MessageAnswer }),
  'GET /users/:id/skill': endpoint({ query: SkillQuery, answer: UserSkill }),
  'GET /teams/:id/skill': endpoint({ answer: TeamSkill }),
};
