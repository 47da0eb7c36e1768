import type { TournamentAnswer, TournamentBracketAnswer, TournamentPairing } from '@placar/contracts/tournaments';
import { sampleCup, samplePairing, sampleTeam } from '../../../testing/cup-samples';
import { groupRounds, joinOf, matchByKey, roundToShow, scoreOf, treeOf } from './bracket-model';
import { groupCups, nextTime, takesTeams, teamOf } from './tournament-model';
import { placeOf, whereToBe } from '../where/where-to-be';

const NOW = Date.parse('2026-12-01T18:00:00.000Z');
const team = sampleTeam;
const FOUR = [team(1), team(2), team(3, { status: 'waiting' }), team(4, { status: 'waiting' })];
const cup: typeof sampleCup = (more, settings) => sampleCup({ teams: FOUR, ...more }, settings);
const pairing = (
  key: string,
  round: number,
  entries: TournamentPairing['entries'],
  more: Partial<TournamentPairing> = {},
): TournamentPairing =>
  samplePairing({
    key,
    part: key.startsWith('L') ? 'lower' : key.startsWith('F') ? 'final' : key.startsWith('T') ? 'third_place' : 'upper',
    round,
    entries,
    state: entries.includes(null) ? 'waiting' : 'ready',
    ...more,
  });
const SINGLE = [
  pairing('U1.1', 1, [1, 8], { state: 'over', how: 'played', winner: 1, maps: [1, 0], rounds: [13, 4] }),
  pairing('U1.2', 1, [4, 5]),
  pairing('U1.3', 1, [2, null], { state: 'skipped', how: 'bye', winner: 2 }),
  pairing('U1.4', 1, [3, 6]),
  pairing('U2.1', 2, [1, null]),
  pairing('U2.2', 2, [2, null]),
  pairing('T', 3, [null, null]),
  pairing('U3.1', 3, [null, null]),
];
const stage = (
  pairings: TournamentPairing[],
  kind: 'single_elimination' | 'double_elimination' = 'single_elimination',
) => ({
  format: kind === 'single_elimination' ? { kind, third_place: true } : { kind, reset: true },
  is_over: false,
  goes_on: null,
  seeds: [1, 2, 3, 4, 5, 6, 8],
  pairings,
});
const bracket = (...stages: TournamentBracketAnswer['stages']): TournamentBracketAnswer => ({
  id: 1,
  version: 1,
  mark: '',
  names: {},
  stages,
});

describe('the tree of a bracket', () => {
  const { upper, third } = treeOf(stage(SINGLE));

  it('has its rounds in order, named from the end, the match for third place apart', () => {
    expect(upper.map(({ name, pairings }) => [name.key, pairings.map(({ key }) => key)])).toEqual([
      ['quarterfinal', ['U1.1', 'U1.2', 'U1.3', 'U1.4']],
      ['semifinal', ['U2.1', 'U2.2']],
      ['final', ['U3.1']],
    ]);
    expect(third?.key).toBe('T');
    expect([0, 1, 2].map((index) => joinOf(upper, index))).toEqual(['pairs', 'pairs', 'none']);
    expect(roundToShow(upper)).toBe(0);
    expect(roundToShow([])).toBe(0);
  });

  it('is walked by the arrow keys: to the right to the match that follows, up and down in the round', () => {
    const walk = (from: string, ...keys: string[]) =>
      keys.reduce<string>((at, key) => matchByKey(upper, at, key) ?? at, from);
    expect(walk('U1.1', 'ArrowDown', 'ArrowDown', 'ArrowRight')).toBe('U2.2');
    expect(walk('U1.4', 'ArrowRight', 'ArrowRight', 'ArrowRight')).toBe('U3.1');
    expect(walk('U3.1', 'ArrowLeft', 'End', 'ArrowLeft')).toBe('U1.3');
    expect(walk('U1.1', 'ArrowUp', 'ArrowLeft')).toBe('U1.1');
    expect(walk('U1.3', 'Home')).toBe('U1.1');
    expect(matchByKey(upper, 'U1.1', 'x')).toBeNull();
    expect(matchByKey(upper, 'Z', 'ArrowDown')).toBeNull();
  });

  it('of double elimination shows a second grand final only if it is played, and joins lower rounds one by one', () => {
    const pairings = [
      pairing('U1.1', 1, [1, 4]),
      pairing('U1.2', 1, [2, 3]),
      pairing('U2.1', 2, [null, null]),
      pairing('L1.1', 1, [null, null]),
      pairing('L2.1', 2, [null, null]),
      pairing('F1', 1, [null, null]),
      pairing('F2', 2, [null, null], { state: 'skipped' }),
    ];
    const tree = treeOf(stage(pairings, 'double_elimination'));
    expect(tree.upper.map(({ name }) => name.key)).toEqual(['round', 'upper_final', 'grand_final']);
    expect(tree.lower.map(({ name }) => name.key)).toEqual(['lower_round', 'lower_final']);
    expect(joinOf(tree.lower, 0)).toBe('straight');
    const again = treeOf(stage([...pairings.slice(0, -1), pairing('F2', 2, [1, 2])], 'double_elimination'));
    expect(again.upper.at(-1)?.name.key).toBe('reset');
  });
});

