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
};
