/** Kinds of records by the first part of a path, and by the name of an id in a body or path. */
const KIND_OF_PATH: Readonly<Record<string, string>> = {
  matches: 'match',
  match: 'match',
  teams: 'team',
  servers: 'server',
  seasons: 'season',
  users: 'user',
  maps: 'map',
  mapstats: 'map_stats',
  playerstats: 'player_stats',
  playerstatsextra: 'player_kill',
  vetoes: 'veto',
  vetosides: 'veto_side',
  webhooks: 'webhook',
  lobbies: 'lobby',
  tournaments: 'tournament',
  plans: 'plan',
  coupons: 'coupon',
  affiliates: 'affiliate',
  orders: 'order',
};
const KIND_OF_FIELD: Readonly<Record<string, string>> = {
  match_id: 'match',
  matchid: 'match',
  team_id: 'team',
  team1_id: 'team',
  team2_id: 'team',
  server_id: 'server',
  season_id: 'season',
  user_id: 'user',
  steam_id: 'steam',
  map_id: 'map',
  player_id: 'player_stats',
  webhook_id: 'webhook',
  affiliateId: 'affiliate',
  grantId: 'vip_grant',
  payoutId: 'payout',
  orderId: 'order',
};
/** Ids and nothing else: digits, or the text of a uuid. */
const ID = /^(\d{1,20}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const MOST_TARGETS = 10;

interface Audited {
  path: string;
  params: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** `match:42`, `team:7` …: the records that a call named. Only ids are taken from a body, never another word of it. */
export function auditTargets({ path, params, body }: Audited): string[] {
  const own = KIND_OF_PATH[path.split('/')[1]?.toLowerCase() ?? ''] ?? 'record';
  const targets = new Set<string>();
  const add = (name: string, value: unknown): void => {
    const kind = name === 'id' ? own : KIND_OF_FIELD[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (kind !== undefined && typeof text === 'string' && ID.test(text) && targets.size < MOST_TARGETS)
      targets.add(`${kind}:${text}`);
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  const one: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof one === 'object' && one !== null) {
    for (const [name, value] of Object.entries(one)) add(name, value);
    if ('key' in one) for (const [name, id] of recordsOfKey(one.key)) add(name, id);
  }
  return [...targets];
}

/** The record in the key of an item of the attention queue: `match:42:load_failed`. */
function recordsOfKey(key: unknown): [string, string][] {
  const [, kind, id] = typeof key === 'string' ? (/^(match|server|webhook):(\d{1,10})(?::|$)/.exec(key) ?? []) : [];
  return kind === undefined || id === undefined ? [] : [[`${kind}_id`, id]];
}

/** The record that a call made, by the `id` of its answer. */
export function createdTarget(path: string, answer: unknown): string | null {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
  const [, first = '', ...below] = path.split('/');
  // Below a collection lie things of another kind: commands of a match, keys of a user, requests for servers.
  if (below.some((part) => part !== '' && part !== 'challonge')) return null;
  const kind = KIND_OF_PATH[first.toLowerCase()];
  const text = typeof id === 'number' ? String(id) : id;
  return kind !== undefined && typeof text === 'string' && ID.test(text) ? `${kind}:${text}` : null;
}
