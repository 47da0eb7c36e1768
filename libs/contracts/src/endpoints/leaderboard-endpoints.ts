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
import {
  BoardRows,
  BoardRowsQuery,
  PlayerBoard,
  PlayerBoardQuery,
  PlayerRank,
  RankQuery,
  TeamBoard,
  TeamBoardQuery,
} from '../leaderboard';
import { MessageAnswer } from '../shared';
import { endpoint } from './endpoint';

/** Standings and places. */
export const LEADERBOARD_ENDPOINTS = {
  'GET /leaderboard': endpoint({ query: TeamBoardQuery, answer: TeamBoard }),
  'GET /leaderboard/:seasonId': endpoint({ query: TeamBoardQuery, answer: TeamBoard }),
  'GET /leaderboard/players': endpoint({ query: PlayerBoardQuery, answer: PlayerBoard }),
  'GET /leaderboard/players/:seasonId': endpoint({ query: PlayerBoardQuery, answer: PlayerBoard }),
  'GET /leaderboard/rank/:id': endpoint({ query: RankQuery, answer: PlayerRank }),
  'GET /leaderboard/rank/user/:id': endpoint({ query: RankQuery, answer: PlayerRank }),
  'GET /leaderboard/rows': endpoint({ query: BoardRowsQuery, answer: BoardRows }),
  // Ladders: points and levels from results.
  'GET /ladders': endpoint({ answer: LadderList }),
  'GET /ladders/:mode': endpoint({ query: LadderQuery, answer: LadderBoard }),
  'POST /ladders/:mode/seasons': endpoint({ body: BeginSeasonBody, answer: SeasonBegun }),
  'PUT /ladders/privacy': endpoint({ body: SkillPrivacyBody, answer: MessageAnswer }),
  'GET /users/:id/skill': endpoint({ query: SkillQuery, answer: UserSkill }),
  'GET /teams/:id/skill': endpoint({ answer: TeamSkill }),
};
