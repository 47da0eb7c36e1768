import type { Member, Substitution, TournamentState } from '@placar/domain/tournament';
import { rosterChanges } from './roster-changes';
import type { TournamentMatch } from './tournament-rows';

const member = (steamId: string, role: Member['role'] = 'player'): Member => ({
  steamId,
  name: `p${steamId}`,
  role,
  rating: null,
});
const exchange = (entry: number, leaves: string, comes: Member, how: 'free' | 'before_lock' | null): Substitution => ({
  id: 1,
  entry,
  leaves: member(leaves),
  comes,
  reason: '',
  by: 1,
  at: '',
  decision: how === null ? null : { granted: true, how, reason: '', by: 1, at: '' },
});
const match: TournamentMatch = {
  match_id: 9,
  stage: 0,
  key: 'U1.1',
  low: 1,
  high: 2,
  call: 0,
  paused_at: null,
  status: 'scheduled',
  is_open: true,
  unconfirmed: false,
  winner: null,
  maps: [0, 0],
  rounds: [0, 0],
  veto_ahead: false,
  people: ['a', 'b', 'c', 'd'],
  low_side: 'team2',
  request: null,
  request_servers: null,
  may_ask: true,
  asked_at: null,
  beside: null,
  earlier_starts: [],
  start_again_at: null,
};
/** Teams of a, b and of c, d, in which x has taken the place of a, and y of d, who coaches. */
function exchanged(how: 'free' | 'before_lock' | null): Pick<TournamentState, 'teams' | 'substitutions'> {
  const coach = member('y', 'coach');
  const team = (entry: number, members: Member[]) => ({
    entry,
    name: `Time ${entry}`,
    teamId: null,
    captainId: 1,
    members,
    status: 'in' as const,
    checkedIn: true,
  });
  return {
    teams: [team(1, [member('x'), member('b')]), team(2, [member('c'), coach])],
    substitutions: [exchange(1, 'a', member('x'), how), exchange(2, 'd', coach, how)],
  };
}
const changesOf = (how: Parameters<typeof exchanged>[0], change: Partial<TournamentMatch> = {}) =>
  rosterChanges(exchanged(how) as TournamentState, { ...match, ...change });

it('a match that is on no server takes the people who were exchanged since it was made, each on the right side', () => {
  expect(changesOf('free')).toEqual([
    { kind: 'remove_player', args: { steam_id: 'a' } },
    { kind: 'add_player', args: { steam_id: 'x', team: 'team2', name: 'px' } },
    { kind: 'remove_player', args: { steam_id: 'd' } },
    { kind: 'add_player', args: { steam_id: 'y', team: 'team1', name: 'py', coach: true } },
  ]);
  expect(changesOf('free', { people: ['x', 'b', 'c', 'd'] }).map(({ args }) => args.steam_id)).toEqual(['d', 'y']);
  expect(changesOf('free', { people: ['x', 'b', 'c', 'y'] })).toEqual([]);
});

it.each<[string, Parameters<typeof exchanged>[0], Partial<TournamentMatch>]>([
  ['is on a server', 'free', { status: 'loading' }],
  ['could not be loaded and is loaded again', 'free', { status: 'load_failed' }],
  ['is played', 'free', { status: 'live' }],
  ['is over', 'free', { is_open: false, status: 'cancelled' }],
  ['was made of rosters that changed before', 'before_lock', {}],
  ['waits with a request that nobody granted', null, {}],
])('a match that %s keeps its rosters', (_what, how, change) => {
  expect(changesOf(how, change)).toEqual([]);
});