describe('matches of groups', () => {
  it('stand by group and round', () => {
    const of = (group: number | null, round: number, key: string) => pairing(key, round, [1, 2], { group });
    expect(
      groupRounds([of(2, 1, 'b'), of(1, 2, 'c'), of(1, 1, 'a')]).map(({ group, rounds }) => [
        group,
        rounds.map(({ pairings }) => pairings.map(({ key }) => key)),
      ]),
    ).toEqual([
      [1, [['a'], ['c']]],
      [2, [['b']]],
    ]);
  });

  it('show rounds of a single map, maps of a series, and nothing of a walkover', () => {
    const over = { state: 'over', how: 'played', winner: 1 } as const;
    expect(scoreOf(pairing('a', 1, [1, 2], { ...over, maps: [1, 0], rounds: [13, 7] }))).toEqual([13, 7]);
    expect(scoreOf(pairing('a', 1, [1, 2], { ...over, maps: [1, 0], rounds: [0, 0] }))).toEqual([1, 0]);
    expect(scoreOf(pairing('a', 1, [1, 2], { ...over, maps: [2, 1], rounds: [30, 28] }))).toEqual([2, 1]);
    expect(scoreOf(pairing('a', 1, [1, 2], { ...over, how: 'walkover', maps: [0, 0], rounds: [0, 0] }))).toBeNull();
  });
});

