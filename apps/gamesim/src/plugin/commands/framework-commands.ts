import type { Game } from '../../game';

/**
 * What the plugin framework answers for itself. It goes with the plugin: after an update of the game both are gone (F16), and
 * Get5 runs on another framework, which does not know the command.
 */
export const registerFrameworkCommands = (game: Game): void => {
  const { console, host } = game;
  const { listed } = host.profile;
  if (listed === null) return;
  console.register(['css_plugins'], ({ args }, print) => {
    if (args[0]?.toLowerCase() !== 'list') return;
    print('  List of all plugins currently loaded by CounterStrikeSharp: 1 plugins loaded.');
    // A plugin that was loaded partly is LOADED like any other.
    print(`  [#1:LOADED]: "${listed.name}" (${listed.version}) by ${listed.author}`);
    print('    A plugin for running and managing CS2 practice/pugs/scrims/matches!');
  });
};
