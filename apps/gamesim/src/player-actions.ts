import type { PlayerAction } from './api-types';
import type { Game } from './game';
import { connectClient, disconnectClient, setReady } from './match/clients';
import { decideSides } from './match/warmup-flow';
import { requestTimeout, teamPause, teamUnpause } from './plugin/pause-commands';
import { stopRound } from './plugin/restore-commands';

/** What people do inside the game; anything out of place is ignored, as in chat. */
export const actAsPlayer = (game: Game, action: PlayerAction): void => {
  switch (action.type) {
    case 'join':
      game.absent.delete(action.steamId);
      connectClient(game, action.steamId, action.name);
      return;
    case 'leave':
      game.absent.add(action.steamId);
      disconnectClient(game, action.steamId);
      return;
    case 'ready':
    case 'unready':
      setReady(game, action.steamId, action.type === 'ready');
      return;
    case 'readyAll':
      for (const steamId of game.engine.clients.keys()) setReady(game, steamId, true);
      return;
    case 'forceready':
      for (const client of game.engine.clients.values()) {
        if (client.team === action.team) setReady(game, client.steamId, true);
      }
      return;
    case 'stay':
    case 'switch':
      decideSides(game, action.type === 'switch');
      return;
    case 'pause':
      teamPause(game, action.team);
      return;
    case 'unpause':
      teamUnpause(game, action.team);
      return;
    case 'tac':
      requestTimeout(game);
      return;
    case 'stop':
      stopRound(game, action.team);
      return;
    case 'say':
      game.host.log(`${game.engine.clients.get(action.steamId)?.name ?? action.steamId}: ${action.text}`);
  }
};
