import type { Game } from '../game';
import type { LiveMap } from '../match/engine-state';
import { sideOfTeam1 } from '../match/map-rules';
import type { BackupFile } from './backup-file';
import {
  backupFileName,
  formatBackupConfig,
  formatBackupFile,
  formatBackupTeam,
  parseBackupFile,
  valveFileName,
} from './backup-file';
import type { MatchConfig } from './match-config';
import { formatValveBackup } from './valve-backup';

/** Writes and uploads the state before the coming round (P14); not while a restore is in progress (§3.2). */
export const saveRoundBackup = (game: Game, live: LiveMap): void => {
  const { plugin, host } = game;
  const { config } = plugin;
  if (!config || plugin.isRoundRestoring) return;
  const round = live.team1Score + live.team2Score;
  const isEmpty = host.faultRng.chance(
    host.faults().emptyValveBackup?.probability ?? host.quirks.emptyValveBackupProbability,
  );
  const valve = isEmpty ? '' : formatValveBackup(live);
  const file = describeBackup(game, config, live, valve);
  const name = backupNameOf(game, live.mapNumber, round);
  const text = formatBackupFile(file, host.profile.plugin === 'get5');
  host.disk.write(name, text);
  if (!isEmpty) host.disk.write(valveFileName(file.matchid, file.mapnumber, file.round), valve);
  const copies = round === 0 && host.quirks.duplicateRoundZero ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    void game.publisher.upload('backup', plugin.backup, Buffer.from(text, 'utf8'), {
      name,
      matchId: plugin.liveMatchId,
      mapNumber: live.mapNumber,
      roundNumber: round,
    });
  }
};

const describeBackup = (game: Game, config: MatchConfig, live: LiveMap, valve: string): BackupFile => {
  const { plugin, host } = game;
  const round = live.team1Score + live.team2Score;
  const isTeam1Ct = sideOfTeam1(live.team1StartSide, round, game.rules()) === 'ct';
  return {
    matchid: String(plugin.liveMatchId),
    timestamp: host.clock.wallTime().toISOString().slice(0, 19).replace('T', ' '),
    map_name: live.mapName,
    mapnumber: String(live.mapNumber),
    round: String(round).padStart(2, '0'),
    team1: formatBackupTeam(config.team1),
    team2: formatBackupTeam(config.team2),
    team1_name: config.team1.name,
    team1_flag: '',
    team1_tag: '',
    team1_side: isTeam1Ct ? 'CT' : 'TERRORIST',
    team2_name: config.team2.name,
    team2_flag: '',
    team2_tag: '',
    team2_side: isTeam1Ct ? 'TERRORIST' : 'CT',
    team1_score: String(live.team1Score),
    team2_score: String(live.team2Score),
    team1_series_score: String(plugin.seriesScore.team1),
    team2_series_score: String(plugin.seriesScore.team2),
    TerroristTimeOuts: game.convars.get('mp_team_timeout_max') ?? '',
    CTTimeOuts: game.convars.get('mp_team_timeout_max') ?? '',
    match_loaded: String(plugin.isMatchSetup),
    match_config: formatBackupConfig(config, plugin.maplist ?? config.mapPool, live.mapNumber),
    valve_backup: valve,
  };
};

const fileIdOf = (id: string): string => id.replace(/[^\w.-]/g, '_');

/** The file of a round, in the manner of the profile. */
export const backupNameOf = (game: Game, mapNumber: number, round: number): string =>
  game.host.profile.plugin === 'get5'
    ? `get5_backup1_match${fileIdOf(game.plugin.config?.rawId ?? '')}_map${mapNumber}_round${round}.cfg`
    : backupFileName(game.plugin.liveMatchId, mapNumber, round);

/** Newest name first; with an id only those of that match. */
export const backupNames = (game: Game, matchId: string | undefined): string[] => {
  const isGet5 = game.host.profile.plugin === 'get5';
  const prefix = isGet5
    ? `get5_backup1_match${matchId === undefined ? '' : `${fileIdOf(matchId)}_`}`
    : matchId === undefined
      ? 'matchzy_'
      : `matchzy_${matchId}_`;
  const ending = isGet5 ? /_(round\d+|prelive)\.cfg$/ : /_round\d+\.json$/;
  return game.host.disk
    .list()
    .filter((name) => name.startsWith(prefix) && ending.test(name))
    .sort((a, b) => (a < b ? 1 : -1));
};

/** Get5 also saves the state before a map is live, as round -1. */
export const savePreliveBackup = (game: Game, live: LiveMap): void => {
  const { plugin, host } = game;
  if (host.profile.plugin !== 'get5' || !plugin.config) return;
  const name = `get5_backup1_match${fileIdOf(plugin.config.rawId)}_map${live.mapNumber}_prelive.cfg`;
  const text = formatBackupFile(describeBackup(game, plugin.config, live, formatValveBackup(live)), true);
  host.disk.write(name, text);
  const facts = { name, matchId: plugin.liveMatchId, mapNumber: live.mapNumber, roundNumber: -1 };
  void game.publisher.upload('backup', plugin.backup, Buffer.from(text, 'utf8'), facts);
};

/** `matchzy_listbackups [matchid]`: one line per file, newest name first. */
export const listBackups = (game: Game, matchId: string | undefined): string[] => {
  const names = backupNames(game, matchId);
  const quote = game.host.profile.plugin === 'get5' ? (text: string) => `"${text}"` : (text: string) => text;
  if (names.length === 0) return ['Found no backup files matching the provided parameters.'];
  return names.map((name) => {
    try {
      const file = parseBackupFile(game.host.disk.read(name) ?? '');
      return [
        name,
        file.timestamp,
        quote(file.team1_name),
        quote(file.team2_name),
        file.map_name,
        file.team1_score,
        file.team2_score,
      ].join(' ');
    } catch {
      return name;
    }
  });
};
