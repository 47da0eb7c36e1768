import type { Game } from '../game';
import { createRng } from '../rng';
import { connectClient, disconnectClient } from './clients';

/** An idle server bores; who leaves it comes back for a restore while his patience lasts. */
const IDLE_STAY_MS = 600_000;

/** After a restart the players of the match that died reconnect by themselves, until their patience ends. */
export const awaitReturns = (game: Game, steamIds: readonly string[]): void => {
  const { host, plugin } = game;
  const { autoJoin, patienceMs } = host.bots;
  if (!autoJoin) return;
  const rng = createRng(`${host.seed()}/return/${host.bootCount()}`);
  const { joinMinMs, joinMaxMs } = host.timings;
  for (const steamId of steamIds) {
    game.afterOutside(rng.between(joinMinMs, joinMaxMs), () => {
      if (!game.absent.has(steamId) && !game.goneHome.has(steamId)) connectClient(game, steamId);
    });
    const leaveIfIdle = (): void => {
      if (!plugin.isMatchSetup) disconnectClient(game, steamId);
    };
    game.afterOutside(IDLE_STAY_MS, leaveIfIdle);
    if (patienceMs === null) continue;
    game.afterOutside(patienceMs, () => {
      if (plugin.isMatchSetup) return;
      game.goneHome.add(steamId);
      leaveIfIdle();
    });
  }
};
