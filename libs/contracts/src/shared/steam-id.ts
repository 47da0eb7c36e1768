const ACCOUNT_BASE = 76561197960265728n;
const ACCOUNT_MAX = 0xffff_ffffn;

/** What a typed Steam identifier turned out to be; a vanity name needs Steam to resolve it. */
export type ParsedSteamId = { kind: 'id'; steamId: string } | { kind: 'vanity'; name: string } | { kind: 'invalid' };

/**
 * Reads every form in which people write a Steam account (wire contract §5.3): SteamID64, profile URL, `STEAM_x:y:z`,
 * `1:y:z`, `[U:1:n]`, `U:1:n`. `steamId` is a SteamID64 of an individual account.
 */
export function parseSteamId(text: string): ParsedSteamId {
  const trimmed = text.trim();
  const profile = /^(?:https?:\/\/)?(?:www\.)?steamcommunity\.com\/(profiles|id)\/([^/?#\s]+)\/?(?:[?#].*)?$/i.exec(
    trimmed,
  );
  if (profile?.[1] && profile[2]) {
    return profile[1].toLowerCase() === 'profiles' ? parseSteamId64(profile[2]) : vanity(profile[2]);
  }
  if (/^\d{17}$/.test(trimmed)) return parseSteamId64(trimmed);
  const steam2 = /^(?:STEAM_[0-5]|1):([01]):(\d{1,10})$/i.exec(trimmed);
  if (steam2?.[1] && steam2[2]) return fromAccount(BigInt(steam2[2]) * 2n + BigInt(steam2[1]));
  const steam3 = /^(?:\[U:1:(\d{1,10})\]|U:1:(\d{1,10}))$/i.exec(trimmed);
  if (steam3) return fromAccount(BigInt(steam3[1] ?? steam3[2] ?? '0'));
  return vanity(trimmed);
}

function parseSteamId64(text: string): ParsedSteamId {
  return /^\d{17}$/.test(text) ? fromAccount(BigInt(text) - ACCOUNT_BASE) : { kind: 'invalid' };
}

function fromAccount(account: bigint): ParsedSteamId {
  if (account < 1n || account > ACCOUNT_MAX) return { kind: 'invalid' };
  return { kind: 'id', steamId: (ACCOUNT_BASE + account).toString() };
}

function vanity(text: string): ParsedSteamId {
  return /^[A-Za-z0-9_-]{2,32}$/.test(text) && !/^\d+$/.test(text)
    ? { kind: 'vanity', name: text }
    : { kind: 'invalid' };
}

/** The SteamID64 of any spelling that needs no lookup, or null. */
export function steamId64Of(text: string): string | null {
  const parsed = parseSteamId(text);
  return parsed.kind === 'id' ? parsed.steamId : null;
}
