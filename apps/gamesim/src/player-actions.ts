import type { PlayerAction, TeamSlot } from './api-types';
import type { Game } from './game';
import { connectClient, disconnectClient, setReady } from './match/clients';
import { decideSides } from './match/warmup-flow';
import { announce } from './plugin/events/moments';
import { requestTimeout, teamPause, teamUnpause } from './plugin/commands/pause-commands';
import { stopRound } from './plugin/commands/restore-commands';

/** What people do inside the game; anything out of place is ignored, as in chat. */
export const actAsPlayer = (game: Game, action: PlayerAction): void => {
  switch (action.type) {
    case 'join':
      game.absent.delete(action.steamId);
      game.goneHome.delete(action.steamId);
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
    case 'coach': {
      const client = game.engine.clients.get(action.steamId);
      if (client) client.isCoach = true;
      return;
    }
    case 'say': {
      const speaker = game.engine.clients.get(action.steamId);
      if (speaker) announce(game, { type: 'said', client: speaker, text: action.text });
      game.host.log(`${speaker?.name ?? action.steamId}: ${action.text}`);
      return;
    }
    default:
      actAsTeam(game, action);
  }
};

const actAsTeam = (game: Game, { type, team }: Extract<PlayerAction, { team: TeamSlot }>): void => {
  switch (type) {
    case 'forceready':
      for (const client of game.engine.clients.values()) {
        if (client.team === team) setReady(game, client.steamId, true);
      }
      return;
    case 'stay':
    case 'switch':
      decideSides(game, type === 'switch');
      return;
    case 'pause':
      teamPause(game, team);
      return;
    case 'unpause':
      teamUnpause(game, team);
      return;
    case 'tac':
      requestTimeout(game);
      return;
    case 'stop':
      stopRound(game, team);
  }
};
