import fc from 'fast-check';
import { Cup, MORNING, SETTINGS, signUp, steamId } from '../cup/cup.fixture';
import {
  decideTournament,
  evolveTournament,
  freeAgentsOf,
  freePlace,
  invitationsOf,
  isPresent,
  tournamentFactsOf,
} from '../index';
import type { TournamentCommand, TournamentSettings, TournamentState } from '../index';

/** Sign-up has closed. */
const EVENING = '2026-12-01T18:00:00.000Z';

/** Two teams of two with room for one substitute each; 50, 51 and 52 look for a team. */
function cup(settings: Partial<TournamentSettings> = {}): Cup {
  const made = new Cup({ ...SETTINGS, freeAgents: true, ...settings });
  made.act({ type: 'open-sign-up' });
  for (const number of [1, 2]) made.act(signUp(number, 1_500));
  for (const userId of [50, 51, 52]) made.act(looks(userId));
  return made;
}
const looks = (userId: number): TournamentCommand => ({
  type: 'look-for-team',
  userId,
  steamId: steamId(userId * 10),
  name: `p${userId}`,
  rating: 1_500,
  note: '',
});
const invite = (entry: number, userId: number): TournamentCommand => ({ type: 'invite-to-team', entry, userId });
const accept = (entry: number, userId: number): TournamentCommand => ({
  type: 'accept-team-invitation',
  entry,
  userId,
});
const end = (entry: number, userId: number, isDeclined: boolean): TournamentCommand => ({
  type: 'end-team-invitation',
  entry,
  userId,
  isDeclined,
});
const invited = ({ now }: Cup): string[] =>
  (now.teamInvitations ?? []).map(({ entry, userId, isDeclined }) => `${entry} ${userId}${isDeclined ? ' no' : ''}`);
const rosterOf = ({ now }: Cup, entry: number): string[] =>
  now.teams.find((team) => team.entry === entry)?.members.map(({ name, role }) => `${name} ${role}`) ?? [];

it('who accepts comes into the team as a substitute, off the list, and out of every other invitation', () => {
  const open = cup();
  for (const entry of [1, 2]) open.act(invite(entry, 50));
  open.act(invite(2, 51));
  const before = open.now;
  const events = open.act(accept(1, 50));
  expect(events.map(({ type }) => type)).toEqual(['tournament.free-agent-joined']);
  expect(rosterOf(open, 1)).toEqual(['p0 player', 'p1 player', 'p50 substitute']);
  expect(freeAgentsOf(open.now).map(({ userId }) => userId)).toEqual([51, 52]);
  expect(invited(open)).toEqual(['2 51']);
  // The other captain's invitation is gone, and nobody comes in twice.
  expect(() => open.act(accept(2, 50))).toThrow('TEAM_INVITATION_NOT_FOUND');
  expect(() => open.act(accept(1, 50))).toThrow('TEAM_INVITATION_NOT_FOUND');
  // Outsiders are told nothing of rosters.
  expect(tournamentFactsOf(before, events)).toEqual([]);
});

it('the first one who accepts has the last place', () => {
  const open = cup();
  for (const userId of [50, 51]) open.act(invite(1, userId));
  open.act(accept(1, 51));
  expect(() => open.act(accept(1, 50))).toThrow('TEAM_FULL');
  expect(() => open.act(invite(1, 52))).toThrow('TEAM_FULL');
  expect(invitationsOf(open.now, 50)).toMatchObject([{ entry: 1 }]);
});

it('a place of a player that is free is taken first, then those of substitutes', () => {
  const short = cup({ substitutes: 1 });
  // As a log may have it: nobody signs up with too few players.
  const log = short.log.map((event) =>
    event.type === 'tournament.team-signed-up'
      ? { ...event, payload: { team: { ...event.payload.team, members: event.payload.team.members.slice(0, 1) } } }
      : event,
  );
  let state = log.reduce<TournamentState | null>(evolveTournament, null);
  const act = (command: TournamentCommand) => {
    const decision = decideTournament(state, command, MORNING);
    if (!decision.ok) return decision.refusal.code;
    state = decision.events.reduce<TournamentState | null>(evolveTournament, state);
    return state?.teams[0]?.members.map(({ role }) => role).join(' ');
  };
  const said = [50, 51, 52].flatMap((userId) => [act(invite(1, userId)), act(accept(1, userId))]);
  expect(said).toEqual([
    'player',
    'player player',
    'player player',
    'player player substitute',
    'TEAM_FULL',
    'TEAM_INVITATION_NOT_FOUND',
  ]);
});

