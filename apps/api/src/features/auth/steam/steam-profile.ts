import { pictureFrom } from '../../steam/steam-web-api';
import type { SteamSummary } from '../../steam/steam-web-api';

const PROFILE_MS = 3_000;

export type SteamProfile = Omit<SteamSummary, 'steamId'>;

/**
 * Name and pictures of a person from the public profile page beside the OpenID endpoint, which needs no key. Null when Steam does
 * not tell; a login never waits longer than 3 s for it.
 */
export async function readSteamProfile(steamId: string, openIdEndpoint: string): Promise<SteamProfile | null> {
  const url = `${new URL(openIdEndpoint).origin}/profiles/${steamId}/?xml=1`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROFILE_MS) });
    return response.ok ? fromXml((await response.text()).slice(0, 256 * 1024)) : null;
  } catch {
    return null;
  }
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
