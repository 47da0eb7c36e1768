import fc from 'fast-check';
import { Cup, MORNING, SETTINGS, signUp, steamId } from '../cup/cup.fixture';
import { balancedTeams, evolveTournament, freeAgentsOf, tournamentFactsOf } from '../index';
import type { TournamentCommand, TournamentSettings, TournamentState } from '../index';

/** Sign-up closes, teams check in, check-in is over. */
const EVENING = '2026-12-01T18:00:00.000Z';
const CHECK_IN = '2026-12-01T18:40:00.000Z';
const NIGHT = '2026-12-01T19:00:00.000Z';
const KNOCKOUT = { format: { kind: 'single_elimination', thirdPlace: false }, advance: null } as const;

/** Sign-up of teams of two is open, and people may look for a team. */
function cup(settings: Partial<TournamentSettings> = {}): Cup {
  const made = new Cup({ ...SETTINGS, freeAgents: true, ...settings });
  made.act({ type: 'open-sign-up' });
  return made;
}
const looks = (number: number, more: object = {}): TournamentCommand => ({
  type: 'look-for-team',
  userId: number,
  steamId: steamId(number),
  name: `p${number}`,
  rating: 1_500,
  note: '',
  ...more,
});
const team = (name: string, ...members: number[]) => ({ name, captainId: members[0] ?? 0, members });
const listed = ({ now }: Cup): number[] => freeAgentsOf(now).map(({ userId }) => userId);

it('lists who looks for a team, the longest first, with what they say last, until they look no more', () => {
  const open = cup();
  open.act(looks(50, { note: 'entry' }), '2026-12-01T09:00:00.000Z');
  open.act(looks(51), '2026-12-01T10:00:00.000Z');
  expect(open.act(looks(50, { note: 'entry' }), '2026-12-01T11:00:00.000Z')).toEqual([]);
  open.act(looks(50, { note: 'awp' }), '2026-12-01T11:00:00.000Z');
  expect(freeAgentsOf(open.now)).toMatchObject([
    { userId: 50, note: 'awp', at: '2026-12-01T09:00:00.000Z' },
    { userId: 51, note: '', at: '2026-12-01T10:00:00.000Z' },
  ]);
  open.act({ type: 'look-no-more', userId: 50 });
  expect(open.act({ type: 'look-no-more', userId: 50 })).toEqual([]);
  expect(listed(open)).toEqual([51]);
});

it('has nobody any more whom an organiser took off it; only who is on it is taken off', () => {
  const open = cup();
  for (const number of [20, 50, 51]) open.act(looks(number));
  expect(open.act({ type: 'take-off-list', userId: 50 }, EVENING)).toEqual([
    { type: 'tournament.free-agent-left', payload: { userId: 50 } },
  ]);
  expect(listed(open)).toEqual([20, 51]);
  expect(() => open.act({ type: 'take-off-list', userId: 50 })).toThrow('FREE_AGENT_NOT_FOUND');
  open.act(signUp(2, 1_500));
  expect(() => open.act({ type: 'take-off-list', userId: 20 })).toThrow('FREE_AGENT_NOT_FOUND');
  open.act(looks(50), MORNING);
  expect(listed(open)).toEqual([51, 50]);
});

it.each<[string, Partial<TournamentSettings>, TournamentCommand, string, string]>([
  ['where the tournament takes nobody', { freeAgents: false }, looks(50), MORNING, 'FREE_AGENTS_NOT_TAKEN'],
  ['where everybody plays alone', { teamSize: 1 }, looks(50), MORNING, 'FREE_AGENTS_NOT_TAKEN'],
  ['after sign-up', {}, looks(50), EVENING, 'SIGN_UP_CLOSED'],
  ['without a Steam account', {}, looks(50, { steamId: null }), MORNING, 'NO_STEAM_ACCOUNT'],
  ['below the least rating', { minimumRating: 1_600 }, looks(50), MORNING, 'RATING_TOO_LOW'],
  [
    'without the rating that is asked for',
    { minimumRating: 1 },
    looks(50, { rating: null }),
    MORNING,
    'RATING_TOO_LOW',
  ],
])('refuses who looks %s', (_how, settings, command, now, code) => {
  const open = cup(settings);
  expect(() => open.act(command, now)).toThrow(code);
  expect(open.now.freeAgents).toBeUndefined();
});

