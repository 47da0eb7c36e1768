import type { ForcedMap } from './api-types';
import type { Faults } from './faults';

/** A repeatable course of events for one server: seed, faults, scripted outcomes. */
export interface Scenario {
  seed: string;
  faults: Faults;
  maps: ForcedMap[];
}

export const SCENARIO_NAMES = [
  'bo1',
  'bo1_ot',
  'bo3_2_1',
  'admin_pause',
  'restore_local',
  'forfeit',
  'cancel_live',
  'restart_attempt_late_events',
  'lost_map_result',
  'lost_series_end',
  'dup_all',
  'reorder_all',
  'load_silent',
  'rcon_chaos',
  'crash_mid_round',
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

const BO3: ForcedMap[] = [{ score: [13, 7] }, { score: [9, 13] }, { score: [13, 11] }];

/**
 * Admin acts (pause, restore, forfeit, cancel, restart) are the platform's: their scenarios only give it a match of
 * known course in which to act.
 */
const SCENARIOS: Record<ScenarioName, Omit<Scenario, 'seed'>> = {
  bo1: { faults: {}, maps: [{ score: [13, 9] }] },
  bo1_ot: { faults: {}, maps: [{ score: [16, 14] }] },
  bo3_2_1: { faults: {}, maps: BO3 },
  admin_pause: { faults: {}, maps: [{ score: [13, 8] }] },
  restore_local: { faults: {}, maps: [{ score: [13, 10] }] },
  forfeit: { faults: {}, maps: [{ score: [11, 13] }] },
  cancel_live: { faults: {}, maps: [{ score: [13, 11] }] },
  restart_attempt_late_events: { faults: { httpHoldUntilNextLoad: { fromRound: 3 } }, maps: [{ score: [13, 6] }] },
  lost_map_result: { faults: { httpDrop: { probability: 1, events: ['map_result'] } }, maps: BO3 },
  lost_series_end: { faults: { httpDrop: { probability: 1, events: ['series_end'] } }, maps: BO3 },
  dup_all: { faults: { httpDuplicate: { probability: 1, copies: 2 } }, maps: BO3 },
  reorder_all: { faults: { httpReorder: { window: 4 } }, maps: BO3 },
  load_silent: { faults: { silentLoads: 1 }, maps: [{ score: [13, 5] }] },
  rcon_chaos: {
    faults: {
      rconLatency: { ms: 20, jitterMs: 60 },
      rconFragment: 'random',
      rconDropReply: { probability: 0.1 },
      rconNoise: { text: 'GOTV Broadcast: Warning, buffer is full', position: 'both', probability: 0.3 },
    },
    maps: [{ score: [13, 7] }],
  },
  crash_mid_round: { faults: { crashAt: { map: 0, round: 7, restartAfterMs: 30_000 } }, maps: BO3 },
};

export const scenarioNamed = (name: ScenarioName): Scenario => ({ seed: `scenario:${name}`, ...SCENARIOS[name] });
