/** SteamID64 of account 0 in the public universe. */
const BASE = 76_561_197_960_265_728n;

/**
 * Reads any spelling of a Steam identity that needs no lookup: SteamID64, STEAM_x:y:z, [U:1:n], U:1:n, profile URL.
 * Answers the SteamID64, or null (vanity names and nonsense).
 */
export function parseSteamId(text: string): string | null {
  const id = text
    .trim()
    .replace(/^https?:\/\/(www\.)?steamcommunity\.com\/profiles\//i, '')
    .replace(/\/.*$/, '');
  if (/^7656(119\d|120[0-2])\d{9}$/.test(id)) return id;
  const steam2 = /^(?:STEAM_)?[0-5]:([01]):(\d{1,10})$/i.exec(id);
  if (steam2) return fromAccount(BigInt(steam2[2] ?? '0') * 2n + BigInt(steam2[1] ?? '0'));
  const steam3 = /^\[?U:1:(\d{1,10})\]?$/i.exec(id);
  return steam3 ? fromAccount(BigInt(steam3[1] ?? '0')) : null;
}

const fromAccount = (account: bigint): string | null =>
  account > 0n && account < 1n << 32n ? String(BASE + account) : null;
