import type { Game } from '../../game';
import { registerEnhancedCommands } from './enhanced-commands';
import { registerFrameworkCommands } from './framework-commands';
import { registerGet5Commands } from './get5-commands';
import { endSeriesEarly } from '../forfeit-timer';
import { addPlayer, removePlayer } from './player-commands';
import { adminPause, adminUnpause } from './pause-commands';
import { loadBackup, loadBackupFromUrl, restoreRound } from './restore-commands';
import { listBackups } from '../round-backups';
import { loadMatchFromFile, loadMatchFromUrl } from '../match-load';
import { resetPlugin } from '../plugin-reset';
import { registerSettings, registerTargets } from './settings-commands';
import { statusJson, webAvailableJson } from '../status-report';

/** The plugin's command table as the console sees it (plugin contract §3). */
export const registerPluginCommands = (game: Game): void => game.console.registerPlugin(() => registerAll(game));

const registerAll = (game: Game): void => {
  const { console } = game;
  console.register(['get5_status'], (_, print) => print(statusJson(game)));
  console.register(['get5_web_available'], (_, print) => print(webAvailableJson(game)));
  console.register(['version'], (_, print) => print('Protocol version 14178 [14178/14178]'));
  console.register(['matchzy_loadmatch_url', 'get5_loadmatch_url'], ({ args }, print) =>
    loadMatchFromUrl(game, args, print),
  );
  console.register(['matchzy_loadmatch'], ({ argString }, print) => loadMatchFromFile(game, argString, print));
  console.register(['sm_pause', 'css_forcepause', 'css_fp'], (_, print) => adminPause(game, print));
  console.register(['sm_unpause', 'css_forceunpause', 'css_fup'], (_, print) => adminUnpause(game, print));
  console.register(['css_endmatch', 'get5_endmatch', 'css_forceend', 'css_restart', 'css_rr'], () => endMatch(game));
  console.register(['css_start', 'css_force', 'css_forcestart'], (_, print) => forceStart(game, print));
  console.register(['matchzy_addplayer', 'get5_addplayer'], ({ args }, print) => addPlayer(game, args, print));
  console.register(['matchzy_removeplayer', 'get5_removeplayer'], ({ args }, print) => removePlayer(game, args, print));
  console.register(['matchzy_listbackups', 'get5_listbackups'], ({ args }, print) => {
    for (const line of listBackups(game, args[0])) print(line);
  });
  console.register(['matchzy_loadbackup', 'get5_loadbackup'], ({ argString }, print) =>
    loadBackup(game, argString, print),
  );
  console.register(['css_restore'], ({ args }, print) => restoreRound(game, args, print));
  console.register(['matchzy_loadbackup_url', 'get5_loadbackup_url'], ({ args }, print) =>
    loadBackupFromUrl(game, args, print),
  );
  console.register(['css_skipveto', 'css_sv'], (_, print) => skipVeto(game, print));
  console.register(['css_roundknife', 'css_rk'], (_, print) => toggleKnife(game, print));
  console.register(['css_asay'], ({ argString }) => game.host.log(`[ADMIN] ${argString}`));
  console.register(['reload_admins'], () => undefined);
  registerFrameworkCommands(game);
  registerPlayerOnlyCommands(game);
  registerTargets(game);
  registerSettings(game);
  game.convars.registerPseudo(console);
  if (game.host.profile.plugin === 'get5') registerGet5Commands(game);
  if (game.host.profile.plugin === 'enhanced') registerEnhancedCommands(game);
};

/** Useful only in a player's hands; from the console they do nothing (P17). */
const registerPlayerOnlyCommands = (game: Game): void => {
  const { console, plugin, host } = game;
  const ignored = [
    'css_tac',
    'css_forceready',
    'css_stay',
    'css_switch',
    'css_swap',
    'css_ban',
    'css_pick',
    'css_ct',
    'css_t',
    'css_stop',
  ];
  console.register(ignored, () => undefined);
  console.register(['css_tech', 'css_pause'], ({ name }, print) => {
    if (!host.quirks.playerPauseUselessFromConsole) adminPause(game, print);
    else if (name === 'css_pause') plugin.pauseOwner = 'Admin';
  });
  console.register(['css_unpause'], (_, print) => {
    if (!host.quirks.playerPauseUselessFromConsole) adminUnpause(game, print);
  });
};

/** The match is gone: no result, no event, no demo of the map in play (P13). css_restart does the same. */
const endMatch = (game: Game): void => {
  if (!game.host.quirks.silentEndMatch && game.plugin.isMatchLive) return endSeriesEarly(game, 'none');
  game.engine.recording = null;
  resetPlugin(game);
};

const forceStart = (game: Game, print: (line: string) => void): void => {
  const { plugin } = game;
  if (!plugin.isMatchSetup) return;
  if (plugin.matchStarted || plugin.isMatchLive) print(game.replies.startRefused);
  else game.flow.startMatch();
};

/** Leaves the final map list empty, on which a longer series dies at the end of its first map (plugin contract §3). */
const skipVeto = (game: Game, print: (line: string) => void): void => {
  const { plugin } = game;
  if (!plugin.isPreVeto && !plugin.isVeto) return print(game.replies.skipVetoRefused);
  plugin.isPreVeto = false;
  plugin.isVeto = false;
  plugin.maplist = [];
  print(game.replies.vetoCancelled);
  game.flow.enterWarmup();
};

const toggleKnife = (game: Game, print: (line: string) => void): void => {
  const { settings } = game.plugin;
  const isOn = settings.get('matchzy_knife_enabled_default') === 'false';
  settings.set('matchzy_knife_enabled_default', String(isOn));
  print(game.replies.knifeToggled(isOn));
};