it('no place is free that the settings do not have, and every one that they have is filled', () => {
  const role = fc.constantFrom('player' as const, 'substitute' as const, 'coach' as const);
  fc.assert(
    fc.property(
      fc.array(role, { maxLength: 12 }),
      fc.integer({ min: 1, max: 10 }),
      fc.nat(5),
      (roles, teamSize, substitutes) => {
        const members = roles.map((one) => ({ role: one }));
        const count = (wanted: string) => members.filter((one) => one.role === wanted).length;
        const before = { player: count('player'), substitute: count('substitute') };
        for (let place = freePlace(members, { teamSize, substitutes }); place !== null;) {
          members.push({ role: place });
          place = freePlace(members, { teamSize, substitutes });
        }
        expect([count('player'), count('substitute')]).toEqual([
          Math.max(before.player, teamSize),
          Math.max(before.substitute, substitutes),
        ]);
      },
    ),
  );
});

it('a person is asked once by a team; what was taken back may be asked again', () => {
  const open = cup();
  open.act(invite(1, 50));
  expect(() => open.act(invite(1, 50))).toThrow('TEAM_INVITATION_EXISTS');
  open.act(end(1, 50, true));
  expect(() => open.act(invite(1, 50))).toThrow('TEAM_INVITATION_EXISTS');
  expect(() => open.act(accept(1, 50))).toThrow('TEAM_INVITATION_NOT_FOUND');
  expect(() => open.act(end(1, 50, false))).toThrow('TEAM_INVITATION_NOT_FOUND');
  open.act(invite(2, 50));
  open.act(end(2, 50, false));
  open.act(invite(2, 50));
  expect(invited(open)).toEqual(['1 50 no', '2 50']);
});

it('keeps who said yes or no, and not what a team took back; logs that do not say when are not asked', () => {
  const open = cup();
  for (const userId of [50, 51, 52]) open.act(invite(1, userId));
  open.act(end(1, 50, true));
  open.act(end(1, 51, false));
  open.act(accept(1, 52));
  const answers = [
    { entry: 1, userId: 50, isAccepted: false, at: MORNING },
    { entry: 1, userId: 52, isAccepted: true, at: MORNING },
  ];
  expect(open.now.invitationAnswers).toEqual(answers);
  const old = open.log.map((event) => {
    if (event.type !== 'tournament.team-invitation-ended') return event;
    const { at: _at, ...payload } = event.payload;
    return { ...event, payload };
  });
  const replayed = old.reduce<TournamentState | null>(evolveTournament, null);
  expect(replayed).toEqual({ ...open.now, invitationAnswers: answers.slice(1) });
});

it('a team invites thirty people at most, also those who said no', () => {
  const open = cup();
  for (let userId = 60; userId <= 90; userId += 1) open.act(looks(userId));
  for (let userId = 60; userId < 90; userId += 1) open.act(invite(1, userId));
  open.act(end(1, 60, true));
  expect(() => open.act(invite(1, 90))).toThrow('TEAM_INVITATIONS_USED');
  open.act(end(1, 61, false));
  open.act(invite(1, 90));
});

it.each<[string, (open: Cup) => unknown]>([
  ['sign-up', (open) => open.act({ type: 'open-check-in' })],
  ['the place of the person on the list', (open) => open.act({ type: 'look-no-more', userId: 50 })],
  ['it by the word of an organiser', (open) => open.act({ type: 'take-off-list', userId: 50 })],
  ['the team', (open) => open.act({ type: 'withdraw', entry: 1 })],
  ['the team by the word of an organiser', (open) => open.act({ type: 'turn-away', entry: 1, reason: 'x' })],
  ['the tournament', (open) => open.act({ type: 'cancel', reason: 'x' })],
  [
    'the search: the person is in a team that signs up',
    (open) => {
      const other = signUp(7, 1_500) as TournamentCommand & { type: 'sign-up' };
      const [first, ...rest] = other.members;
      if (first === undefined) throw new Error('nobody');
      open.act({ ...other, members: [{ ...first, steamId: steamId(500) }, ...rest] });
    },
  ],
])('an invitation ends with %s, and does not come back', (_what, ends) => {
  const open = cup();
  open.act(invite(1, 50));
  ends(open);
  expect(invited(open)).toEqual([]);
  expect(() => open.act(accept(1, 50))).toThrow('TEAM_INVITATION_NOT_FOUND');
  expect(open.log.reduce<TournamentState | null>(evolveTournament, null)).toEqual(open.now);
});

