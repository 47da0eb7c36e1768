import type { AuthName, Team, TeamListItem } from '@placar/contracts';

export interface TeamRow {
  id: number;
  user_id: number | null;
  name: string;
  flag: string | null;
  logo: string | null;
  tag: string;
  public_team: boolean;
  owner: string | null;
}

export interface MemberRow {
  team_id: number;
  steam_id: string;
  name: string;
  captain: boolean;
  coach: boolean;
  image: string | null;
  user_name: string | null;
}

/** Wire contract §3. `members` null leaves them out (`/basic`). */
export function presentTeam(row: TeamRow, auth_name: AuthName | null | ''): Team {
  const { id, user_id, name, flag, logo, tag } = row;
  return { id, user_id, name, flag, logo, tag, public_team: row.public_team ? 1 : 0, auth_name };
}

export function presentTeamListItem(row: TeamRow, members: readonly MemberRow[]): TeamListItem {
  return { owner: row.owner, ...presentTeam(row, presentMembers(members, false)) };
}

/** Captain first, then as entered; null for a team without members. */
export function presentMembers(members: readonly MemberRow[], withImages: boolean): AuthName | null {
  if (members.length === 0) return null;
  return Object.fromEntries(
    members.map((member): [string, AuthName[string]] => {
      const name = withImages && member.name === '' ? (member.user_name ?? '') : member.name;
      const shown: AuthName[string] = { name, captain: member.captain ? 1 : 0, coach: member.coach ? 1 : 0 };
      return [member.steam_id, withImages ? { ...shown, image: member.image } : shown];
    }),
  );
}
