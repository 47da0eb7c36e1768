import type { Game } from '../../game';
import { sendServerHealth } from '../events/enhanced-events';
import { postEvent } from '../events/event-sender';
import { gamestateOf } from '../status-report';

/** What MatchZy Enhanced adds and drops (plugin contract §3). Called after the common table. */
export const registerEnhancedCommands = (game: Game): void => {
  const { console, plugin, host } = game;
  console.unregisterWhere((name) => ['css_ban', 'css_pick', 'css_skipveto', 'css_sv'].includes(name));
  // Printed after the command has ended: the reply is empty.
  console.register(['matchzy_match_report'], () => undefined);
  console.register(['matchzy_get_match_stats'], ({ args }, print) => {
    const match = host.currentMatch();
    print(match && String(match.matchId) === args[0] ? JSON.stringify({ maps: match.maps }) : '{}');
  });
  console.register(['matchzy_get_pending_events'], (_, print) =>
    print(`Pending events: ${game.publisher.queued?.length ?? 0}`),
  );
  console.register(['matchzy_clear_event_queue'], () => game.publisher.queued?.clear());
  console.register(['css_te'], () => postEvent(game, 'test_event', {}, { hasMatch: false }));
  console.register(['matchzy_server_id'], (_, print) => print(`matchzy_server_id = ${host.id}`));
  const readable: Record<string, () => string> = {
    status: () => (gamestateOf(game) === 'none' ? 'idle' : gamestateOf(game)),
    match: () => (plugin.isMatchSetup ? String(plugin.liveMatchId) : ''),
    updated: () => String(Math.round(host.clock.now() / 1000)),
    next_match: () => plugin.queuedLoad?.url ?? '',
  };
  for (const [name, read] of Object.entries(readable))
    console.register([`matchzy_tournament_${name}`], (_, print) => print(`matchzy_tournament_${name} = ${read()}`));
  console.register(['matchzy_events_enabled'], ({ args }, print) => {
    if (args[0] === undefined) print(`matchzy_events_enabled = ${String(plugin.areEventsEnabled)}`);
    else plugin.areEventsEnabled = args[0] === 'true' || args[0] === '1';
  });
  beat(game);
};

/** `matchzy_heartbeat_interval` seconds in the server's convars; absent or 0: no sign of life. */
const beat = (game: Game): void => {
  const seconds = game.convars.number('matchzy_heartbeat_interval');
  if (seconds <= 0) return;
  game.after(seconds * 1000, () => {
    sendServerHealth(game);
    beat(game);
  });
};