it('is left by who finds a team, refuses who has one, and takes them back when the team leaves', () => {
  const open = cup();
  open.act(looks(20));
  open.act(signUp(2, 1_500));
  expect(listed(open)).toEqual([]);
  expect(() => open.act(looks(21))).toThrow('PERSON_TWICE');
  open.act({ type: 'withdraw', entry: 1 });
  expect(listed(open)).toEqual([20]);
});

it('makes teams in one act: all enter as teams of a list do, and the others stay', () => {
  const open = cup({ approval: true, most: 8 });
  for (const number of [50, 51, 52, 53, 54, 55]) open.act(looks(number));
  const before = open.now;
  const events = open.act({ type: 'make-teams', teams: [team('Um', 50, 53), team('Dois', 52, 51, 55)] });
  expect(open.now.teams).toMatchObject([
    { name: 'Um', captainId: 50, status: 'in', isMade: true, teamId: null },
    { name: 'Dois', captainId: 52, status: 'in', isMade: true },
  ]);
  expect(open.now.teams[1]?.members.map(({ name, role }) => `${name} ${role}`)).toEqual([
    'p52 player',
    'p51 player',
    'p55 substitute',
  ]);
  expect(listed(open)).toEqual([54]);
  // Outsiders are told of the teams, and of nobody who looks for one.
  expect(tournamentFactsOf(before, events).map(({ fact }) => fact.type)).toEqual([
    'tournament.team_signed_up',
    'tournament.team_signed_up',
  ]);
  expect(tournamentFactsOf(null, open.log).filter(({ fact }) => JSON.stringify(fact).includes('p54'))).toEqual([]);
});

it.each<[string, TournamentCommand & { type: 'make-teams' }, string]>([
  ['somebody who does not look', { type: 'make-teams', teams: [team('Um', 50, 99)] }, 'FREE_AGENT_NOT_FOUND'],
  ['somebody twice', { type: 'make-teams', teams: [team('Um', 50, 51), team('Dois', 51, 52)] }, 'PERSON_TWICE'],
  ['somebody twice in one team', { type: 'make-teams', teams: [team('Um', 50, 50)] }, 'PERSON_TWICE'],
  ['too few people', { type: 'make-teams', teams: [team('Um', 50)] }, 'ROSTER_SIZE'],
  ['too many people', { type: 'make-teams', teams: [team('Um', 50, 51, 52, 53)] }, 'ROSTER_ROLE'],
  [
    'a captain from elsewhere',
    { type: 'make-teams', teams: [{ ...team('Um', 50, 51), captainId: 52 }] },
    'NOT_IN_TEAM',
  ],
  ['a name twice', { type: 'make-teams', teams: [team('Um', 50, 51), team('um', 52, 53)] }, 'NAME_TAKEN'],
])('makes no team at all of %s', (_what, command, code) => {
  const open = cup();
  for (const number of [50, 51, 52, 53]) open.act(looks(number));
  const before = open.now;
  expect(() => open.act(command)).toThrow(code);
  expect(open.now).toBe(before);
});

it('makes teams after sign-up has closed, who check in like the others, until the bracket is made', () => {
  const open = cup({ most: 8 });
  for (const number of [50, 51, 52, 53, 54, 55, 56]) open.act(looks(number));
  open.act(signUp(1, 1_500));
  const make = (name: string, ...members: number[]): TournamentCommand => ({
    type: 'make-teams',
    teams: [team(name, ...members)],
  });
  expect(() => open.act(looks(57), EVENING)).toThrow('SIGN_UP_CLOSED');
  open.act(make('Um', 50, 51), EVENING);
  open.act({ type: 'open-check-in' }, CHECK_IN);
  open.act({ type: 'check-in', entry: 1 }, CHECK_IN);
  expect(() => open.act(looks(56, { note: 'awp' }), CHECK_IN)).toThrow('SIGN_UP_CLOSED');
  open.act(make('Dois', 52, 53), CHECK_IN);
  open.act({ type: 'check-in', entry: 3 }, CHECK_IN);
  expect(() => open.act(signUp(2, 1_500), CHECK_IN)).toThrow('SIGN_UP_CLOSED');
  // Nobody can check in now, so a team that is made now is there.
  open.act(make('Três', 54, 55), NIGHT);
  expect(() => open.act({ type: 'check-in', entry: 2 }, NIGHT)).toThrow('CHECK_IN_CLOSED');
  expect(open.now.teams.map(({ name, checkedIn }) => [name, checkedIn])).toEqual([
    ['Time 1', true],
    ['Um', false],
    ['Dois', true],
    ['Três', true],
  ]);
  expect(open.now.settings.signUpClosesAt).toBe(SETTINGS.signUpClosesAt);
  const settings = { ...open.now.settings, stages: [{ ...KNOCKOUT, invited: 8 }] };
  open.act({ type: 'change-settings', settings }, NIGHT);
  open.act({ type: 'begin' }, NIGHT);
  expect(open.now.stages[0]?.entries.toSorted()).toEqual([1, 3, 4]);
  expect(open.now.teams.find(({ name }) => name === 'Um')?.status).toBe('absent');
  expect(() => open.act(make('Tarde', 56, 50), NIGHT)).toThrow('WRONG_STATUS');
  expect(open.log.reduce<TournamentState | null>(evolveTournament, null)).toEqual(open.now);
});

