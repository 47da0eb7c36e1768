import type { Game } from '../../game';
import { isHttpUrl } from '../match-load';
import type { UploadTarget } from '../plugin-state';

/** Upload targets: commands that print nothing, cannot be read back and cannot be cleared (plugin contract §2.1). */
const TARGETS = [
  ['remote_log', 'remoteLog'],
  ['remote_backup', 'backup'],
  ['demo_upload', 'demo'],
] as const;

export const registerTargets = (game: Game): void => {
  for (const [name, key] of TARGETS) {
    const target = (): UploadTarget => game.plugin[key];
    register(game, `${name}_url`, (value) => {
      if (!isHttpUrl(value)) return;
      if (key === 'remoteLog' && target().url !== value) game.publisher.queued?.clear();
      target().url = value;
    });
    register(game, `${name}_header_key`, (value) => {
      if (value) target().headerKey = value;
    });
    register(game, `${name}_header_value`, (value) => {
      if (value) target().headerValue = value;
    });
  }
};

const register = (game: Game, name: string, set: (value: string) => void): void =>
  game.console.register([`matchzy_${name}`, `get5_${name}`], ({ args }) => {
    set(args[0] ?? '');
    const { config, remoteLog } = game.plugin;
    if (!config) return;
    // The event target lives inside the config object, and so ends up in backups (gotcha 73).
    config.remoteLogUrl = remoteLog.url;
    config.remoteLogHeaderKey = remoteLog.headerKey;
    config.remoteLogHeaderValue = remoteLog.headerValue;
  });

const TEXT_SETTINGS = ['matchzy_demo_name_format', 'matchzy_demo_path', 'matchzy_minimum_ready_required'];
const BOOLEAN_SETTINGS = [
  'matchzy_stop_command_available',
  'matchzy_knife_enabled_default',
  'matchzy_pause_after_restore',
  'matchzy_playout_enabled_default',
  'matchzy_use_pause_command_for_tactical_pause',
  'matchzy_kick_when_no_match_loaded',
  'matchzy_demo_recording_enabled',
  'matchzy_allow_force_ready',
  'matchzy_autostart_mode',
];

/** Command-style settings; the boolean ones read the raw argument, so a quoted value is silently lost (P19). */
export const registerSettings = (game: Game): void => {
  const { settings } = game.plugin;
  game.console.register(TEXT_SETTINGS, ({ name, args }) => {
    if (args[0]) settings.set(name, args[0]);
  });
  game.console.register(BOOLEAN_SETTINGS, ({ name, argString }) => {
    const raw = game.host.quirks.quotedBooleansIgnored ? argString : argString.replaceAll('"', '');
    const word = raw.toLowerCase();
    if (word === 'true' || word === 'false') settings.set(name, word);
    else if (word === '0') settings.set(name, 'false');
  });
};
