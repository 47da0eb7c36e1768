import type { TeamSlot } from '../api-types';
import type { LiveMap, PlayerLine } from '../match/engine-state';
import type { Side } from '../match/map-rules';
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
      Players: Object.fromEntries([...live.players.values()].map((line) => [line.steamId, formatPlayer(line)])),
    },
  });

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