it.each<[string, Partial<TournamentSettings>, TournamentCommand, string, string]>([
  ['no such team', {}, invite(9, 50), MORNING, 'TEAM_NOT_FOUND'],
  ['nobody who looks', {}, invite(1, 99), MORNING, 'FREE_AGENT_NOT_FOUND'],
  ['after sign-up', {}, invite(1, 50), EVENING, 'SIGN_UP_CLOSED'],
  ['where teams have no substitutes', { substitutes: 0 }, invite(1, 50), MORNING, 'TEAM_FULL'],
])('refuses an invitation: %s', (_why, settings, command, now, code) => {
  const open = cup(settings);
  expect(() => open.act(command, now)).toThrow(code);
  expect(open.now.teamInvitations).toBeUndefined();
});

it('is accepted by the rules as they are then', () => {
  const open = cup();
  open.act(invite(1, 50));
  expect(() => open.act(accept(1, 50), EVENING)).toThrow('SIGN_UP_CLOSED');
  open.act({ type: 'change-settings', settings: { ...open.now.settings, minimumRating: 1_501 } });
  expect(() => open.act(accept(1, 50))).toThrow('RATING_TOO_LOW');
  open.act({ type: 'change-settings', settings: { ...open.now.settings, minimumRating: null, substitutes: 0 } });
  expect(() => open.act(accept(1, 50))).toThrow('TEAM_FULL');
});

it('log → same state; whatever is asked and answered, nobody is in two teams and what stands can be answered', () => {
  const entry = fc.integer({ min: 1, max: 3 });
  const person = fc.integer({ min: 50, max: 54 });
  const act = fc.oneof(
    fc.tuple(entry, person).map(([one, userId]) => invite(one, userId)),
    fc.tuple(entry, person).map(([one, userId]) => accept(one, userId)),
    fc.tuple(entry, person, fc.boolean()).map(([one, userId, isDeclined]) => end(one, userId, isDeclined)),
    person.map(looks),
    person.map((userId): TournamentCommand => ({ type: 'look-no-more', userId })),
    entry.map((one): TournamentCommand => ({ type: 'withdraw', entry: one })),
    fc.constant(signUp(3, 1_500)),
    fc.tuple(person, person).map(([one, other]): TournamentCommand => ({
      type: 'make-teams',
      teams: [{ name: `Mix ${one}`, captainId: one, members: [one, other] }],
    })),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const made = cup();
      for (const command of acts) {
        tried(made, command);
        const { teams, teamInvitations = [], settings } = made.now;
        const present = teams.filter(isPresent);
        const people = present.flatMap(({ members }) => members.map((one) => one.steamId));
        expect(new Set(people).size).toBe(people.length);
        for (const { members } of present)
          expect(members.filter(({ role }) => role === 'substitute').length).toBeLessThanOrEqual(settings.substitutes);
        const pairs = teamInvitations.map((one) => `${one.entry} ${one.userId}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        const looking = new Set(freeAgentsOf(made.now).map(({ userId }) => userId));
        expect(teamInvitations.every(({ userId }) => looking.has(userId))).toBe(true);
        expect(teamInvitations.every((one) => present.some((team) => team.entry === one.entry))).toBe(true);
      }
      expect(made.log.reduce<TournamentState | null>(evolveTournament, null)).toEqual(made.now);
    }),
    { numRuns: 150 },
  );
});

/** A refusal changes nothing. */
function tried(made: Cup, command: TournamentCommand): void {
  const before = made.now;
  try {
    made.act(command, MORNING);
  } catch {
    expect(made.now).toBe(before);
  }
}
