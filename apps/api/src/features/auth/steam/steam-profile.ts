const PROFILE_MS = 3_000;
const API = 'https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/';

export interface SteamProfile {
  name: string | null;
  small: string | null;
  medium: string | null;
  large: string | null;
}

/**
 * Name and pictures of a person: from the Web API when a key is configured, else from the public profile page beside the
 * OpenID endpoint. Null when Steam does not tell; a login never waits longer than 3 s for it.
 */
export async function readSteamProfile(
  steamId: string,
  source: { apiKey: string | null; openIdEndpoint: string },
): Promise<SteamProfile | null> {
  const origin = new URL(source.openIdEndpoint).origin;
  const url =
    source.apiKey === null
      ? `${origin}/profiles/${steamId}/?xml=1`
      : `${API}?${new URLSearchParams({ key: source.apiKey, steamids: steamId }).toString()}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROFILE_MS) });
    if (!response.ok) return null;
    const text = (await response.text()).slice(0, 256 * 1024);
    return source.apiKey === null ? fromXml(text) : fromJson(text);
  } catch {
    return null;
  }
}

function fromJson(text: string): SteamProfile | null {
  const body = JSON.parse(text) as { response?: { players?: Record<string, unknown>[] } };
  const player = body.response?.players?.[0];
  if (!player) return null;
  return {
    name: nameFrom(player.personaname),
    small: pictureFrom(player.avatar),
    medium: pictureFrom(player.avatarmedium),
    large: pictureFrom(player.avatarfull),
  };
}

function fromXml(text: string): SteamProfile | null {
  const field = (name: string): string | undefined =>
    new RegExp(`<${name}><!\\[CDATA\\[([\\s\\S]*?)\\]\\]></${name}>`).exec(text)?.[1];
  if (!text.includes('<profile>')) return null;
  return {
    name: nameFrom(field('steamID')),
    small: pictureFrom(field('avatarIcon')),
    medium: pictureFrom(field('avatarMedium')),
    large: pictureFrom(field('avatarFull')),
  };
}

function nameFrom(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return name === '' ? null : name;
}

function pictureFrom(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith('https://') && value.length <= 150 ? value : null;
}
