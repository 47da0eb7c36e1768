import { MessageAnswer } from '../shared';
import {
  BombsAnswer,
  ExtraStatsAnswer,
  MapStatsAnswer,
  PlayerMapsAnswer,
  PlayerStatsAnswer,
  PlayerWeaponsAnswer,
  StatPageQuery,
  TeammatesAnswer,
  TeammatesQuery,
  UpdateMapStat,
} from '../stats';
import { endpoint } from './endpoint';

/** Numbers of matches and players. */
export const STATS_ENDPOINTS = {
  'GET /mapstats/:matchId': endpoint({ answer: MapStatsAnswer }),
  'PUT /mapstats': endpoint({ body: UpdateMapStat, answer: MessageAnswer }),
  'GET /playerstats/match/:id': endpoint({ answer: PlayerStatsAnswer }),
  'GET /playerstats/:steamId': endpoint({ query: StatPageQuery, answer: PlayerStatsAnswer }),
  'GET /playerstats/:steamId/maps': endpoint({ answer: PlayerMapsAnswer }),
  'GET /playerstats/:steamId/teammates': endpoint({ query: TeammatesQuery, answer: TeammatesAnswer }),
  'GET /playerstats/:steamId/weapons': endpoint({ answer: PlayerWeaponsAnswer }),
  'GET /playerstatsextra/match/:id': endpoint({ answer: ExtraStatsAnswer }),
  'GET /matches/:id/bombs': endpoint({ answer: BombsAnswer }),
};
