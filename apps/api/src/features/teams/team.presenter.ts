import type { AuthName, AuthNameDetail, Team, TeamBasic, TeamListItem } from '@placar/contracts';
import { bit } from '../../http/wire-forms';

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
}

/** With what the account here, else Steam shows of the person. */
export interface KnownMemberRow extends MemberRow {
  known_name: string | null;
  image: string | null;
  /** Nothing is known, or it is a day old. */
  stale: boolean;
}

/** The columns of wire contract §3, in its order. */
function recordOf(row: TeamRow): Omit<TeamBasic, 'auth_name'> {
  const { id, user_id, name, flag, logo, tag } = row;
  return { id, user_id, name, flag, logo, tag, public_team: bit(row.public_team) };
}

export function presentTeam(row: TeamRow, members: readonly KnownMemberRow[]): Team {
  return { ...recordOf(row), public_team: row.public_team, auth_name: authNameOf(members, detailOf) };
}

export const presentBasicTeam = (row: TeamRow): TeamBasic => ({ ...recordOf(row), auth_name: '' });

export function presentTeamListItem(row: TeamRow, members: readonly MemberRow[]): TeamListItem {
  return { owner: row.owner, ...recordOf(row), auth_name: authNameOf(members, memberOf) };
}

const memberOf = ({ name, captain, coach }: MemberRow): AuthName[string] => ({
  name,
  captain: bit(captain),
  coach: bit(coach),
});

/** An empty nickname gives way to the person's name. */
const detailOf = (row: KnownMemberRow): AuthNameDetail[string] => ({
  ...memberOf(row),
  name: row.name === '' ? row.known_name : row.name,
  image: row.image,
});

/** Null for a team without members; rows come captain first, then as entered. */
function authNameOf<R extends MemberRow, M>(rows: readonly R[], memberOf: (row: R) => M): Record<string, M> | null {
  return rows.length === 0 ? null : Object.fromEntries(rows.map((row) => [row.steam_id, memberOf(row)]));
}
