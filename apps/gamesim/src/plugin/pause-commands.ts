import type { TeamSlot } from '../api-types';
import type { Game } from '../game';
import { holdFreeze, resumeFreeze } from '../match/freeze-time';
import type { PauseOwner } from './plugin-state';
import { replies } from './replies';

type Print = (line: string) => void;

/** Why the plugin refuses something in this moment of the match; null when it does not. */
export const findPhaseRefusal = ({ engine }: Game, what: string): string | null => {
  if (engine.phase === 'halftime') return replies.notDuring(what, 'during half-time');
  if (engine.phase === 'post_game') return replies.notDuring(what, 'after the game has ended');
  if (engine.timeout === 'running') return replies.notDuring(what, 'when a tactical timeout is active');
  return null;
};

/** `sm_pause`: the flag at once, the game at its next freeze time (P17). Silent when nothing is live. */
export const adminPause = (game: Game, print: Print): void => {
  if (game.host.faults().ignorePause) return;
  const { plugin } = game;
  if (!plugin.isMatchLive) return;
  if (plugin.isPaused) {
    print(replies.alreadyPaused);
    return;
  }
  const refusal = findPhaseRefusal(game, 'pause the match');
  if (refusal) {
    print(refusal);
    return;
  }
  pause(game, 'Admin');
  print(replies.adminPaused);
};

/** `sm_unpause` lifts every pause of the plugin's own, restore pauses included. Silent when it knows of none. */
export const adminUnpause = (game: Game, print: Print): void => {
  if (game.host.faults().ignoreUnpause || !game.plugin.isPaused || !game.plugin.isMatchLive) return;
  unpause(game);
  print(replies.adminUnpaused);
};

const pause = (game: Game, owner: PauseOwner): void => {
  game.plugin.isPaused = true;
  game.plugin.pauseOwner = owner;
  game.plugin.unpauseVotes.clear();
  enginePause(game);
};

const unpause = (game: Game): void => {
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
