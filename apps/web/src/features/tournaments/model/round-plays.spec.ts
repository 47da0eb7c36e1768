import { TournamentBody } from '@placar/contracts/tournaments';
import { changedBody, formOf } from './cup-change';
import { cupFaults } from './cup-faults';
import { changeStage, cupBody, emptyCup, seriesOffered, stageChoice, withPreset, type StageChoice } from './cup-form';
import { nameOfChoice, nextRoundPlay, offeredRounds, withBestOf, withOrder, withoutOwnMaps } from './round-plays';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const named = { ...emptyCup(), name: 'Copa' };
const stage = (kind: StageChoice['kind'], chosen: Partial<StageChoice> = {}, teams = 8, isLast = true) => ({
  one: stageChoice(kind, chosen),
  teams,
  isLast,
});
const offered = (...given: Parameters<typeof stage>) => offeredRounds(stage(...given)).map(nameOfChoice);

it('offers the rounds that a stage has, the usual ones first', () => {
  expect(offered('single_elimination')).toEqual(['last 2 ', 'last 3 ']);
  expect(offered('single_elimination', {}, 8, false)).toEqual(['last 2 ', 'last 3 ', 'last 1 ']);
  expect(offered('single_elimination', {}, 2)).toEqual([]);
  expect(offered('double_elimination', {}, 4)).toEqual([
    'last 2 ',
    'last 3 ',
    'last 1 upper',
    'last 2 upper',
    'last 1 lower',
    'last 2 lower',
  ]);
  expect(offered('round_robin', { groups: 2 })).toEqual(['from 2 ', 'from 3 ']);
  expect(offered('swiss')).toEqual(['deciding', 'from 2 ', 'from 3 ', 'from 4 ', 'from 5 ']);
  expect(offered('swiss', { rounds: 2 })).toEqual(['from 2 ']);
});

it('adds one rule after the other until every round has one', () => {
  let given = stage('single_elimination', { bestOf: 3 });
  const made = [];
  for (let rule = nextRoundPlay(given); rule !== null; rule = nextRoundPlay(given)) {
    made.push(rule);
    given = { ...given, one: { ...given.one, roundPlays: made } };
  }
  expect(made).toEqual([
    { of: { kind: 'last', rounds: 2 }, best_of: 5 },
    { of: { kind: 'last', rounds: 3 }, best_of: 5 },
  ]);
});

it('sends the rules of the presets, and none for rounds that too few teams leave', () => {
  const play = (form: typeof named) => TournamentBody.parse(cupBody(form)).stages[0]?.play;
  const lastFour = { of: { kind: 'last', rounds: 2 }, best_of: 3 };
  expect(play(withPreset(named, 'weekend'))).toMatchObject({ best_of: 1, final_best_of: 3, rounds: [lastFour] });
  expect(play(withPreset(named, 'major'))?.rounds).toEqual([{ of: { kind: 'deciding' }, best_of: 3 }]);
  expect(play({ ...named, teams: 2 })).not.toHaveProperty('rounds');
  // As long as the first rounds, and said all the same: the rule would make it longer.
  expect(play(changeStage(named, 0, { finalBestOf: 1 }))?.final_best_of).toBe(1);
});

it('needs maps for the longest series of a stage', () => {
  const long = (rounds: number) =>
    changeStage({ ...named, pool: named.pool.slice(0, 4) }, 0, {
      roundPlays: [{ of: { kind: 'last', rounds }, best_of: 5 }],
    });
  expect(cupFaults(long(2), NOW)).toEqual([{ problem: 'pool', stage: null }]);
  expect(cupFaults(long(4), NOW)).toEqual([]);
});

it('keeps what the rows cannot say: maps, an order of the veto, a rule for the final', () => {
  const own = { map_pool: ['a', 'b', 'c'], veto_format: [{ action: 'decider' as const, sides: 'knife' as const }] };
  const rounds = [
    { of: { kind: 'last' as const, rounds: 1 }, best_of: 5 as const },
    { of: { kind: 'last' as const, rounds: 2 }, best_of: 1 as const, ...own },
  ];
  const play = { best_of: 1, map_pool: ['a', 'b', 'c', 'd', 'e'], veto: 'web', rounds };
  const body = TournamentBody.parse({
    name: 'Copa',
    teams: 8,
    stages: [{ format: { kind: 'single_elimination' }, play }],
  });
  const form = formOf(body);
  expect(changedBody(body, form).stages).toEqual(body.stages);
  const moved = changedBody(body, changeStage(form, 0, { finalBestOf: 3 })).stages[0]?.play;
  expect(moved).toMatchObject({ final_best_of: null, rounds: [{ best_of: 3 }, rounds[1]] });
  expect(withBestOf(rounds[1]!, 1)).toEqual(rounds[1]);
  expect(withBestOf(rounds[1]!, 3)).toEqual({ of: rounds[1]!.of, best_of: 3, map_pool: own.map_pool });
});

it('has best of 2 where draws count, and one map more where the stage becomes one that needs winners', () => {
  expect(seriesOffered(stageChoice('round_robin'))).toContain(2);
  expect(seriesOffered(stageChoice('swiss', { rounds: 3 }))).toContain(2);
  for (const kind of ['single_elimination', 'double_elimination', 'gsl', 'swiss'] as const)
    expect(seriesOffered(stageChoice(kind))).not.toContain(2);
  const league = changeStage(named, 0, {
    kind: 'round_robin',
    bestOf: 2,
    roundPlays: [{ of: { kind: 'from', round: 3 }, best_of: 2 }],
  });
  const sent = TournamentBody.parse(cupBody(league));
  expect(sent.stages[0]?.play).toMatchObject({ best_of: 2, rounds: [{ best_of: 2 }] });
  expect(changedBody(sent, formOf(sent))).toEqual(sent);
  expect(changeStage(league, 0, { kind: 'swiss' }).stages[0]).toMatchObject({
    bestOf: 3,
    roundPlays: [{ best_of: 3 }],
  });
});

it('asks for maps and an order of some rounds that lead to their series, and sends an order only to a veto on the web', () => {
  const steps = [{ action: 'decider' as const, sides: 'knife' as const }];
  const rule = { of: { kind: 'last' as const, rounds: 2 }, best_of: 3 as const, map_pool: ['a', 'b', 'c'] };
  const ruled = (...roundPlays: StageChoice['roundPlays']) => changeStage(named, 0, { roundPlays });
  expect(cupFaults(ruled(rule), NOW)).toEqual([]);
  expect(cupFaults(ruled({ ...rule, map_pool: ['a', 'b'] }), NOW)).toEqual([{ problem: 'roundPool', stage: 0 }]);
  const ordered = ruled(withOrder(rule, steps));
  expect(cupFaults(ordered, NOW)).toEqual([{ problem: 'roundOrder', stage: 0 }]);
  expect(cupBody(ordered).stages[0]?.play?.rounds).toEqual([{ ...rule, veto_format: steps }]);
  const inGame = { ...ordered, veto: 'game' as const };
  expect(cupFaults(inGame, NOW)).toEqual([]);
  expect(cupBody(inGame).stages[0]?.play?.rounds).toEqual([rule]);
});

it('takes back the maps and the order of some rounds, and leaves what else their rule says', () => {
  const rule = { of: { kind: 'last' as const, rounds: 2 }, best_of: 3 as const, check_in_minutes: 10 };
  const own = { map_pool: ['a', 'b', 'c'], veto_format: [{ action: 'decider' as const, sides: 'knife' as const }] };
  expect(withoutOwnMaps({ ...rule, ...own })).toEqual(rule);
});
