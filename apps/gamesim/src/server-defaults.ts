import type { BotOptions, ClockOptions, Timings } from './api-types';

/** Pacing of a real match (plugin contract §8.4). */
export const defaultTimings = (clock: ClockOptions): Timings => ({
  freezeMs: 18_000,
  liveMinMs: 35_000,
  liveMaxMs: 115_000,
  roundRestartMs: 5_000,
  halftimeMs: 15_000,
  joinMinMs: 2_000,
  joinMaxMs: 8_000,
  readyMinMs: 3_000,
  readyMaxMs: 9_000,
  knifeMs: 45_000,
  knifeDecisionMs: 6_000,
  goLiveRestartMs: 3_000,
  endShownMs: 0,
  mapChangeMs: 8_000,
  // On a clock that only moves when told, a stall would hold every reply for ever.
  mapChangeStallMs: clock.mode === 'manual' ? 0 : 3_000,
});

export const DEFAULT_BOTS: BotOptions = { autoJoin: true, autoReady: true, patienceMs: null };
export const DEFAULT_MAP = 'de_dust2';
export const DEFAULT_DEMO_BYTES = 10_240;
