import { parseSteamId } from '@placar/contracts';
import type { CreateTeamBody } from '@placar/contracts';
import { AppError } from '@placar/platform';

export interface MemberInput {
  steamId: string;
  name: string;
  captain: boolean;
  coach: boolean;
}

const MOST_MEMBERS = 64;

/** `auth_name` with every identifier as SteamID64. Throws INVALID_INPUT naming the member that cannot be read. */
export function membersFrom(authName: CreateTeamBody['auth_name']): MemberInput[] {
  const entries = Object.entries(authName);
  if (entries.length > MOST_MEMBERS) throw memberError('auth_name', `may name at most ${MOST_MEMBERS} players`);
  const members = entries.map(([text, member]) => ({ steamId: steamIdOf(text), ...member }));
  const twice = members.find(({ steamId }, index) => members.findIndex((other) => other.steamId === steamId) !== index);
  if (twice) throw memberError(`auth_name.${twice.steamId}`, 'is the same player twice');
  return members;
}

/** One identifier as SteamID64, or INVALID_INPUT on the field. */
export function steamIdOf(text: string, field = `auth_name.${text.slice(0, 80)}`): string {
  const parsed = parseSteamId(text);
  if (parsed.kind === 'id') return parsed.steamId;
  const reason =
    parsed.kind === 'vanity'
      ? 'is a custom profile name; please give the SteamID64 or the profile address with numbers'
      : 'is not a Steam id';
  throw memberError(field, reason);
}

function memberError(field: string, reason: string): AppError {
  return new AppError('INVALID_INPUT', `${field}: ${reason}`, { fields: { [field]: reason } });
}