describe('where a team has to be', () => {
  const where = (tournament: TournamentAnswer, entry: number, known: Partial<Parameters<typeof whereToBe>[2]> = {}) => {
    const own = tournament.teams.find((one) => one.entry === entry);
    if (own === undefined) throw new Error('no such team');
    return whereToBe(tournament, own, { bracket: undefined, standings: undefined, now: NOW, ...known });
  };

  it('before the first match: on the list, signed up with the next time, or called to check in', () => {
    const times = {
      starts_at: '2026-12-01T20:00:00.000Z',
      check_in: { opens_at: '2026-12-01T19:00:00.000Z', closes_at: '2026-12-01T19:45:00.000Z' },
    };
    expect(where(cup({}, times), 1)).toEqual({
      kind: 'signed_up',
      next: { what: 'check_in_opens', at: '2026-12-01T19:00:00.000Z' },
    });
    expect(where(cup(), 4)).toEqual({ kind: 'waiting_list', position: 2 });
    expect(where(cup({ status: 'check_in' }, times), 3)).toEqual({
      kind: 'check_in',
      until: '2026-12-01T19:45:00.000Z',
    });
    expect(where(cup({ status: 'check_in', teams: [team(1, { checked_in: true })] }, times), 1)).toEqual({
      kind: 'checked_in',
      next: { what: 'check_in_closes', at: '2026-12-01T19:45:00.000Z' },
    });
    expect(where(cup({ teams: [team(1, { status: 'asked' })] }), 1)).toEqual({ kind: 'asked' });
    expect(where(cup({ status: 'cancelled' }), 1)).toEqual({ kind: 'cancelled' });
  });

  it('while it is played: against whom, waiting for whom, or out', () => {
    const running = cup({ status: 'running', teams: [1, 4, 8].map((entry) => team(entry)) });
    const known = { bracket: bracket(stage(SINGLE)) };
    expect(where(running, 4, known)).toMatchObject({ kind: 'play', opponent: 5, pairing: { key: 'U1.2' } });
    expect(where(running, 1, known)).toMatchObject({ kind: 'wait', pairing: { key: 'U2.1' } });
    expect(where(running, 4, known)).toMatchObject({ isBehind: false });
    // Only the answer knows which of two matches of a team comes first.
    const later = SINGLE.map((one) => (one.key === 'U1.2' ? { ...one, is_later: true as const } : one));
    expect(where(running, 4, { bracket: bracket(stage(later)) })).toMatchObject({ kind: 'play', isBehind: true });
    expect(where(running, 8, known)).toEqual({ kind: 'out', place: null });
    expect(where(running, 8)).toBeNull();
    const swiss = { ...stage([]), format: { kind: 'swiss' as const, until: { rounds: 3 }, tie_breaks: [] } };
    expect(where(running, 4, { bracket: bracket(swiss) })).toEqual({ kind: 'between' });
  });

  it('in the end: champion, or the place', () => {
    const over = cup({ status: 'over' });
    const places = [
      { place: 1, group: null, entries: [1] },
      { place: 2, group: null, entries: [2] },
    ];
    const standings = { id: 1, version: 1, names: {}, stages: [{ tables: [], shared: [], placements: places }] };
    expect(where(over, 1, { standings })).toEqual({ kind: 'champion' });
    expect(where(over, 2, { standings })).toEqual({ kind: 'out', place: 2 });
    expect(placeOf({ ...standings, stages: [] }, 1)).toBeNull();
  });
});

describe('tournaments', () => {
  it('are told apart by what can be done in them', () => {
    const card = (id: number, status: TournamentAnswer['status'], starts_at: string | null = null) =>
      ({ id, status, starts_at }) as Parameters<typeof groupCups>[0][number];
    const { open, now, past } = groupCups([
      card(1, 'sign_up'),
      card(2, 'sign_up', '2026-12-02T00:00:00.000Z'),
      card(3, 'over'),
      card(4, 'running'),
      card(5, 'draft'),
    ]);
    expect([open, now, past].map((group) => group.map(({ id }) => id))).toEqual([[2, 1], [4], [3]]);
  });

  it('take teams until sign-up closes, and know the team of a person by account and by Steam id', () => {
    const closing = { sign_up_closes_at: '2026-12-01T18:30:00.000Z' };
    expect([
      takesTeams(cup({}, closing), NOW),
      takesTeams(cup({}, closing), NOW + 3_600_000),
      takesTeams(cup({ status: 'check_in' }), NOW),
    ]).toEqual([true, false, false]);
    const teams = [team(1, { status: 'withdrawn', captain_id: 7 }), team(2, { captain_id: 7 }), team(3)];
    expect(teamOf({ id: 7, steam_id: '' }, teams)?.entry).toBe(2);
    expect(teamOf({ id: 9, steam_id: '3' }, teams)?.entry).toBe(3);
    expect(teamOf({ id: 9, steam_id: '' }, teams)).toBeNull();
    expect(nextTime(cup({ status: 'over' }), NOW)).toBeNull();
  });
});
