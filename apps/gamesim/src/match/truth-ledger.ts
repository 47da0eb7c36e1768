import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TeamSlot } from '../api-types';
import type { MatchConfig } from '../plugin/match-config';
import type { LiveMap } from './engine-state';
import type { MapTruth, MatchTruth, RoundTruth } from './match-truth';

/**
 * What really happened in every match of a fleet, for tests and for the operator. One ledger serves all servers, so a
 * match that moves keeps its history; with a folder it also survives the process.
 */
export class TruthLedger {
  private readonly latest = new Map<number, MatchTruth>();

  constructor(private readonly folder: string | null) {
    if (folder) mkdirSync(folder, { recursive: true });
  }

  begin(config: MatchConfig, configUrl: string): MatchTruth {
    const match: MatchTruth = {
      matchId: config.matchId < 0 ? null : config.matchId,
      configUrl,
      team1Name: config.team1.rawName,
      team2Name: config.team2.rawName,
      numMaps: config.numMaps,
      status: 'loaded',
      team1SeriesScore: 0,
      team2SeriesScore: 0,
      winner: null,
      maps: [],
      restores: 0,
    };
    this.save(match);
    return match;
  }

  /** The history a backup belongs to, or a new one when this fleet never saw the match. */
  resume(matchId: number, config: MatchConfig): MatchTruth {
    return this.latest.get(matchId) ?? this.load(matchId) ?? this.begin({ ...config, matchId }, '');
  }

  save(match: MatchTruth): void {
    if (match.matchId === null) return;
    this.latest.set(match.matchId, match);
    if (this.folder) writeFileSync(join(this.folder, `${match.matchId}.json`), JSON.stringify(match));
  }

  private load(matchId: number): MatchTruth | null {
    if (!this.folder) return null;
    try {
      return JSON.parse(readFileSync(join(this.folder, `${matchId}.json`), 'utf8')) as MatchTruth;
    } catch {
      return null;
    }
  }
}

export const mapTruthOf = (match: MatchTruth, live: LiveMap): MapTruth => {
  const known = match.maps.find((map) => map.mapNumber === live.mapNumber);
  if (known) return known;
  const map: MapTruth = {
    mapNumber: live.mapNumber,
    mapName: live.mapName,
    team1Score: live.team1Score,
    team2Score: live.team2Score,
    winner: null,
    finished: false,
    rounds: [],
    supersededRounds: [],
    players: [],
  };
  match.maps.push(map);
  match.maps.sort((a, b) => a.mapNumber - b.mapNumber);
  return map;
};

/** Scores and statistics of the map as the engine has them now. */
export const syncMapTruth = (match: MatchTruth, live: LiveMap): MapTruth => {
  const map = mapTruthOf(match, live);
  map.team1Score = live.team1Score;
  map.team2Score = live.team2Score;
  map.players = [...live.players.values()].map((line) => ({ ...line, stats: { ...line.stats } }));
  return map;
};

export const recordRound = (
  match: MatchTruth,
  live: LiveMap,
  round: Omit<RoundTruth, 'team1Score' | 'team2Score' | 'epoch' | 'round'>,
): void => {
  const map = syncMapTruth(match, live);
  match.status = 'live';
  map.rounds.push({
    ...round,
    round: live.team1Score + live.team2Score,
    team1Score: live.team1Score,
    team2Score: live.team2Score,
    epoch: live.epoch,
  });
};

/** Rounds after the restored one no longer count; later maps never happened. */
export const rollBack = (match: MatchTruth, live: LiveMap, series: Record<TeamSlot, number>): void => {
  const kept = live.team1Score + live.team2Score;
  match.maps = match.maps.filter((map) => map.mapNumber <= live.mapNumber);
  const map = mapTruthOf(match, live);
  map.supersededRounds.push(...map.rounds.filter((round) => round.round > kept));
  map.rounds = map.rounds.filter((round) => round.round <= kept);
  map.winner = null;
  map.finished = false;
  match.team1SeriesScore = series.team1;
  match.team2SeriesScore = series.team2;
  match.winner = null;
  match.status = 'live';
  match.restores += 1;
  syncMapTruth(match, live);
};
