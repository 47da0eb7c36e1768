import type { ErrorCode } from '@placar/contracts';
import type { RecordRight } from '../../http/policy/policy';
import type { ApiRoute } from '../../http/routes/route-catalogue';

const MISSING: Readonly<Partial<Record<string, ErrorCode>>> = {
  match: 'MATCH_NOT_FOUND',
  team: 'TEAM_NOT_FOUND',
  server: 'SERVER_NOT_FOUND',
  season: 'SEASON_NOT_FOUND',
  user: 'USER_NOT_FOUND',
};

/** Every refusal that a route may answer with: what follows from its policy, right and input, then what it names itself. */
export function errorsOf(route: ApiRoute): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  if (takesInput(route)) codes.add('INVALID_INPUT');
  if (route.policy !== 'public') codes.add('NOT_AUTHENTICATED');
  if (needsMore(route)) codes.add('NOT_ALLOWED');
  if (route.needsStepUp) for (const code of ['SECOND_FACTOR_MISSING', 'STEP_UP_REQUIRED'] as const) codes.add(code);
  if (changes(route) && route.policy !== 'game_server') codes.add('CROSS_SITE_REFUSED');
  if (route.right !== undefined) codes.add(missingCode(route.right));
  if (route.body !== null) codes.add('PAYLOAD_TOO_LARGE');
  for (const code of route.description?.errors ?? []) codes.add(code);
  codes.add('RATE_LIMITED');
  codes.add('INTERNAL');
  codes.add('UNAVAILABLE');
  return [...codes];
}

const takesInput = ({ params, query, body }: ApiRoute): boolean =>
  body !== null || Object.keys(params).length > 0 || Object.keys(query).length > 0;

const needsMore = ({ policy, right }: ApiRoute): boolean =>
  right !== undefined || (policy !== 'public' && policy !== 'user' && policy !== 'game_server');

const changes = ({ method, changesState }: ApiRoute): boolean => method !== 'GET' || changesState;

const missingCode = (right: RecordRight): ErrorCode => MISSING[right.split(':')[0] ?? ''] ?? 'NOT_FOUND';
