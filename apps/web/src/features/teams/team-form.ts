import type { InputOf } from '@placar/contracts/endpoints';
import { parseSteamId } from '@placar/contracts/shared';
import type { Team, TeamListItem } from '@placar/contracts/teams';
import type { FieldErrors } from '../../lib/api-client';
import { membersOf } from './team-model';

export const MOST_NAME = 40;
/** "Nickname under 40 characters" (specification §9). */
export const MOST_NICKNAME = 39;
export const MOST_MEMBERS = 64;

export interface MemberDraft {
  /** Of the row, not of the person: people are typed in as the row is filled. */
  key: string;
  /** A Steam account in any spelling; SteamID64 for members who are in the team already. */
  steam: string;
  name: string;
  isCoach: boolean;
  image: string | null;
  /** In the team already: the account stands, only nickname and role change. */
  isSaved: boolean;
}

/** What is to happen with the logo: it stays, it goes, or a picture (data URL) takes its place. */
export type LogoDraft = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; dataUrl: string };

export interface TeamDraft {
  name: string;
  tag: string;
  flag: string | null;
  isPublic: boolean;
  logo: LogoDraft;
  members: readonly MemberDraft[];
  /** Key of the row of the captain. */
  captain: string | null;
}

export type TeamSource = Team | TeamListItem;

let lastKey = 0;
/** An empty row for one more member. */
export function newMember(): MemberDraft {
  lastKey += 1;
  return { key: `new-${lastKey}`, steam: '', name: '', isCoach: false, image: null, isSaved: false };
}

/** The form of a team as it stands; of none, an empty one with a row to begin with. */
export function toTeamDraft(team: TeamSource | null): TeamDraft {
  if (team === null) {
    const first = newMember();
    return {
      name: '',
      tag: '',
      flag: null,
      isPublic: false,
      logo: { kind: 'keep' },
      members: [first],
      captain: first.key,
    };
  }
  const members = membersOf(team.auth_name);
  return {
    name: team.name,
    tag: team.tag,
    flag: team.flag?.toUpperCase() ?? null,
    isPublic: Boolean(team.public_team),
    logo: { kind: 'keep' },
    members: members.map((member) => ({
      key: member.steamId,
      steam: member.steamId,
      name: member.name,
      isCoach: member.isCoach,
      image: member.image,
      isSaved: true,
    })),
    captain: members.find((member) => member.isCaptain)?.steamId ?? null,
  };
}

/** Names of texts, by field: `name`, `tag`, `members`, `steam:<key>`, `nick:<key>`. */
export type TeamProblem =
  | 'required'
  | 'tooLong'
  | 'nickTooLong'
  | 'steamRequired'
  | 'steamInvalid'
  | 'twice'
  | 'tooMany';

const isBlank = (member: MemberDraft): boolean => member.steam.trim() === '' && member.name.trim() === '';

/** Rows that hold somebody. */
export function filledMembers(draft: TeamDraft): MemberDraft[] {
  return draft.members.filter((member) => !isBlank(member));
}

/** The account that a row means, as far as it can be told without asking Steam. */
export function accountOf(steam: string): string | null {
  const parsed = parseSteamId(steam);
  if (parsed.kind === 'invalid') return null;
  return parsed.kind === 'id' ? parsed.steamId : `name:${parsed.name.toLowerCase()}`;
}

function memberProblems(members: readonly MemberDraft[]): Record<string, TeamProblem> {
  const problems: Record<string, TeamProblem> = {};
  const seen = new Set<string>();
  for (const member of members) {
    const account = accountOf(member.steam);
    if (member.steam.trim() === '') problems[`steam:${member.key}`] = 'steamRequired';
    else if (account === null) problems[`steam:${member.key}`] = 'steamInvalid';
    else if (seen.has(account)) problems[`steam:${member.key}`] = 'twice';
    else seen.add(account);
    if (member.name.trim().length > MOST_NICKNAME) problems[`nick:${member.key}`] = 'nickTooLong';
  }
  return problems;
}

