/** A chapter of the API: its routes are those whose path begins so. The first that fits is taken. */
export interface Area {
  name: string;
  description: string;
  paths: RegExp;
}

const OTHER: Area = {
  name: 'Site',
  description: 'What a page or a probe asks of the installation itself.',
  paths: /^/,
};

const AREAS: readonly Area[] = [
  {
    name: 'Staff',
    description: 'What waits for a person, whether everything moves, accounts and roles.',
    paths: /^\/admin\b/,
  },
  {
    name: 'Session',
    description: 'Who am I; log in with Steam or with username and password; log out.',
    paths: /^\/(isLoggedIn|login|register|logout|auth)\b/i,
  },
  {
    name: 'VIP',
    description: 'What VIP costs, coupons, partners, orders and their payments, and who has it how long.',
    paths: /^\/(plans|coupons|affiliates|orders|payment)\b|^\/users\/(vip-status|:id\/vip-grants)\b/,
  },
  {
    name: 'Inventory',
    description: 'Items of the game, what people dress their weapons with, and how servers fetch it.',
    paths: /^\/(skins|econ|equipped|increment-item-stattrak)\b/,
  },
  {
    name: 'Users',
    description: 'Profiles, API keys and the map list of each user.',
    paths: /^\/(users|maps)\b/,
  },
  {
    name: 'Teams',
    description: 'Teams with their members, captains, coaches and logos.',
    paths: /^\/(teams|claims|team-invites)\b/,
  },
  {
    name: 'Tournaments',
    description:
      'Tournaments from sign-up to the champion: teams, check-in, brackets, tables, results and corrections.',
    paths: /^\/tournaments\b/,
  },
  {
    name: 'Lobbies',
    description: 'Rooms in which players find each other: seats, ready check, teams, veto, and the way to the match.',
    paths: /^\/(lobbies|parties)\b/,
  },
  {
    name: 'Live',
    description:
      'Streams of server-sent events: our own two, which resume where they broke off, and the older ones that send the whole present state with each change.',
    paths: /(\/stream|\/live)$/,
  },
  {
    name: 'Match administration',
    description:
      'Commands to the game server of a match. An answer says what was seen to be done: 200 confirmed, 202 under way, 409 refused, 502 contradicted, 504 unknown.',
    paths:
      /^\/matches\/:id\/(pause|unpause|paused|cancel|forfeit|restart|addspec|adduser|addcoach|removeuser|rcon|backup|restore-points|commands|server-candidates|server-request)\b/,
  },
  {
    name: 'Game servers of a match',
    description:
      'What the plugin on a game server fetches and posts. The token of the match is the key; a session is of no use.',
    paths: /^\/(v2|match)\b|^\/matches\/:id\/(config|backups)\b|^\/servers\/preflight\b/,
  },
  {
    name: 'Vetoes',
    description:
      'Which team picked or banned which map, and who chose the side; the veto on the web, also for captains with a link.',
    paths: /^\/(vetoes|vetosides|veto)\b|^\/matches\/:id\/veto\b/,
  },
  {
    name: 'Matches',
    description: 'Lists, single matches, creating, changing and deleting them.',
    paths: /^\/matches\b/,
  },
  {
    name: 'Servers',
    description:
      'Game servers: own ones, public ones, rented ones, those that are started on demand, and the line for a free one.',
    paths: /^\/(servers|server-requests|rentals)\b/,
  },
  {
    name: 'Seasons',
    description: 'Seasons and tournaments with their default settings, and their import from a bracket provider.',
    paths: /^\/(seasons|challonge)\b/,
  },
  {
    name: 'Statistics',
    description: 'Maps, players and kills of matches; one row per player and map.',
    paths: /^\/(playerstats|mapstats|playerstatsextra|demo\/:|demos)\b/,
  },
  {
    name: 'Leaderboard',
    description: 'Standings of teams and players, over all and by season.',
    paths: /^\/leaderboard\b/,
  },
  {
    name: 'Webhooks',
    description:
      'Public facts of matches, sent to an address of yours as they happen, or read later in one line of history.',
    paths: /^\/(webhooks|events)\b/,
  },
  OTHER,
];

export const areaOf = (path: string): Area => AREAS.find(({ paths }) => paths.test(path)) ?? OTHER;

/** Those that have routes, in reading order. */
export const areasOf = (paths: readonly string[]): Area[] => {
  const used = new Set(paths.map(areaOf));
  return AREAS.filter((area) => used.has(area));
};
