import type { VetoFormat } from '@placar/contracts';
import { decideTournament, evolveTournament, nextClock, viewOf, wantedMatches } from '../index';
import type { StagePlay, TournamentCommand, TournamentSettings, TournamentState } from '../index';

const PLAY: StagePlay = { bestOf: 1, finalBestOf: 3, pool: ['a', 'b', 'c'], veto: 'none' };
const SETTINGS: TournamentSettings = {
  name: 'Copa',
  coOrganisers: [],
  startsAt: null,
  teamSize: 1,
  substitutes: 0,
  coach: false,
  most: 4,
  approval: false,
  signUpClosesAt: null,
  checkIn: { opensAt: '2026-12-01T18:00:00.000Z', closesAt: '2026-12-01T19:00:00.000Z' },
  minimumRating: null,
  beginsByItself: true,
  stages: [
    {
      format: { kind: 'round_robin', groups: 1, twice: false, tieBreaks: ['initial_seed'] },
      advance: { kind: 'best', count: 2 },
      invited: 4,
      play: PLAY,
    },
    { format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 0, play: PLAY },
  ],
};
const MORNING = '2026-12-01T09:00:00.000Z';

function run(state: TournamentState | null, command: TournamentCommand, now = MORNING): TournamentState {
  const decision = decideTournament(state, command, now);
  if (!decision.ok) throw new Error(decision.refusal.code);
  const after = decision.events.reduce<TournamentState | null>(evolveTournament, state);
  if (after === null) throw new Error('nothing came of it');
  return after;
}

function signedUp(settings = SETTINGS, teams = 4): TournamentState {
  let state = run(run(null, { type: 'create', id: 1, organiserId: 1, settings }), { type: 'open-sign-up' });
  for (let number = 1; number <= teams; number += 1) {
    const member = {
      steamId: String(76561198000000000n + BigInt(number)),
      name: 'p',
      role: 'player',
      rating: null,
    } as const;
    state = run(state, { type: 'sign-up', name: `${number}`, teamId: null, captainId: 1, members: [member] });
  }
  return state;
}

const noted = (state: TournamentState, key: string, winner: number, stage = 0): TournamentState => {
  const wanted = wantedMatches(state).find((one) => one.key === key && one.stage === stage);
  if (wanted === undefined) throw new Error(`${key} is not wanted`);
  const result = { entries: wanted.entries, how: 'played', winner, maps: [1, 0], rounds: [13, 0] } as const;
  return run(state, { type: 'note-result', stage, key, result });
};

it('plays a group wave by wave: nobody twice at once, and every team its games in their order', () => {
  let state = run(signedUp(), { type: 'begin' });
  const played: string[] = [];
  while (state.stages.length === 1) {
    const wanted = wantedMatches(state);
    const teams = wanted.flatMap(({ entries }) => entries);
    expect(new Set(teams).size).toBe(teams.length);
    const view = viewOf(state, 0);
    for (const { key, entries } of wanted) {
      const round = view?.pairings.find((one) => one.key === key)?.round ?? 0;
      const earlier = view?.pairings.filter(
        (one) =>
          one.state === 'ready' &&
          one.round < round &&
          one.sides.some((side) => side.kind === 'entry' && entries.includes(side.entry)),
      );
      expect(earlier).toEqual([]);
    }
    const [first] = wanted.toReversed();
    if (first === undefined) throw new Error('nothing is wanted');
    played.push(first.key);
    state = noted(state, first.key, Math.min(...first.entries));
  }
  expect(new Set(played).size).toBe(6);
  // The last stage is the final alone, which is longer.
  expect(wantedMatches(state)).toMatchObject([{ stage: 1, entries: [1, 2], bestOf: 3, call: 0 }]);
  expect(wantedMatches(run(noted(state, 'U1.1', 2, 1), { type: 'pause', paused: false }))).toEqual([]);
});

it('begins with its matches on hold when it was paused before', () => {
  const held = run(run(signedUp(SETTINGS, 4), { type: 'pause', paused: true }), { type: 'begin' });
  expect(held).toMatchObject({ status: 'running', paused: true });
  expect(run(held, { type: 'pause', paused: false })).toMatchObject({ status: 'running', paused: false });
});

