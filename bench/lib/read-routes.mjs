import { CONNECTIONS } from './load.mjs';
import { Seeded } from './seeded.mjs';

const HOT = 100;
/** Enough for what a connection asks in one measurement without asking twice. */
const PER_CONNECTION = 1_500;

/** Ids that a visitor may see, read from the data set. */
export async function readableIds(database) {
  const column = async (text) => (await database.query(text)).map(({ id }) => id);
  return {
    matches: await column(
      `SELECT id FROM matches WHERE status = 'finished' AND NOT private_match AND tv_delay = 0 ORDER BY id`,
    ),
    players: await column('SELECT DISTINCT steam_id AS id FROM team_members ORDER BY 1'),
    teams: await column('SELECT id FROM teams ORDER BY id'),
    users: await column(`SELECT id FROM users WHERE steam_id LIKE '765611989%' ORDER BY id`),
    seasons: await column('SELECT id FROM seasons ORDER BY id'),
    pages: Array.from({ length: 20 }, (_, page) => page * 50),
  };
}

/** The reads of the list: a name, the path of one id, and which ids there are (none: one path for all). */
export const READ_ROUTES = [
  { name: '/matches/limit/50', path: () => '/matches/limit/50' },
  { name: '/matches/page/0&50', path: () => '/matches/page/0&50' },
  { name: '/matches/page/{n}&50', path: (offset) => `/matches/page/${offset}&50`, ids: 'pages' },
  { name: '/matches/{id}', path: (id) => `/matches/${id}`, ids: 'matches' },
  { name: '/playerstats/match/{id}', path: (id) => `/playerstats/match/${id}`, ids: 'matches' },
  { name: '/playerstats/{steamid}', path: (id) => `/playerstats/${id}`, ids: 'players' },
  { name: '/mapstats/{id}', path: (id) => `/mapstats/${id}`, ids: 'matches' },
  { name: '/teams', path: () => '/teams' },
  { name: '/teams/{id}', path: (id) => `/teams/${id}`, ids: 'teams' },
  { name: '/users/{id}', path: (id) => `/users/${id}`, ids: 'users' },
  { name: '/users/{id}/recent', path: (id) => `/users/${id}/recent`, ids: 'users' },
  { name: '/leaderboard', path: () => '/leaderboard' },
  { name: '/leaderboard/players', path: () => '/leaderboard/players' },
  { name: '/leaderboard/rank/{id}', path: (id) => `/leaderboard/rank/${id}`, ids: 'players' },
  { name: '/seasons/{id}', path: (id) => `/seasons/${id}`, ids: 'seasons' },
  { name: '/metrics', path: () => '/metrics' },
];

/**
 * What to measure of a route: `hot`, a hundred ids that everybody asks for, and `spread`, all of them; one set where there is only
 * one path or few ids. Each has a list of paths for every connection, the same in each run.
 */
export function setsOf({ name, path, ids }, known) {
  if (ids === undefined) return [{ set: '', lists: lists(name, [path()]) }];
  const all = known[ids].map((id) => `/api${path(id)}`);
  const random = new Seeded(`paths/${name}`);
  if (all.length <= HOT) return [{ set: `${all.length} ids`, lists: listsOf(random, all) }];
  return [
    { set: 'hot', lists: listsOf(random, random.shuffled(all).slice(0, HOT)) },
    { set: 'spread', lists: listsOf(random, all) },
  ];
}

const lists = (name, paths) =>
  listsOf(
    new Seeded(name),
    paths.map((path) => `/api${path}`),
  );

function listsOf(random, paths) {
  const length = Math.min(PER_CONNECTION, paths.length);
  return Array.from({ length: CONNECTIONS }, () =>
    paths.length <= length ? random.shuffled(paths) : Array.from({ length }, () => random.pick(paths)),
  );
}
