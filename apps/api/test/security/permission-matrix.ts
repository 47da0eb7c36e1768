import { mayCall, RIGHTS } from '@placar/domain/access';
import type { AccessActor, Credential, PolicyName, RecordRight, Relation } from '@placar/domain/access';
import type { ApiRoute } from '../../src/http/routes/route-catalogue';

export const MATRIX_ROLES = [
  'visitor',
  'member',
  'owner',
  'admin',
  'super_admin',
  'api_key',
  'read_only_key',
  'game_server',
] as const;
export type MatrixRole = (typeof MATRIX_ROLES)[number];

/** `public`: public records only. `own`: what belongs to the caller. `setting`: where MEMBERS_MAY_CREATE says so. */
export type Permission = 'yes' | 'no' | 'public' | 'own' | 'setting';

/** The part of a route that decides. */
export type JudgedRoute = Pick<ApiRoute, 'method' | 'path' | 'policy' | 'right' | 'changesState'> &
  Partial<Pick<ApiRoute, 'needsStepUp'>>;

/** Mounted in front of the router (apps/api/src/features/ingest). */
export const INGEST_ROUTES: readonly JudgedRoute[] = ['/v2', '/v2/backup', '/v2/demo'].map((path) => ({
  method: 'POST',
  path,
  policy: 'game_server',
  right: undefined,
  changesState: false,
}));

const ACTORS: Readonly<Record<Exclude<MatrixRole, 'game_server'>, [AccessActor | null, Relation, Credential]>> = {
  visitor: [null, 'stranger', 'none'],
  member: [{ id: 1, admin: false, super_admin: false }, 'stranger', 'session'],
  owner: [{ id: 2, admin: false, super_admin: false }, 'owner', 'session'],
  admin: [{ id: 3, admin: true, super_admin: false }, 'admin', 'session'],
  super_admin: [{ id: 4, admin: false, super_admin: true }, 'super_admin', 'session'],
  api_key: [{ id: 2, admin: false, super_admin: false }, 'owner', 'api_key'],
  read_only_key: [{ id: 2, admin: false, super_admin: false }, 'owner', 'read_only_key'],
};

/** Rights whose records may be public, and are then everybody's. */
const MAY_BE_PUBLIC: ReadonlySet<RecordRight> = new Set(['match:see', 'team:use', 'server:use']);

/** Without another's id these are about the caller. */
const OF_ONESELF: ReadonlySet<RecordRight> = new Set(['user:self', 'key:own']);

/** What a role may do with a route; keys are those of the owner. */
export function permissionOf(route: JudgedRoute, role: MatrixRole): Permission {
  const policy = route.policy as PolicyName;
  if (role === 'game_server') return policy === 'game_server' ? 'yes' : 'no';
  if (policy === 'game_server') return 'no';
  const [actor, relation, credential] = ACTORS[role];
  if (credential === 'read_only_key' && isChange(route)) return 'no';
  if (!mayCall(policy, actor, credential, []))
    return mayCall(policy, actor, credential, ['matches', 'servers', 'seasons']) ? 'setting' : 'no';
  if (route.right === undefined || RIGHTS[route.right][relation]) return 'yes';
  if (MAY_BE_PUBLIC.has(route.right)) return 'public';
  return OF_ONESELF.has(route.right) && actor !== null ? 'own' : 'no';
}

export const isChange = ({ method, changesState }: JudgedRoute): boolean =>
  (method !== 'GET' && method !== 'HEAD') || changesState;

const HEAD = ['Visitor', 'Member', 'Owner', 'Admin', 'Super admin', 'API key', 'Read-only key', 'Game server'];

const INTRODUCTION = `# Who may do what

Made from the router by \`node scripts/permissions.mjs\`; a test fails when this page and the router differ, when a route has no policy, and when a call of one of
these people is answered otherwise than the table says.

- **Owner**: of the record that the route is about. A member, an admin and a super admin stand for people who do not own it.
- **API key**, **Read-only key**: of the owner. A key may what its user may, but not what says \`session\`; a read-only key changes nothing.
- \`yes\` allowed; \`–\` refused: 401 without login, 403 with one (404 where a private match must not be known).
- \`public\`: public records only. \`own\`: only what belongs to the caller. \`setting\`: where \`MEMBERS_MAY_CREATE\` says so.
- A game server proves itself by the token of its match; no login helps there, and its token helps nowhere else.
- \`second factor\`: the session must have shown a code of it within \`STEP_UP_MINUTES\`; an API key never may.
- Further conditions of a record (a match that has ended, a server in use) are answered with 4xx of their own.`;

const SIGNS: Readonly<Record<Permission, string>> = {
  yes: 'yes',
  no: '–',
  public: 'public',
  own: 'own',
  setting: 'setting',
};

/** The page docs/permissions.md up to its last part. */
export function permissionsPage(routes: readonly JudgedRoute[]): string {
  const rows = [...routes, ...INGEST_ROUTES]
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
    .map((route) => {
      const change = route.changesState ? ' ⚠' : '';
      const needs = [route.policy ?? '', route.right, route.needsStepUp ? 'second factor' : undefined]
        .filter((part) => part !== undefined)
        .join(', ');
      const cells = MATRIX_ROLES.map((role) => SIGNS[permissionOf(route, role)]);
      return [`\`${route.method} ${route.path}\`${change}`, needs, ...cells];
    });
  const table = tableOf([['Route', 'Needs', ...HEAD], ...rows]);
  return `${INTRODUCTION}\n- ⚠ a GET that changes something: never from another site, a link or a prefetch.\n\n${table}\n`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** As the formatter writes it. */
function tableOf(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => [...(row[column] ?? '')].length)));
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
