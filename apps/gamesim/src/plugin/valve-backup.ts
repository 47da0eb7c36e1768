import type { TeamSlot } from '../api-types';
import type { LiveMap, PlayerLine } from '../match/engine-state';
import type { Side } from '../match/map-rules';
import type { RoundTruth } from '../match/match-truth';
import { emptyStatLine, STAT_KEYS } from '../match/stat-line';
import type { KeyValues } from './key-values';
import { formatKeyValues, parseKeyValues } from './key-values';

/** The engine's own state of a map as KeyValues text (plugin contract §8.5). */
export const formatValveBackup = (live: LiveMap): string =>
  formatKeyValues({
    SaveFile: {
      map: live.mapName,
      mapnumber: String(live.mapNumber),
      round: String(live.team1Score + live.team2Score),
      epoch: String(live.epoch),
      simkey: live.simKey,
      team1startside: live.team1StartSide,
      lastwinner: live.lastWinner ?? '',
      Score: { team1: String(live.team1Score), team2: String(live.team2Score) },
      history: formatHistory(live.history),
      pastmaps: live.pastMaps.join(' '),
      Players: Object.fromEntries([...live.players.values()].map((line) => [line.steamId, formatPlayer(line)])),
    },
  });

/** One word a round: winning slot, its side, reason, epoch. */
const formatHistory = (rounds: readonly RoundTruth[]): string =>
  rounds.map((round) => `${round.winner.slice(-1)}${round.winnerSide[0]}${round.reason}.${round.epoch}`).join(' ');

const parseHistory = (text: string): RoundTruth[] => {
  const score = { team1: 0, team2: 0 };
  return words(text).map((entry, index) => {
    const match = /^([12])([ct])(\d+)\.(\d+)$/.exec(entry);
    if (!match) throw new SyntaxError('broken history');
    const winner: TeamSlot = match[1] === '1' ? 'team1' : 'team2';
    score[winner] += 1;
    return {
      round: index + 1,
      winner,
      winnerSide: match[2] === 'c' ? 'ct' : 't',
      reason: Number(match[3]),
      team1Score: score.team1,
      team2Score: score.team2,
      epoch: Number(match[4]),
    };
  });
};

const words = (text: string): string[] => text.split(' ').filter((entry) => entry !== '');

const formatPlayer = (line: PlayerLine): KeyValues => ({
  name: line.name,
  team: line.team,
  ...Object.fromEntries(STAT_KEYS.map((key) => [key, String(line.stats[key])])),
});

/** Null for empty or broken text: the engine then restores nothing. */
export const parseValveBackup = (text: string): LiveMap | null => {
  try {
    const file = block(parseKeyValues(text).SaveFile);
    const score = block(file.Score);
    const players = Object.entries(block(file.Players)).map(([steamId, value]) => parsePlayer(steamId, block(value)));
    return {
      mapNumber: Number(word(file.mapnumber)),
      mapName: word(file.map),
      team1StartSide: word(file.team1startside) as Side,
      team1Score: Number(word(score.team1)),
      team2Score: Number(word(score.team2)),
      lastWinner: (word(file.lastwinner) || null) as TeamSlot | null,
      epoch: Number(word(file.epoch)),
      simKey: word(file.simkey),
      history: parseHistory(word(file.history)),
      pastMaps: words(word(file.pastmaps)),
      players: new Map(players.map((line) => [line.steamId, line])),
    };
  } catch {
    return null;
  }
};

const parsePlayer = (steamId: string, values: KeyValues): PlayerLine => {
  const stats = emptyStatLine();
  for (const key of STAT_KEYS) stats[key] = Number(word(values[key]));
  return { steamId, name: word(values.name), team: word(values.team) as TeamSlot, stats };
};

const block = (value: string | KeyValues | undefined): KeyValues => {
  if (typeof value !== 'object') throw new SyntaxError('block expected');
  return value;
};
const word = (value: string | KeyValues | undefined): string => {
  if (typeof value !== 'string') throw new SyntaxError('word expected');
  return value;
};
