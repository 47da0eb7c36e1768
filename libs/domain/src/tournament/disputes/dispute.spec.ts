import { Cup, MORNING, SETTINGS, result } from '../cup/cup.fixture';
import { entriesOf } from '../stages';
import type { TournamentCommand } from '../index';
import { closedAt, evolveTournament, isToBeMade, viewOf, wantedMatches } from '../index';

const PLAY = { bestOf: 1, finalBestOf: null, pool: ['a'], veto: 'none' } as const;
const minutes = (count: number): string => new Date(Date.parse(MORNING) + count * 60_000).toISOString();

/** Two semi-finals are played, the better seed has won both. */
function played(): Cup {
  const stages = [
    { format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 4, play: PLAY },
  ] as const;
  const cup = new Cup({ ...SETTINGS, most: 4, checkIn: null, signUpClosesAt: null, stages }).begun(4);
  for (const key of ['U1.1', 'U1.2']) {
    const pairing = viewOf(cup.now, 0)!.pairings.find((one) => one.key === key)!;
    cup.act({ type: 'note-result', stage: 0, key, result: result(pairing, Math.min) });
  }
  return cup;
}

const DISPUTE: TournamentCommand = { type: 'dispute', stage: 0, key: 'U1.1', entry: 4, round: 7, reason: 'lag' };
const decide = (upheld: boolean): TournamentCommand => ({ type: 'decide-dispute', id: 1, upheld, reason: 'demo' });
const appeal = (entry: number): TournamentCommand => ({ type: 'appeal-dispute', id: 1, entry, reason: 'de novo' });
const final = (cup: Cup): boolean => {
  const [wanted] = wantedMatches(cup.now);
  expect(wanted?.key).toBe('U2.1');
  return isToBeMade(cup.now, wanted!, Date.parse(minutes(1)));
};

it('a dispute holds the next match of its teams until it is decided, and again while it is appealed, once', () => {
  const cup = played();
  expect(final(cup)).toBe(true);
  cup.act(DISPUTE, minutes(10));
  expect(cup.now.disputes).toMatchObject([{ id: 1, entries: [1, 4], by: 4, round: 7, at: minutes(10), appeal: null }]);
  expect(final(cup)).toBe(false);
  expect(() => cup.act({ ...DISPUTE, entry: 1 }, minutes(11))).toThrow('DISPUTE_EXISTS');
  expect(() => cup.act(appeal(4), minutes(11))).toThrow('DISPUTE_OPEN');
  cup.act(decide(false), minutes(20));
  expect(final(cup)).toBe(true);
  expect(() => cup.act(decide(true), minutes(21))).toThrow('DISPUTE_DECIDED');
  cup.act(appeal(4), minutes(50));
  expect(final(cup)).toBe(false);
  cup.act(decide(true), minutes(60));
  expect(final(cup)).toBe(true);
  for (const entry of [1, 4]) expect(() => cup.act(appeal(entry), minutes(61))).toThrow('DISPUTE_DECIDED');
  expect(cup.now.disputes?.[0]?.decisions.map(({ upheld }) => upheld)).toEqual([false, true]);
  expect(cup.log.reduce(evolveTournament, null as never)).toEqual(cup.now);
});

it.each<[string, Partial<Extract<TournamentCommand, { type: 'dispute' }>>, number, string]>([
  ['half an hour later', {}, 31, 'DISPUTE_LATE'],
  ['by another team', { entry: 2 }, 1, 'OTHER_TEAMS'],
  ['of a match that is not there', { key: 'X' }, 1, 'PAIRING_NOT_FOUND'],
  ['of a match that is not over', { key: 'U2.1', entry: 1 }, 1, 'NOT_PLAYED'],
])('a dispute %s is refused', (_what, change, at, code) => {
  expect(() => played().act({ ...DISPUTE, ...change }, minutes(at))).toThrow(code);
});

it('what is played again may be disputed again, and an appeal has its time', () => {
  const cup = played();
  cup.act(DISPUTE, minutes(1));
  cup.act(decide(true), minutes(2));
  expect(() => cup.act(appeal(1), minutes(33))).toThrow('DISPUTE_LATE');
  cup.act({ type: 'correct', stage: 0, key: 'U1.1', result: null, reason: 'x', live: new Set() }, minutes(3));
  expect(() => cup.act(DISPUTE, minutes(4))).toThrow('NOT_PLAYED');
  const pairing = viewOf(cup.now, 0)!.pairings.find((one) => one.key === 'U1.1')!;
  expect(entriesOf(pairing)).toEqual([1, 4]);
  cup.act({ type: 'note-result', stage: 0, key: 'U1.1', result: result(pairing, Math.max) }, minutes(90));
  cup.act({ ...DISPUTE, entry: 1 }, minutes(100));
  expect(cup.now.disputes).toHaveLength(2);
});

it('nothing is disputed where the organiser chose so', () => {
  const cup = new Cup({ ...SETTINGS, disputeMinutes: null }).begun();
  expect(() => cup.act(DISPUTE)).toThrow('WRONG_STATUS');
});

it('what is kept of the match is noted once, and a log without it folds as before', () => {
  const cup = played();
  cup.act(DISPUTE, minutes(10));
  expect(cup.now.disputes?.[0]).not.toHaveProperty('evidence');
  const keep = { type: 'keep-evidence', id: 1, matchId: 7, bytes: 9, sha256: 'ab', leftOut: [] } as const;
  expect(() => cup.act({ ...keep, id: 2 }, minutes(10))).toThrow('DISPUTE_NOT_FOUND');
  cup.act(keep, minutes(11));
  const kept = { matchId: 7, bytes: 9, sha256: 'ab', at: minutes(11) };
  expect(cup.now.disputes?.[0]?.evidence).toEqual(kept);
  expect(cup.act({ ...keep, sha256: 'cd' }, minutes(12))).toEqual([]);
  cup.act(decide(true), minutes(13));
  expect(cup.now.disputes?.[0]).toMatchObject({ evidence: kept, decisions: [{ upheld: true }] });

  const full = played();
  full.act(DISPUTE, minutes(10));
  full.act({ ...keep, leftOut: ['console.jsonl'] }, minutes(11));
  expect(full.now.disputes?.[0]?.evidence).toEqual({ ...kept, leftOut: ['console.jsonl'] });
});

it('is closed by its last decision, open again while it is appealed, and ends with its tournament', () => {
  const cup = played();
  const closed = () => closedAt(cup.now, cup.now.disputes![0]!);
  cup.act(DISPUTE, minutes(10));
  expect(closed()).toBeNull();
  cup.act(decide(false), minutes(20));
  expect(closed()).toBe(minutes(20));
  cup.act(appeal(4), minutes(30));
  expect(closed()).toBeNull();
  cup.act(decide(true), minutes(40));
  expect(closed()).toBe(minutes(40));
  const open = played();
  open.act(DISPUTE, minutes(10));
  open.act({ type: 'cancel', reason: 'chuva' }, minutes(50));
  expect(closedAt(open.now, open.now.disputes![0]!)).toBe(minutes(10));
});