/** What keeps a form from being sent. */
export function findTeamProblems(draft: TeamDraft): Record<string, TeamProblem> {
  const members = filledMembers(draft);
  const problems = memberProblems(members);
  if (draft.name.trim() === '') problems.name = 'required';
  else if (draft.name.trim().length > MOST_NAME) problems.name = 'tooLong';
  if (draft.tag.trim().length > MOST_NAME) problems.tag = 'tooLong';
  if (members.length > MOST_MEMBERS) problems.members = 'tooMany';
  return problems;
}

type MemberPayload = { name: string; captain: boolean; coach: boolean };

function payloadOf(draft: TeamDraft, member: MemberDraft): MemberPayload {
  return { name: member.name.trim(), captain: member.key === draft.captain, coach: member.isCoach };
}

function logoPayload(logo: LogoDraft): { logo_file?: string; remove_logo?: boolean } {
  if (logo.kind === 'new') return { logo_file: logo.dataUrl };
  return logo.kind === 'remove' ? { remove_logo: true } : {};
}

/** Body of `POST /teams`. */
export function toCreatePayload(draft: TeamDraft): InputOf<'POST /teams'>['body'] {
  const members = filledMembers(draft).map((member) => [member.steam.trim(), payloadOf(draft, member)] as const);
  return {
    name: draft.name.trim(),
    tag: draft.tag.trim(),
    flag: draft.flag ?? '',
    public_team: draft.isPublic,
    ...(draft.logo.kind === 'new' ? { logo_file: draft.logo.dataUrl } : {}),
    auth_name: Object.fromEntries(members),
  };
}

/**
 * Body of `PUT /teams`: only what was changed, because whoever took over a roster by a claim link may change members and looks,
 * but not who may use the team.
 */
export function toUpdatePayload(id: number, before: TeamDraft, draft: TeamDraft): InputOf<'PUT /teams'>['body'] {
  const stayed = new Set(draft.members.map((member) => member.key));
  const removed = before.members.filter((member) => !stayed.has(member.key)).map((member) => member.steam);
  const known = new Map(before.members.map((member) => [member.key, JSON.stringify(payloadOf(before, member))]));
  const changed = filledMembers(draft)
    .map((member) => ({ member, payload: payloadOf(draft, member) }))
    .filter(({ member, payload }) => known.get(member.key) !== JSON.stringify(payload))
    .map(({ member, payload }) => [member.steam.trim(), payload] as const);
  return {
    id,
    ...(draft.name.trim() === before.name ? {} : { name: draft.name.trim() }),
    ...(draft.tag.trim() === before.tag ? {} : { tag: draft.tag.trim() }),
    ...(draft.flag === before.flag ? {} : { flag: draft.flag ?? '' }),
    ...(draft.isPublic === before.isPublic ? {} : { public_team: draft.isPublic }),
    ...logoPayload(draft.logo),
    ...(changed.length === 0 ? {} : { auth_name: Object.fromEntries(changed) }),
    ...(removed.length === 0 ? {} : { remove_members: removed }),
  };
}

/** True when something would be lost by leaving. Empty rows are nothing. */
export function isChanged(before: TeamDraft, draft: TeamDraft): boolean {
  const essence = (one: TeamDraft) => JSON.stringify([{ ...one, members: filledMembers(one), captain: null }]);
  const captainOf = (one: TeamDraft) => filledMembers(one).find((member) => member.key === one.captain)?.key;
  return essence(before) !== essence(draft) || captainOf(before) !== captainOf(draft);
}

/** The server's refusals by the fields of the form; a member is found by the account as it was typed. */
export function placeFieldErrors(draft: TeamDraft, fields: FieldErrors): Record<string, string> {
  const placed: Record<string, string> = {};
  for (const [field, reason] of Object.entries(fields)) {
    if (!field.startsWith('auth_name')) {
      placed[field === 'logo_file' ? 'logo' : field === 'remove_members' ? 'members' : field] = reason;
      continue;
    }
    const about = field.slice('auth_name.'.length);
    const member = draft.members.find(
      ({ steam }) => steam.trim() !== '' && (about === steam.trim().slice(0, 80) || about === `${steam.trim()}.name`),
    );
    if (member === undefined) placed.members = reason;
    else placed[`${about.endsWith('.name') ? 'nick' : 'steam'}:${member.key}`] = reason;
  }
  return placed;
}
