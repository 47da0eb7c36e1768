import type { TeamSlot } from '../api-types';
import type { LiveMap } from './engine-state';
import type { MapTruth, MatchTruth, RoundTruth } from './match-truth';

type RoundFacts = Pick<RoundTruth, 'winner' | 'winnerSide' | 'reason'>;

/** A round has been played: the engine's own history and the truth take it. */
export const recordRound = (match: MatchTruth | null, live: LiveMap, facts: RoundFacts): void => {
  live.history.push({
    ...facts,
    round: live.team1Score + live.team2Score,
    team1Score: live.team1Score,
    team2Score: live.team2Score,
    epoch: live.epoch,
  });
  if (!match) return;
  match.status = 'live';
  syncMapTruth(match, live);
};

/** The map is decided; kept under the returned key too, for backups of later maps. */
export const recordMapEnd = (match: MatchTruth, live: LiveMap, winner: TeamSlot | null): string => {
  const map = syncMapTruth(match, live);
  map.finished = true;
  map.winner = winner ?? 'none';
  const key = `${encodeURIComponent(live.simKey)}/map${live.mapNumber}/restore${match.restores}`;
  match.finishedMaps[key] = structuredClone(map);
  return key;
};

/**
 * The engine has loaded a backup: what it knows is what counts, forwards or backwards. Rounds outside its history are
 * superseded; maps before it are those its backup was made after.
 */
export const recordRestore = (match: MatchTruth, live: LiveMap, series: Record<TeamSlot, number>): void => {
  const undone = mapTruthOf(match, live);
  const isKept = (round: RoundTruth): boolean =>
    live.history.some((kept) => kept.round === round.round && kept.epoch === round.epoch);
  undone.supersededRounds.push(...undone.rounds.filter((round) => !isKept(round)));
  undone.supersededRounds = undone.supersededRounds.filter((round) => !isKept(round));
  undone.winner = null;
  undone.finished = false;
  const past = live.pastMaps.flatMap((key) => match.finishedMaps[key] ?? []);
  match.maps = [...structuredClone(past), undone];
  match.team1SeriesScore = series.team1;
  match.team2SeriesScore = series.team2;
  match.winner = null;
  match.status = 'live';
  match.restores += 1;
  syncMapTruth(match, live);
};

/** Rounds, scores and statistics of the map as the engine has them now. */
const syncMapTruth = (match: MatchTruth, live: LiveMap): MapTruth => {
  const map = mapTruthOf(match, live);
  map.team1Score = live.team1Score;
  map.team2Score = live.team2Score;
  map.rounds = live.history.map((round) => ({ ...round }));
  map.players = [...live.players.values()].map((line) => ({ ...line, stats: { ...line.stats } }));
  return map;
};

const mapTruthOf = (match: MatchTruth, live: LiveMap): MapTruth => {
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
  return map;
};
