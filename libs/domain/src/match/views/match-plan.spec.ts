import { matchConfig } from '../series-script.fixture';
import type { MatchConfig, MatchState } from '../match-state';
import { matchPlan } from './match-plan';

const POOL = ['de_nuke', 'de_mirage', 'de_ancient', 'de_inferno', 'de_dust2', 'de_anubis', 'de_train'];
const planOf = (change: Partial<MatchConfig>) => matchPlan({ id: 7, config: matchConfig(change) } as MatchState);

describe('what is agreed about a match', () => {
  it('names every step of the veto and the map left over', () => {
    const plan = planOf({ skipVeto: false, maxMaps: 3, mapPool: POOL, vetoFirst: 'team2' });
    expect(plan.map_pool).toEqual(POOL);
    expect(plan.veto.map(({ team, action }) => `${team} ${action}`)).toEqual([
      'team2 ban',
      'team1 ban',
      'team2 pick',
      'team1 pick',
      'team2 ban',
      'team1 ban',
      'null decider',
    ]);
  });

  it('has no veto where the maps are fixed, and only those that are played', () => {
    expect(planOf({ skipVeto: true, maxMaps: 1, mapPool: POOL })).toMatchObject({ veto: [], map_pool: ['de_nuke'] });
    expect(planOf({ skipVeto: false, maxMaps: 3, mapPool: POOL.slice(0, 3) }).veto).toEqual([]);
  });

  it('tells the rules as the settings of the match make them', () => {
    expect(planOf({ cvars: {} })).toMatchObject({ rounds_to_win: 13, overtime_rounds: 6 });
    expect(planOf({ cvars: { mp_maxrounds: '16', mp_overtime_enable: '0' } })).toMatchObject({
      rounds_to_win: 9,
      overtime_rounds: null,
    });
    expect(planOf({ pauseBudgets: { technical: 2 } }).pauses[0]).toEqual({ type: 'technical', allowed: 2 });
  });

  it('lists captain first and coaches last', () => {
    const player = (captain: boolean, coach: boolean) => ({ name: '', captain, coach });
    const players = { '1': player(false, true), '2': player(false, false), '3': player(true, false) };
    const { team1 } = planOf({ team1: { id: 1, name: 'A', tag: '', flag: null, logo: null, players } });
    expect(team1.map(({ steam_id: id }) => id)).toEqual(['3', '2', '1']);
  });
});
