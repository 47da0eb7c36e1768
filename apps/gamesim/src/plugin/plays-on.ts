import type { TeamSlot } from '../api-types';
import type { Game } from '../game';
import { applyMatchCvars } from './match-cvars';
import type { MatchConfig } from './match-config';
import type { UploadTarget } from './plugin-state';

/** What a start-up script of the machine would remember of the match that died. */
export interface DiedMatch {
  config: MatchConfig;
  origin: string | null;
  matchId: number;
  mapNumber: number;
  map: string;
  maplist: string[] | null;
  seriesScore: Record<TeamSlot, number>;
  pastMaps: string[];
  targets: Record<'remoteLog' | 'backup' | 'demo', UploadTarget>;
}

/** Null when no match was set up. */
export const rememberMatch = ({ plugin, engine }: Game): DiedMatch | null => {
  if (!plugin.isMatchSetup || !plugin.config) return null;
  return structuredClone({
    config: plugin.config,
    origin: plugin.loadedConfigFile,
    matchId: plugin.liveMatchId,
    mapNumber: plugin.mapNumber,
    map: engine.live?.mapName ?? engine.map,
    maplist: plugin.maplist,
    seriesScore: plugin.seriesScore,
    pastMaps: engine.pastMaps,
    targets: { remoteLog: plugin.remoteLog, backup: plugin.backup, demo: plugin.demo },
  });
};

/** A restarted server that plays on by itself: the same map from 0–0, under the old token (plugin contract F10). */
export const playOn = (game: Game, died: DiedMatch): void => {
  const { plugin, engine, host } = game;
  plugin.loadCount += 1;
  plugin.isMatchSetup = true;
  plugin.config = died.config;
  plugin.loadedConfigFile = died.origin;
  plugin.liveMatchId = died.matchId;
  plugin.mapNumber = died.mapNumber;
  plugin.maplist = died.maplist;
  plugin.seriesScore = died.seriesScore;
  Object.assign(plugin, died.targets);
  engine.map = died.map;
  engine.pastMaps = died.pastMaps;
  const before = host.currentMatch();
  const match = host.ledger.begin(died.config, died.origin ?? '');
  if (before?.matchId === match.matchId) {
    match.maps = structuredClone(before?.maps.filter((map) => map.finished) ?? []);
    match.team1SeriesScore = died.seriesScore.team1;
    match.team2SeriesScore = died.seriesScore.team2;
    match.restores = (before?.restores ?? 0) + 1;
    engine.freshEpoch = match.restores;
  }
  host.addMatch(match);
  host.log('the start-up script loads the last match again');
  applyMatchCvars(game);
  game.flow.enterWarmup();
  const { joinMaxMs, readyMaxMs } = host.timings;
  game.afterInPhase(joinMaxMs + readyMaxMs + 1000, () => game.flow.startMatch());
};
