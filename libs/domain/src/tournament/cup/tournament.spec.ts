import { entriesOf } from '../stages';
import type { PairingResult } from '../stages';
import { evolveTournament, viewOf } from '../index';
import type { TournamentCommand, TournamentEvent, TournamentState } from '../index';
import { Cup, result, SETTINGS, signUp, steamId } from './cup.fixture';

describe('a tournament', () => {
  it('goes from sign-up to the cup: who misses the check-in is replaced in order, groups lead to the bracket', () => {
    const cup = new Cup();
    expect(() => cup.act(signUp(1))).toThrow('SIGN_UP_CLOSED');
    cup.act({ type: 'open-sign-up' });
    for (let number = 1; number <= 10; number += 1) cup.act(signUp(number, 1_000 - number));
    expect(cup.now.teams.map(({ status }) => status).filter((status) => status === 'waiting')).toHaveLength(2);
    cup.act({ type: 'withdraw', entry: 3 });
    expect(cup.now.teams[8]?.status).toBe('in');
    cup.act({ type: 'open-check-in' });
    for (const entry of [1, 2, 4, 5, 6, 7, 9, 10]) cup.act({ type: 'check-in', entry }, '2026-12-01T18:40:00.000Z');
    expect(() => cup.act({ type: 'check-in', entry: 8 }, '2026-12-01T19:00:00.000Z')).toThrow('CHECK_IN_CLOSED');
    cup.act({ type: 'begin' });
    expect(cup.now.teams[7]?.status).toBe('absent');
    expect(cup.now.stages[0]?.entries).toEqual([1, 2, 4, 5, 6, 7, 9, 10]);
    cup.playStage(0);
    expect(cup.now.stages[1]?.entries).toEqual([1, 2, 5, 4]);
    cup.playStage(1);
    expect(cup.now.status).toBe('over');
    expect(viewOf(cup.now, 1)?.placements[0]).toMatchObject({ place: 1, entries: [1] });
    expect(cup.log.reduce<TournamentState | null>(evolveTournament, null)).toEqual(cup.now);
  });

  it('takes nobody twice, in whatever way his Steam id is spelled, and no roster that does not fit', () => {
    const cup = new Cup({ ...SETTINGS, minimumRating: 1_200 });
    cup.act({ type: 'open-sign-up' });
    cup.act(signUp(1, 1_500));
    const first = signUp(2, 1_500) as Extract<TournamentCommand, { type: 'sign-up' }>;
    const spelled = `https://steamcommunity.com/profiles/${steamId(10)}/`;
    const [one, other] = first.members;
    if (one === undefined || other === undefined) throw new Error('no members');
    expect(() => cup.act({ ...first, members: [one, { ...other, steamId: spelled }] })).toThrow('PERSON_TWICE');
    expect(() => cup.act({ ...first, members: [one, one] })).toThrow('PERSON_TWICE');
    expect(() => cup.act({ ...first, members: [one] })).toThrow('ROSTER_SIZE');
    expect(() => cup.act({ ...first, members: [one, other, { ...other, role: 'coach' }] })).toThrow('ROSTER_ROLE');
    expect(() => cup.act({ ...first, members: [one, { ...other, steamId: 'x y' }] })).toThrow('STEAM_ID_INVALID');
    expect(() => cup.act(signUp(3, 1_199))).toThrow('RATING_TOO_LOW');
    expect(() => cup.act(signUp(4, 1_500), '2026-12-01T18:00:00.000Z')).toThrow('SIGN_UP_CLOSED');
    expect(cup.now.teams).toHaveLength(1);
  });

  it('refuses stages that do not follow, seeds that are not the teams, and begins with fewer teams if the stages still fit', () => {
    const noFinal = { ...SETTINGS, stages: SETTINGS.stages.slice(0, 1) };
    expect(() => new Cup(noFinal)).toThrow('STAGES_INVALID');
    const cup = new Cup();
    cup.act({ type: 'open-sign-up' });
    for (let number = 1; number <= 5; number += 1) cup.act(signUp(number));
    expect(() => cup.act({ type: 'begin', seeds: [1, 2, 3, 4, 4] })).toThrow('SEEDS_INVALID');
    cup.act({ type: 'begin', seeds: [5, 4, 3, 2, 1] });
    expect(cup.now.stages[0]?.entries).toEqual([5, 4, 3, 2, 1]);
    expect(() => new Cup().begun(3)).toThrow('STAGES_INVALID');
  });

  it('draws the next stage anew after a correction while nobody has played in it, and never after', () => {
    const cup = new Cup().begun();
    cup.playStage(0);
    const before = cup.now.stages[1]?.entries;
    const pairing = viewOf(cup.now, 0)?.pairings.find(
      (one) => entriesOf(one).includes(1) && entriesOf(one).includes(4),
    );
    if (pairing === undefined) throw new Error('they do not meet');
    const turned = (key: string): TournamentCommand => ({
      type: 'correct',
      stage: 0,
      key,
      result: result(pairing, Math.max),
      reason: 'protest',
      live: new Set(),
    });
    cup.act(turned(pairing.key));
    expect(cup.now.stages[1]?.entries).not.toEqual(before);
    const back = { ...turned(pairing.key), result: null } as TournamentCommand;
    cup.act(back);
    expect(cup.now.stages).toHaveLength(1);
    cup.act({ ...turned(pairing.key), result: result(pairing, Math.min) } as TournamentCommand);
    expect(cup.now.stages[1]?.entries).toEqual(before);
    const [next] = cup.ready();
    if (next === undefined) throw new Error('nobody plays');
    cup.act({ type: 'note-result', stage: 1, key: next.pairing.key, result: result(next.pairing, Math.min) });
    expect(() => cup.act(turned(pairing.key))).toThrow('NEXT_STAGE_BEGUN');
  });

  it('is open again when the final is taken back, and over with another champion when it is turned', () => {
    const cup = new Cup().begun();
    cup.playStage(0);
    cup.playStage(1);
    const correct = (given: PairingResult | null): TournamentEvent[] =>
      cup.act({ type: 'correct', stage: 1, key: 'F1', result: given, reason: 'protest', live: new Set() });
    const final = viewOf(cup.now, 1)?.pairings.find(({ key }) => key === 'F1');
    if (final === undefined) throw new Error('no final');
    expect(correct(null).map(({ type }) => type)).toEqual(['tournament.result-set', 'tournament.reopened']);
    expect(correct(result(final, Math.max)).map(({ type }) => type)).toEqual(['tournament.result-set']);
    // The winner of the lower bracket has won: they play again.
    cup.playStage(1, Math.max);
    expect(cup.now.status).toBe('over');
    expect(viewOf(cup.now, 1)?.placements[0]?.entries).toEqual([Math.max(...entriesOf(final))]);
  });

  it('waits with what would take the teams of a live match', () => {
    const cup = new Cup({
      ...SETTINGS,
      stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 8 }],
    }).begun();
    for (const { stage, pairing } of cup.ready())
      cup.act({ type: 'note-result', stage, key: pairing.key, result: result(pairing, Math.min) });
    const first = viewOf(cup.now, 0)?.pairings[0];
    if (first === undefined) throw new Error('no pairing');
    const command = {
      type: 'correct',
      stage: 0,
      key: first.key,
      result: result(first, Math.max),
      reason: 'x',
    } as const;
    expect(() => cup.act({ ...command, live: new Set(['0:U2.1'] as const) })).toThrow('LIVE_MATCHES');
    expect(() => cup.act({ ...command, live: new Set(['0:U2.2'] as const) })).not.toThrow();
    const withdrawn = cup.act({ type: 'disqualify', entry: 2, annulled: false, reason: 'cheating', live: new Set() });
    expect(withdrawn).toHaveLength(1);
    expect(viewOf(cup.now, 0)?.pairings.find(({ key }) => key === 'U2.2')).toMatchObject({ how: 'walkover' });
    expect(cup.act({ type: 'disqualify', entry: 2, annulled: false, reason: 'again', live: new Set() })).toEqual([]);
  });
});
