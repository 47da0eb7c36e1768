import { RulebookChanges } from '@placar/contracts';
import type { ArrivalsFrame } from '@placar/contracts';
import { BUILT_IN, frozenRulebook, noShowProposal, rulebookOf, rulebookProblem, storedRulebook, watchedAfter } from '.';
import type { Watched } from '.';

describe('a rulebook', () => {
  it('says what its own layer says, then what lies below, then what is built in', () => {
    const rulebook = rulebookOf({ no_show_minutes: 10, technical_pauses: 2 }, { technical_pauses: null });
    expect(rulebook).toEqual({ ...BUILT_IN, no_show_minutes: 10, technical_pauses: null });
  });

  it('leaves out what is stored and no rule of this release', () => {
    const stored = { no_show_minutes: 0, pause_seconds: 120, tactical_pauses: null, ghost: 1, no_show: 'sometimes' };
    expect(storedRulebook(stored)).toEqual({ pause_seconds: 120, tactical_pauses: null });
    expect(storedRulebook('nonsense')).toEqual({});
  });

  it.each([
    ['no_show_minutes', 0],
    ['no_show_minutes', 1.5],
    ['pause_seconds', 59],
    ['technical_pauses', 100],
    ['forfeit_won', 0],
    ['no_show', 'maybe'],
    ['reschedule', 'everybody'],
  ])('refuses %s: %p, by its name', (field, value) => {
    expect(RulebookChanges.safeParse({ [field]: value }).error?.issues[0]?.path).toEqual([field]);
  });

  it('gives the loser of a forfeit fewer rounds than the winner', () => {
    expect(rulebookProblem(BUILT_IN)).toBeNull();
    expect(rulebookProblem({ ...BUILT_IN, forfeit_won: 9, forfeit_lost: 9 })?.field).toBe('forfeit_lost');
  });

  it('proposes nothing in a match of a lobby, which looks after absent players itself', () => {
    expect(frozenRulebook({ ...BUILT_IN, no_show: 'automatic' }, true)).toMatchObject({ no_show: 'off' });
  });
});

const START = Date.parse('2026-11-20T20:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

/** A poll of a two against two: who of team 1 (a, b) and team 2 (c, d) is connected; null: nobody knows. */
function poll(seconds: number, there: string | null, change: Partial<ArrivalsFrame> = {}): ArrivalsFrame {
  const players = (ids: string) =>
    [...ids].map((id) => ({
      steam_id: id,
      name: id.toUpperCase(),
      coach: false,
      connected: there === null ? null : there.includes(id),
      ready: null,
    }));
  return {
    match_id: 7,
    attempt: 1,
    map_number: 0,
    at: at(seconds),
    needed: 2,
    map: 'de_nuke',
    humans: there?.length ?? null,
    others: 0,
    told: 'nothing',
    team1: { ready: null, players: players('ab') },
    team2: { ready: null, players: players('cd') },
    ...change,
  };
}

const RULES = { ...BUILT_IN, no_show_minutes: 1 };

/** The last poll and what was seen by then. */
function after(polls: readonly ArrivalsFrame[], startTime: string | null = null): [ArrivalsFrame, Watched | null] {
  let watched: Watched | null = null;
  for (const frame of polls) watched = watchedAfter(watched, frame, startTime);
  return [polls.at(-1)!, watched];
}

const every = (from: number, to: number, there: string | null, change: Partial<ArrivalsFrame> = {}): ArrivalsFrame[] =>
  Array.from({ length: Math.floor((to - from) / 10) + 1 }, (_, index) => poll(from + index * 10, there, change));

describe('a no-show', () => {
  it('is proposed after the minutes of the rulebook, with who was seen when', () => {
    expect(noShowProposal(RULES, ...after(every(0, 50, 'abc')))).toBeNull();
    const proposal = noShowProposal(RULES, ...after([...every(0, 30, 'abcd'), ...every(40, 60, 'abc')]));
    expect(proposal).toMatchObject({
      kind: 'no_show',
      absent: 'team2',
      minutes: 1,
      needed: 2,
      since: at(0),
      at: at(60),
    });
    expect(proposal?.teams[1]).toEqual({
      team: 'team2',
      present: 1,
      players: [
        { steam_id: 'c', name: 'C', connected: true, first_seen: at(0), last_seen: at(60) },
        { steam_id: 'd', name: 'D', connected: false, first_seen: at(0), last_seen: at(30) },
      ],
    });
  });

  it('is nobody’s fault while the line to the server is dead', () => {
    // Fifty seconds seen, ten minutes of silence, then a first poll.
    const silent = [...every(0, 50, 'abc'), poll(650, 'abc')];
    expect(after(silent)[1]?.watched_seconds).toBe(50);
    expect(noShowProposal(RULES, ...after(silent))).toBeNull();
    expect(noShowProposal(RULES, ...after([...silent, poll(660, 'abc')]))).not.toBeNull();
  });

  it('does not rest on polls that do not name everybody', () => {
    expect(noShowProposal(RULES, ...after(every(0, 120, null)))).toBeNull();
    expect(noShowProposal(RULES, ...after([...every(0, 120, 'abc'), poll(130, null)]))).toBeNull();
  });

  it('counts from the start that was agreed on, and anew for each map and attempt', () => {
    expect(noShowProposal(RULES, ...after(every(0, 120, 'abc'), at(100)))).toBeNull();
    expect(noShowProposal(RULES, ...after([...every(0, 120, 'abc'), poll(130, 'abc', { map_number: 1 })]))).toBeNull();
    expect(noShowProposal(RULES, ...after([...every(0, 120, 'abc'), poll(130, 'abc', { attempt: 2 })]))).toBeNull();
  });

  it('is both teams’ when both are short, and over once everybody is there', () => {
    expect(noShowProposal(RULES, ...after(every(0, 60, 'ac')))?.absent).toBe('both');
    expect(noShowProposal(RULES, ...after([...every(0, 60, 'ac'), poll(70, 'abcd')]))).toBeNull();
  });

  it('is told of a team that is there and not ready only where the plugin tells teams apart', () => {
    const clock = { ...RULES, ready_minutes: 1 };
    const unready = { ready: false, players: poll(0, 'abcd').team2.players };
    expect(noShowProposal(clock, ...after(every(0, 60, 'abcd')))).toBeNull();
    expect(noShowProposal(clock, ...after(every(0, 60, 'abcd', { told: 'teams', team2: unready })))).toMatchObject({
      kind: 'not_ready',
      absent: 'team2',
    });
  });
});