it('puts teams that find no place on the waiting list', () => {
  const open = cup();
  for (let number = 1; number <= 8; number += 1) open.act(signUp(number, 1_500));
  open.act(looks(90));
  open.act(looks(91));
  open.act({ type: 'make-teams', teams: [team('Tarde', 90, 91)] });
  expect(open.now.teams.at(-1)?.status).toBe('waiting');
});

it('log → same state; nobody is in two teams, nor in a team and on the list', () => {
  const person = fc.integer({ min: 20, max: 40 });
  const act = fc.oneof(
    person.map((number) => looks(number)),
    person.map((userId): TournamentCommand => ({ type: 'look-no-more', userId })),
    person.map((userId): TournamentCommand => ({ type: 'take-off-list', userId })),
    fc.integer({ min: 2, max: 4 }).map((number) => signUp(number, 1_500)),
    fc.integer({ min: 1, max: 6 }).map((entry): TournamentCommand => ({ type: 'withdraw', entry })),
    fc
      .array(fc.array(person, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((teams): TournamentCommand => ({
        type: 'make-teams',
        teams: teams.map((members, index) => team(`Mix ${members.join('-')} ${index}`, ...members)),
      })),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const open = cup();
      for (const command of acts) {
        const before = open.now;
        try {
          open.act(command);
        } catch {
          expect(open.now).toBe(before);
        }
      }
      const present = open.now.teams.filter(({ status }) => status !== 'withdrawn');
      const all = [
        ...present.flatMap(({ members }) => members.map((one) => one.steamId)),
        ...freeAgentsOf(open.now).map((one) => one.steamId),
      ];
      expect(new Set(all).size).toBe(all.length);
      expect(open.log.reduce<TournamentState | null>(evolveTournament, null)).toEqual(open.now);
    }),
  );
});

it('balances: full teams, everybody at most once, the longest waiting first, sums as close as two people of one round', () => {
  const rating = fc.option(fc.integer({ min: 0, max: 5_000 }), { freq: 6 });
  fc.assert(
    fc.property(fc.array(rating, { maxLength: 64 }), fc.integer({ min: 1, max: 5 }), (ratings, size) => {
      const people = ratings.map((given, index) => ({ userId: index + 1, rating: given }));
      const teams = balancedTeams(people, size);
      const count = Math.floor(people.length / size);
      expect(teams).toHaveLength(count);
      expect(teams.every(({ length }) => length === size)).toBe(true);
      const ids = Array.from({ length: count * size }, (_, index) => index + 1);
      expect(teams.flat().toSorted((one, other) => one - other)).toEqual(ids);
      if (count === 0) return;
      const known = ratings.flatMap((one) => (one === null ? [] : [one]));
      const mean = known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length;
      const ratingOf = (userId: number): number => ratings[userId - 1] ?? mean;
      const sums = teams.map((members) => members.reduce((sum, userId) => sum + ratingOf(userId), 0));
      const dealt = ids.map(ratingOf).toSorted((one, other) => other - one);
      const widest = Array.from({ length: size }, (_, round) => {
        const first = dealt[round * count] ?? 0;
        return first - (dealt[(round + 1) * count - 1] ?? 0);
      });
      expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(...widest) + 1e-6);
    }),
    { numRuns: 300 },
  );
});
