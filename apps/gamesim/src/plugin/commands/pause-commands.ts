import type { TeamSlot } from '../../api-types';
import type { Game } from '../../game';
import { holdFreeze, resumeFreeze } from '../../match/freeze-time';
import { announce } from '../events/moments';
import type { PauseOwner } from '../plugin-state';
import type { RefusedAct } from './replies';

type Print = (line: string) => void;

/** Why the plugin refuses something in this moment of the match; null when it does not. */
export const findPhaseRefusal = (game: Game, what: RefusedAct): string | null => {
  const { engine, host } = game;
  if (engine.phase === 'halftime' && host.quirks.halftimeRefusals) return game.replies.notDuring(what, 'halftime');
  if (engine.phase === 'post_game') return game.replies.notDuring(what, 'post_game');
  if (engine.timeout === 'running') return game.replies.notDuring(what, 'timeout');
  return null;
};

/** `sm_pause`: the flag at once, the game at its next freeze time (P17). Silent when nothing is live. */
export const adminPause = (game: Game, print: Print): void => {
  if (game.host.faults().ignorePause) return;
  const { plugin } = game;
  if (!plugin.isMatchLive) return;
  if (plugin.isPaused) {
    print(game.replies.alreadyPaused);
    return;
  }
  const refusal = findPhaseRefusal(game, 'pause');
  if (refusal) {
    print(refusal);
    return;
  }
  pause(game, 'Admin');
  if (game.host.faults().tacDuringAdminPause) game.afterInPhase(2000, () => requestTimeout(game));
  print(game.replies.adminPaused);
};

/** `sm_unpause` lifts every pause of the plugin's own, restore pauses included. Silent when it knows of none. */
export const adminUnpause = (game: Game, print: Print): void => {
  if (game.host.faults().ignoreUnpause || !game.plugin.isPaused || !game.plugin.isMatchLive) return;
  unpause(game);
  print(game.replies.adminUnpaused);
};

const pause = (game: Game, owner: PauseOwner): void => {
  game.plugin.isPaused = true;
  game.plugin.pauseOwner = owner;
  game.plugin.unpauseVotes.clear();
  announce(game, { type: 'paused', by: owner });
  if (game.engine.phase === 'freeze') announce(game, { type: 'pause_took_effect' });
  enginePause(game);
};

const unpause = (game: Game): void => {
  announce(game, { type: 'unpaused', by: game.plugin.pauseOwner === 'RoundRestore' ? null : game.plugin.pauseOwner });
  game.plugin.isPaused = false;
  game.plugin.pauseOwner = null;
  game.plugin.unpauseVotes.clear();
  engineUnpause(game);
};

/** `mp_pause_match`: the engine holds, the plugin knows nothing. */
export const enginePause = (game: Game): void => {
  game.engine.matchPaused = true;
  holdFreeze(game);
};

export const engineUnpause = (game: Game): void => {
  game.engine.matchPaused = false;
  resumeFreeze(game);
};

/** `.pause` typed by a player. */
export const teamPause = (game: Game, team: TeamSlot): void => {
  if (game.plugin.isMatchLive && !game.plugin.isPaused && !findPhaseRefusal(game, 'pause')) pause(game, team);
};

/** `.unpause` needs both teams; an admin's pause is not theirs to lift. */
export const teamUnpause = (game: Game, team: TeamSlot): void => {
  const { plugin } = game;
  if (!plugin.isPaused || plugin.pauseOwner === 'Admin') return;
  plugin.unpauseVotes.add(team);
  if (plugin.unpauseVotes.size === 2) unpause(game);
};

/** `.tac`, or the engine's timeout commands: runs at the next freeze time, invisible in the plugin's `paused`. */
export const requestTimeout = (game: Game): void => {
  const { engine, plugin } = game;
  if (!plugin.isMatchLive || engine.timeout !== 'none') return;
  engine.timeout = 'requested';
  if (engine.phase !== 'freeze') return;
  holdFreeze(game);
  resumeFreeze(game);
};
