import type { PolicyName, RecordRight } from '../../http/policy/policy';
import type { ApiRoute } from '../../http/routes/route-catalogue';
import { SESSION_COOKIE } from '../../http/session/session.middleware';
import type { JsonSchema } from './schema-book';

const POLICIES: Readonly<Record<PolicyName, string>> = {
  public: 'Anybody.',
  user: 'Whoever is logged in.',
  session: 'Whoever is logged in by a session; API keys are refused.',
  admin: 'Admins and super admins.',
  super_admin: 'Super admins.',
  create_matches: 'Admins; members, too, where this installation lets them create matches.',
  create_servers: 'Admins; members, too, where this installation lets them create servers.',
  create_seasons: 'Admins; members, too, where this installation lets them create seasons.',
  game_server: 'The game server of the match, by the token of its present attempt.',
};

const RIGHTS: Readonly<Record<RecordRight, string>> = {
  'match:administer':
    'Owner of the match, or staff; of a match of a tournament its co-organisers and the referees who have the care of it.',
  'match:own': 'Owner of the match, or a super admin.',
  'match:console': 'Who may administer the match and owns its server; super admins.',
  'match:see': 'Private matches are for their owner, staff and players; for others they do not exist.',
  'team:own': 'Owner of the team, or a super admin.',
  'team:use': 'Private teams are for their owner and staff.',
  'server:own': 'Owner of the server, or a super admin.',
  'server:use': 'Public servers are everybody’s; others their owner’s and staff’s.',
  'season:own': 'Owner of the season, or a super admin.',
  'season:administer': 'Owner of the season, or staff.',
  'tournament:cast': 'Casters of the tournament, who organises it, or staff.',
  'tournament:organise': 'Who made the tournament, whom they named, or staff; captains for their own team.',
  'key:own': 'The own keys only.',
  'user:self': 'The own account; others are for super admins, where said.',
  'webhook:own': 'Owner of the webhook.',
};

/** What a caller may show. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The session that a login began. Changes need the Origin of this site besides.',
  },
  userApi: {
    type: 'apiKey',
    in: 'header',
    name: 'user-api',
    description: '`<user id>:<key>`, for programs. The key is made on the profile and shown once.',
  },
  gameServer: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The bare token of the match’s present attempt, as the match config hands it to the game server.',
  },
};

/** In words, for people who read the page. */
export function whoMay({ policy, right }: ApiRoute): string {
  const who = policy === undefined ? 'Nobody.' : POLICIES[policy];
  return right === undefined ? who : `${who} ${RIGHTS[right]}`;
}

/** How the caller shows who is calling, as OpenAPI lists it: one of these. */
export function securityOf(policy: PolicyName | undefined): JsonSchema[] {
  if (policy === 'game_server') return [{ gameServer: [] }];
  if (policy === 'session') return [{ session: [] }];
  const persons = [{ session: [] }, { userApi: [] }];
  return policy === 'public' ? [{}, ...persons] : persons;
}