it('wants another match when a result is taken back, and takes the word of the one that is played then', () => {
  const only = { ...SETTINGS, most: 2, stages: [{ ...SETTINGS.stages[1]!, invited: 2 }] };
  const over = noted(run(signedUp(only, 2), { type: 'begin' }), 'U1.1', 1);
  expect(over.status).toBe('over');
  const back = { type: 'correct', stage: 0, key: 'U1.1', result: null, reason: 'x', live: new Set<never>() } as const;
  const again = run(over, back);
  expect(wantedMatches(again)).toMatchObject([{ key: 'U1.1', call: 1 }]);
  expect(viewOf(noted(again, 'U1.1', 2), 0)?.placements[0]?.entries).toEqual([2]);
});

it('goes by its clocks, once each, and by none that was set anew', () => {
  const before = signedUp();
  const opens = { type: 'clock-due', step: 'open_check_in', at: '2026-12-01T18:00:00.000Z' } as const;
  expect(nextClock(before)).toEqual({ step: 'open_check_in', at: opens.at });
  expect(run(before, opens, MORNING).status).toBe('sign_up');
  const later = { ...SETTINGS, checkIn: { opensAt: '2026-12-01T18:30:00.000Z', closesAt: '2026-12-01T19:00:00.000Z' } };
  const moved = run(before, { type: 'change-settings', settings: later });
  expect(run(moved, opens, opens.at).status).toBe('sign_up');

  let state = run(before, opens, opens.at);
  for (const entry of [1, 2, 3, 4]) state = run(state, { type: 'check-in', entry }, opens.at);
  const closes = { type: 'clock-due', step: 'begin', at: '2026-12-01T19:00:00.000Z' } as const;
  const begun = run(state, closes, closes.at);
  expect(begun.status).toBe('running');
  expect(run(begun, closes, closes.at)).toEqual(begun);
  expect(nextClock(begun)).toBeNull();
  // Only one team came: an organiser is asked, and the clock is still until the settings change.
  const alone = run(run(run(before, opens, opens.at), { type: 'check-in', entry: 1 }, opens.at), closes, closes.at);
  expect(alone).toMatchObject({ status: 'check_in', notBegun: 'STAGES_INVALID' });
  expect(nextClock(alone)).toBeNull();
});

it('refuses a pool that is smaller than the longest series', () => {
  const stages = [{ ...SETTINGS.stages[0]!, play: { ...PLAY, pool: ['a', 'b', 'b'] } }, SETTINGS.stages[1]!];
  const decision = decideTournament(
    null,
    { type: 'create', id: 1, organiserId: 1, settings: { ...SETTINGS, stages } },
    MORNING,
  );
  expect(decision).toMatchObject({ ok: false, refusal: { code: 'STAGES_INVALID', of: ['POOL_TOO_SMALL'] } });
});

it('takes an order of the veto that leads to the maps of the series, and no other', () => {
  const create = (play: Partial<StagePlay>) =>
    decideTournament(
      null,
      {
        type: 'create',
        id: 1,
        organiserId: 1,
        settings: {
          ...SETTINGS,
          stages: [{ ...SETTINGS.stages[0]!, play: { ...PLAY, ...play } }, SETTINGS.stages[1]!],
        },
      },
      MORNING,
    );
  const bans = (count: number): VetoFormat =>
    Array.from({ length: count }, (_, index) => ({ action: 'ban', team: index % 2 === 0 ? 'first' : 'second' }));
  const vetoFormat: VetoFormat = [...bans(2), { action: 'decider', sides: 'knife' }];
  expect(create({ veto: 'web', vetoFormat })).toMatchObject({ ok: true });
  const refusal = { code: 'STAGES_INVALID', field: 'stages.0.play.vetoFormat', of: ['VETO_ORDER'] };
  for (const other of [
    { veto: 'web', vetoFormat: [...bans(1), { action: 'decider', sides: 'knife' }] },
    { veto: 'web', vetoFormat: bans(3) },
    { veto: 'game', vetoFormat },
  ] as const)
    expect(create(other as Partial<StagePlay>)).toMatchObject({ ok: false, refusal });
});
