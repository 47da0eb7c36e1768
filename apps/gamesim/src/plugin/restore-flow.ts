import { addToScoreboard, enforceRoster } from '../match/clients';
import { startRecording } from '../match/demo-recording';
import type { LiveMap } from '../match/engine-state';
import { resumeFreeze } from '../match/freeze-time';
import { recordRestore } from '../match/truth-recording';
import type { Game } from '../game';
import type { BackupFile } from './backup-file';
import { readBackupConfig, valveFileName } from './backup-file';
import { backupNameOf } from './round-backups';
import { announce } from './events/moments';
import { applyMatchCvars } from './match-cvars';
import { formatValveBackup, parseValveBackup } from './valve-backup';

const ENGINE_LOAD_AFTER_MS = 2000;

/**
 * Takes over everything a backup says (plugin contract §3.2, P15): at once when its map is live here, else when all are
 * ready again. Sends no event at all. Throws on a broken backup, with the state already partly replaced.
 */
export const applyBackup = (game: Game, file: BackupFile): void => {
  const { plugin, engine, host } = game;
  const isInPlace =
    plugin.isMatchSetup && plugin.isMatchLive && engine.live?.mapName === file.map_name && engine.map === file.map_name;
  const { config, maplist, team1Side } = readBackupConfig(file);
  if (!plugin.isMatchSetup) plugin.loadCount += 1;
  plugin.isMatchSetup = true;
  plugin.config = config;
  plugin.liveMatchId = config.matchId;
  plugin.mapNumber = Number(file.mapnumber);
  plugin.maplist = maplist;
  plugin.seriesScore = { team1: Number(file.team1_series_score), team2: Number(file.team2_series_score) };
  plugin.remoteLog = {
    url: config.remoteLogUrl,
    headerKey: config.remoteLogHeaderKey,
    headerValue: config.remoteLogHeaderValue,
  };
  host.addMatch(host.ledger.resume(config.matchId, config));
  game.nextPhase();
  if (isInPlace) {
    plugin.isRoundRestoring = true;
    engine.phase = 'round_over';
    planEngineLoad(game, file);
    return;
  }
  engine.team1Side = team1Side;
  engine.phase = 'warmup';
  engine.live = null;
  plugin.isKnifeRound = false;
  plugin.isSideSelection = false;
  plugin.isPaused = false;
  plugin.isMatchLive = false;
  plugin.matchStarted = false;
  plugin.readyAvailable = true;
  plugin.isRoundRestorePending = true;
  plugin.pendingRestore = file;
  game.absent.clear();
  enforceRoster(game);
  if (engine.map === file.map_name) game.flow.enterWarmup();
  else game.flow.changeMap(file.map_name, () => game.flow.enterWarmup());
};

/** All are ready, or css_start was given: live config, and two seconds later the engine's own state. */
export const performPendingRestore = (game: Game): void => {
  const { plugin, engine } = game;
  const file = plugin.pendingRestore;
  if (!file) return;
  game.nextPhase();
  plugin.isRoundRestorePending = false;
  plugin.pendingRestore = null;
  plugin.isRoundRestoring = true;
  plugin.matchStarted = true;
  plugin.isMatchLive = true;
  engine.phase = 'going_live';
  startRecording(game);
  game.afterInPhase(1000, () => applyMatchCvars(game));
  planEngineLoad(game, file);
};

const planEngineLoad = (game: Game, file: BackupFile): void => {
  game.afterInPhase(ENGINE_LOAD_AFTER_MS / 2, () => game.host.crashIfPlanned('during_restore'));
  game.afterInPhase(ENGINE_LOAD_AFTER_MS, () => loadEngineState(game, file));
};

const loadEngineState = (game: Game, file: BackupFile): void => {
  const { plugin, engine, host } = game;
  const live = readEngineState(game, file) ?? engine.live ?? emptyState(game, file);
  const match = host.currentMatch();
  live.epoch = Math.max(live.epoch, match?.restores ?? 0) + 1;
  engine.live = live;
  engine.pastMaps = [...live.pastMaps];
  for (const client of engine.clients.values()) addToScoreboard(game, client);
  if (match) {
    recordRestore(match, live, plugin.seriesScore);
    host.ledger.save(match);
  }
  announce(game, { type: 'backup_loaded', live, file: backupNameOf(game, live.mapNumber, Number(file.round)) });
  engine.timeout = 'none';
  const pauses = plugin.settings.get('matchzy_pause_after_restore') !== 'false';
  plugin.isPaused = pauses;
  plugin.pauseOwner = pauses ? 'RoundRestore' : null;
  plugin.unpauseVotes.clear();
  engine.matchPaused = pauses;
  engine.phase = 'freeze';
  engine.heldFreezeMs = host.timings.freezeMs;
  resumeFreeze(game);
};

/** A file the engine itself wrote earlier under that name beats what was downloaded (P15). */
const readEngineState = (game: Game, file: BackupFile): LiveMap | null => {
  const { host } = game;
  const name = valveFileName(file.matchid, file.mapnumber, file.round);
  const local = host.quirks.localValveFileWins ? host.disk.read(name) : null;
  const live = parseValveBackup(local ?? file.valve_backup);
  if (live && local === null) host.disk.write(name, formatValveBackup(live));
  return live;
};

/** An empty engine backup restores nothing, while everyone is told it did. */
const emptyState = (game: Game, file: BackupFile): LiveMap => ({
  mapNumber: Number(file.mapnumber),
  mapName: game.engine.map,
  team1StartSide: game.engine.team1Side,
  team1Score: 0,
  team2Score: 0,
  lastWinner: null,
  epoch: 0,
  simKey: game.luckKey(),
  players: new Map(),
  history: [],
  pastMaps: [],
});
