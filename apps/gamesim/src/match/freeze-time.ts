import type { Game } from '../game';

const TACTICAL_TIMEOUT_MS = 30_000;

/** (Re)starts what is left of the freeze time unless a pause holds it. */
export const resumeFreeze = (game: Game): void => {
  const { engine } = game;
  if (engine.phase !== 'freeze' || engine.heldFreezeMs === null) return;
  if (engine.timeout === 'requested') {
    runTacticalTimeout(game);
    return;
  }
  if (engine.matchPaused || engine.timeout === 'running') return;
  const left = engine.heldFreezeMs;
  engine.heldFreezeMs = null;
  engine.flowTimer = game.afterInPhase(left, () => game.flow.playRound());
};

/** A pause during freeze time stops it at once; during a round it waits for the next one. */
export const holdFreeze = (game: Game): void => {
  const { engine } = game;
  if (engine.phase !== 'freeze' || engine.heldFreezeMs !== null) return;
  engine.heldFreezeMs = Math.max(1000, engine.flowTimer?.remainingMs() ?? 1000);
  engine.flowTimer?.cancel();
};

/** Its end lifts every engine pause too, whatever the plugin thinks (gotcha 20). */
const runTacticalTimeout = (game: Game): void => {
  const { engine } = game;
  engine.timeout = 'running';
  game.afterInPhase(TACTICAL_TIMEOUT_MS, () => {
    engine.timeout = 'none';
    if (game.host.quirks.timeoutEndLiftsPause) engine.matchPaused = false;
    resumeFreeze(game);
  });
};
