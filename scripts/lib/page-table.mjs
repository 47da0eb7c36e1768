import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/**
 * The pages that screenshots, the web report and the quality journey look at: `name`, the `route` it belongs to, its `path` with
 * `{live}`, `{ended}`, `{player}`, `{team}`, `{season}`, `{lobby}`, `{cup}`, `{coupon}`, `{order}` for ids, `who` looks, the `content` that must be on screen. A `variant` shows
 * the same page in another state; `scriptKb` is the first load's limit where it is above the budget of all.
 */
export function readPages() {
  return JSON.parse(readFileSync(join(root, 'scripts/pages.json'), 'utf8'));
}

/** Those whose name or a dash-ended beginning of it (`match-`) is in the comma list; all without a list. */
export function choosePages(pages, only) {
  if (only === undefined) return pages;
  const wanted = only.split(',');
  const chosen = pages.filter(({ name }) =>
    wanted.some((one) => name === one || (one.endsWith('-') && name.startsWith(one))),
  );
  if (chosen.length === 0) throw new Error(`no page is called ${only}: ${pages.map(({ name }) => name).join(', ')}`);
  return chosen;
}

/** The path with the ids of one installation in it. */
export function pathOf({ name, path }, ids) {
  return path.replace(/\{(\w+)\}/g, (_, id) => {
    if (ids[id] === undefined || ids[id] === null) throw new Error(`${name}: this installation has no ${id}`);
    return String(ids[id]);
  });
}

/** Ids of an installation that show the most: `read(path)` answers the JSON of an API path. */
export async function pickIds(read, { patienceMs = 180_000, needsLive = true, post } = {}) {
  const end = Date.now() + patienceMs;
  for (;;) {
    const { matches } = await read('/matches/live');
    const { matches: all } = await read('/matches/limit/60');
    const live = mostToShow(matches);
    const ended =
      all.find((match) => match.end_time !== null && !match.cancelled && !match.forfeit && match.max_maps > 1) ??
      all.find((match) => match.end_time !== null && !match.cancelled);
    if ((live || !needsLive) && ended) return { live: live?.id, ended: ended.id, ...(await pickOthers(read, post)) };
    if (Date.now() > end) throw new Error('no live match with a few rounds, or none that is over: start the demo');
    await new Promise((later) => setTimeout(later, 1_000));
  }
}

/** A match in its first map stays on for longest. */
function mostToShow(matches) {
  const rounds = (map) => (map.team1_score ?? 0) + (map.team2_score ?? 0);
  return matches
    .filter(({ status, maps }) => status === 'live' && maps.some((map) => rounds(map) >= 4))
    .sort((a, b) => (a.current_map ?? 0) - (b.current_map ?? 0) || b.max_maps - a.max_maps)[0];
}

async function pickOthers(read, post) {
  const { leaderboard } = await read('/leaderboard/players?page=1&limit=1');
  const { teams } = await read('/teams');
  const { seasons } = await read('/seasons');
  const season = seasons.find(({ end_date: end }) => end !== null) ?? seasons[0];
  const { lobbies } = await read('/lobbies');
  const lobby = lobbies[0] ?? (await post?.('/lobbies', { mode: 'competitive' }));
  const { tournaments } = await read('/tournaments');
  const cup = tournaments.find(({ status }) => status === 'running') ?? tournaments[0];
  // Only staff may read coupons and orders: without an administrator there is none to show. The most used coupon has most to tell.
  const { coupons = [] } = await read('/coupons');
  const coupon =
    coupons.toSorted((a, b) => b.used - a.used)[0] ??
    (await post?.('/coupons', { code: 'PAGE10', kind: 'percent', value: 1_000 }).catch(() => null))?.coupon;
  const { orders = [] } = await read('/admin/orders?status=paid&limit=1');
  return {
    order: orders[0]?.id,
    cup: cup?.id,
    coupon: coupon?.id,
    lobby: lobby?.id,
    player: leaderboard[0]?.steamId,
    team: (teams[3] ?? teams[0])?.id,
    season: season?.id,
  };
}
