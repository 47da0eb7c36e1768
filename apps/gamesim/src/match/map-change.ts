import type { Game } from '../game';

/** changelevel: for a while the main thread answers nobody, then the map is another one (plugin contract R7, F13). */
export const changeMap = (game: Game, map: string, then: () => void): void => {
  const { clock, timings } = game.host;
  game.host.log(`changelevel ${map}`);
  if (timings.mapChangeStallMs > 0) {
    void game.mainThread.run(() => new Promise<void>((resolve) => void clock.after(timings.mapChangeStallMs, resolve)));
  }
  game.afterInPhase(timings.mapChangeMs, () => {
    game.engine.map = map;
    then();
  });
};
