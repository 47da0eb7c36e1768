import type { Game } from '../game';
import { dropMatchCvars } from '../plugin/match-cvars';

const isWorkshopId = (map: string): boolean => /^\d+$/.test(map);

/**
 * changelevel: for a while the main thread answers nobody, then the map is another one (plugin contract R7, F13). A map that is
 * missing changes nothing: warmup of the old one for ever (F14). A map of the workshop is asked for by its number and has a name of its
 * own, and loading it drops what the match has set.
 */
export const changeMap = (game: Game, map: string, then: () => void): void => {
  const { clock, timings } = game.host;
  const { workshopDownload, workshopMaps, mapMissing } = game.host.faults();
  game.host.log(`changelevel ${map}`);
  const downloadMs = workshopDownload?.ms ?? 0;
  // Zero on a clock that only moves when told, where a stall would hold every reply for ever.
  if (timings.mapChangeStallMs > 0) {
    const stallMs = timings.mapChangeStallMs + downloadMs;
    void game.mainThread.run(() => new Promise<void>((resolve) => void clock.after(stallMs, resolve)));
  }
  const isMissing = mapMissing !== undefined && (mapMissing.maps?.includes(map) ?? true);
  game.afterInPhase(timings.mapChangeMs + downloadMs, () => {
    if (isMissing) {
      game.host.log(`changelevel failed: ${map} not found`);
      game.engine.phase = 'warmup';
      game.engine.live = null;
      return;
    }
    game.engine.map = workshopMaps?.[map] ?? map;
    if (isWorkshopId(map)) dropMatchCvars(game);
    then();
  });
};
