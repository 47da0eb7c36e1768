/** What builds of the game and its frameworks call the account of a client in `status_json` (plugin contract §10, no. 9). */
const ACCOUNT_KEYS = ['steamid64', 'steamId64', 'steam_id64', 'steamid', 'steamId', 'steam_id'];

/** The account of which `[U:1:0]` and `STEAM_0:0:0` count. */
const FIRST_ACCOUNT = 76_561_197_960_265_728n;

/** An account in any of the engine's spellings as SteamID64; null for anything else. */
function steamId64(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (/^7656119\d{10}$/.test(text)) return text;
  const account = /^\[U:1:(\d{1,10})\]$/.exec(text)?.[1];
  if (account !== undefined) return String(FIRST_ACCOUNT + BigInt(account));
  const [, half, double] = /^STEAM_[0-5]:([01]):(\d{1,10})$/.exec(text) ?? [];
  if (half === undefined || double === undefined) return null;
  return String(FIRST_ACCOUNT + BigInt(double) * 2n + BigInt(half));
}

/**
 * Who is connected, by account. Null unless the list names the account of everybody that the engine counts: whoever has no
 * account here could be any of the players.
 */
export function steamIdsOf(
  clients: readonly Record<string, unknown>[] | null,
  humans: number | null,
): readonly string[] | null {
  if (clients === null) return humans === 0 ? [] : null;
  const people = clients.filter((client) => client['bot'] !== true && client['hltv'] !== true);
  const accounts = people.map((client) => ACCOUNT_KEYS.map((key) => steamId64(client[key])).find((id) => id !== null));
  const known = accounts.filter((account) => account !== undefined && account !== null);
  const isWhole = known.length === people.length && (humans === null || humans <= known.length);
  return isWhole ? [...new Set(known)] : null;
}
