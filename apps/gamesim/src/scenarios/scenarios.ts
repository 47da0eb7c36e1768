import type { Scenario, ScenarioSettings } from './scenario-types';

const BO3 = {
  num_maps: 3,
  maplist: ['de_nuke', 'de_ancient', 'de_mirage'],
  map_sides: ['team1_ct', 'team2_ct', 'team1_ct'],
};
const POOL = ['de_nuke', 'de_ancient', 'de_mirage', 'de_inferno', 'de_anubis', 'de_dust2', 'de_train'];
const THREE_MAPS: ScenarioSettings['maps'] = [{ score: [13, 7] }, { score: [9, 13] }, { score: [13, 11] }];

type Definition = ScenarioSettings & Partial<Pick<Scenario, 'match'>> & Pick<Scenario, 'about'>;

/**
 * Admin acts (pause, restore, forfeit, cancel, restart) are the platform's: their scenarios give it a match of known course and a
 * reason to act.
 */
const SCENARIOS = {
  bo1: { about: 'One map, 13–9, nothing goes wrong.', maps: [{ score: [13, 9] }] },
  bo1_ot: { about: 'One map that goes into overtime, 16–14.', maps: [{ score: [16, 14] }] },
  bo1_draw_stuck: {
    about: 'A drawn map without overtime: the plugin throws, sends no series end and never frees the server.',
    match: { cvars: { mp_overtime_enable: '0' } },
    convars: { mp_overtime_enable: '0' },
    maps: [{ score: [12, 12] }],
  },
  bo2_tie: {
    about: 'Two maps, one each: the series ends with winner "none".',
    match: { num_maps: 2, maplist: ['de_nuke', 'de_ancient'], map_sides: ['team1_ct', 'team2_ct'] },
    maps: [{ score: [13, 7] }, { score: [7, 13] }],
  },
  bo3_2_0: { about: 'Best of three, over after two maps.', match: BO3, maps: [{ score: [13, 7] }, { score: [13, 9] }] },
  bo3_2_1: { about: 'Best of three over all three maps.', match: BO3, maps: THREE_MAPS },
  bo3_veto: {
    about: 'Best of three with the veto in the game; the decider is wrongly credited to team 1.',
    match: { num_maps: 3, skip_veto: false, maplist: POOL, map_sides: undefined },
    maps: THREE_MAPS,
  },
  wingman: {
    about: 'Two against two, first to nine.',
    match: { wingman: true, players_per_team: 2 },
    maps: [{ score: [9, 5] }],
  },
  knife_switch: {
    about: 'A knife round whose winner changes sides.',
    match: { map_sides: ['knife'] },
    knife: 'switch',
    maps: [{ score: [13, 6] }],
  },
  admin_pause: {
    about: 'Team 2 asks for a pause in round 4 and says it is ready in round 6: pause, wait, go on.',
    acts: [
      { round: 4, actions: [{ type: 'say', steamId: '', text: 'pausa pf, caiu a net 🙏' }] },
      { round: 6, actions: [{ type: 'say', steamId: '', text: 'prontos!' }] },
    ],
    maps: [{ score: [13, 8] }],
  },
  tac_conflict: {
    about: 'A tactical timeout in every admin pause: the game goes on while the plugin believes it is paused.',
    faults: { tacDuringAdminPause: true },
    maps: [{ score: [13, 8] }],
  },
  restore_local: {
    about: 'A match to bring back to an earlier round on its own server.',
    maps: [{ score: [13, 10] }],
  },
  restore_remote_other_server: {
    about: 'The server dies for good in round 9, disk and all: move the match to another one.',
    plans: [{ at: { map: 0, round: 9 }, faults: { crashOn: { at: 'mid_round', wipeDisk: true } } }],
    maps: [{ score: [13, 10] }],
  },
  crash_mid_round: {
    about: 'The server dies in round 7 and comes back 30 s later with its disk, idle.',
    match: BO3,
    faults: { crashAt: { map: 0, round: 7, restartAfterMs: 30_000 } },
    maps: THREE_MAPS,
  },
  restart_plays_on: {
    about: 'The server dies in round 7, comes back and plays the map again from 0–0 by itself.',
    faults: { crashAt: { map: 0, round: 7, restartAfterMs: 30_000 }, restartPlaysOn: true },
    maps: [],
  },
  lost_map_result: {
    about: 'No map result ever arrives.',
    match: BO3,
    faults: { httpDrop: { probability: 1, events: ['map_result'] } },
    maps: THREE_MAPS,
  },
  lost_series_end: {
    about: 'The end of the series is never told.',
    match: BO3,
    faults: { httpDrop: { probability: 1, events: ['series_end'] } },
    maps: THREE_MAPS,
  },
  dup_all: {
    about: 'Every event comes twice.',
    match: BO3,
    faults: { httpDuplicate: { probability: 1, copies: 2 } },
    maps: THREE_MAPS,
  },
  reorder_all: {
    about: 'Events come in any order.',
    match: BO3,
    faults: { httpReorder: { window: 4 } },
    maps: THREE_MAPS,
  },
  forfeit: {
    about: 'Team 2 leaves in round 5 and does not come back; the plugin plays on: give the match to team 1.',
    plans: [{ at: { map: 0, round: 5 }, faults: { teamLeaves: { team: 'team2', round: 5 } } }],
    maps: [{ score: [11, 13] }],
  },
  cancel_live: { about: 'A match in play that has to be called off.', maps: [{ score: [13, 11] }] },
  restart_attempt_late_events: {
    about: 'From round 3 on events are held back and arrive after the next load: restart the match.',
    faults: { httpHoldUntilNextLoad: { fromRound: 3 } },
    maps: [{ score: [13, 6] }],
  },
  add_remove_player: {
    about: 'A player of team 1 leaves in round 4 for good: put a substitute in.',
    acts: [{ round: 4, actions: [{ type: 'leave', steamId: 'team1:0' }] }],
    maps: [{ score: [13, 9] }],
  },
  load_refused: {
    about: 'Somebody else’s match is on the server: the load is refused until that one is ended.',
    isBusy: true,
    maps: [{ score: [13, 5] }],
  },
  load_invalid: {
    about: 'The plugin finds fault with the first config it gets and resets itself.',
    faults: { invalidLoads: 1 },
    maps: [{ score: [13, 5] }],
  },
  load_silent: {
    about: 'The first load answers nothing, as success does, and sets nothing up.',
    faults: { silentLoads: 1 },
    maps: [{ score: [13, 5] }],
  },
  plugin_missing: {
    about: 'The plugin is gone, as after an update of the game.',
    faults: { pluginMissing: true },
    maps: [],
  },
  pug_after_match: {
    about: 'After the match people play on under the old token, with the id of your next match.',
    faults: { pugAfterMatch: { rounds: 6 } },
    maps: [{ score: [13, 4] }],
  },
  demo_late_next_match: {
    about: 'The demo is sent two minutes late, when the server may already have its next match.',
    faults: { demoDelay: { ms: 120_000 } },
    maps: [{ score: [13, 4] }],
  },
  demo_non_ascii: {
    about: 'A demo name with an ã makes an illegal header: the demo is lost.',
    faults: { demoNameFormat: '{MATCH_ID}_{MAPNUMBER}_São_Paulo' },
    maps: [{ score: [13, 4] }],
  },
  rcon_ban: {
    about: 'From round 3 on the server has banned our address for a minute.',
    plans: [{ at: { round: 3 }, faults: { rconBan: 'close' }, forMs: 60_000 }],
    maps: [{ score: [13, 7] }],
  },
  rcon_chaos: {
    about: 'Slow, torn, noisy and lost console replies.',
    faults: {
      rconLatency: { ms: 20, jitterMs: 60 },
      rconFragment: 'random',
      rconDropReply: { probability: 0.1 },
      rconNoise: { text: 'GOTV Broadcast: Warning, buffer is full', position: 'both', probability: 0.3 },
    },
    maps: [{ score: [13, 7] }],
  },
  ptbr_locale: {
    about: 'A server whose plugin answers in Portuguese.',
    faults: { locale: 'pt-BR' },
    maps: [{ score: [13, 7] }],
  },
} satisfies Record<string, Definition>;

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as [ScenarioName, ...ScenarioName[]];

export const scenarioNamed = (name: ScenarioName): Scenario => {
  const definition: Definition = SCENARIOS[name];
  return { match: {}, ...definition, name, seed: `scenario:${name}` };
};
