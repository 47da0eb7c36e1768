import type { MatchSummary } from '../../components/match/match-row';
import type { Team, TeamListItem } from '@placar/contracts/teams';
import type { SessionUser } from '@placar/contracts/users';

export interface TeamMember {
  steamId: string;
  /** Nickname, else the name at Steam; empty when neither is known. */
  name: string;
  isCaptain: boolean;
  isCoach: boolean;
  image: string | null;
}

type WireMember = { name: string | null; captain: 0 | 1; coach: 0 | 1; image?: string | null };

/** Members of a team's answer as a list: captain, players, coaches. */
export function membersOf(authName: Readonly<Record<string, WireMember>> | null): TeamMember[] {
  const members = Object.entries(authName ?? {}).map(([steamId, member]) => ({
    steamId,
    name: member.name ?? '',
    isCaptain: member.captain === 1,
    isCoach: member.coach === 1,
    image: member.image ?? null,
  }));
  const rank = (member: TeamMember) => (member.isCaptain ? 0 : member.isCoach ? 2 : 1);
  return members.toSorted((a, b) => rank(a) - rank(b));
}

/** Who may change name, roster and logo: owner, super admins, and the captain, to whom a claim link may have given the roster. */
export function mayEditTeam(
  user: SessionUser | null,
  team: Pick<Team, 'user_id'> & { auth_name: Readonly<Record<string, WireMember>> | null },
): boolean {
  if (user === null) return false;
  if (isOwner(user, team)) return true;
  return user.steam_id_proved === 1 && team.auth_name?.[user.steam_id]?.captain === 1;
}

/** Who may delete the team or show it to everybody. */
export function isOwner(user: SessionUser | null, team: { user_id: number | null }): boolean {
  return user !== null && (user.super_admin === 1 || team.user_id === user.id);
}

/** What a card tells of a roster. */
export function countsOf(team: Pick<TeamListItem, 'auth_name'>) {
  const members = membersOf(team.auth_name);
  const captain = members.find((member) => member.isCaptain);
  return {
    players: members.filter((member) => !member.isCoach).length,
    coaches: members.filter((member) => member.isCoach).length,
    captain: captain === undefined || captain.name === '' ? null : captain.name,
  };
}

export type MatchOutcome = 'won' | 'lost' | 'tied';

/** How an ended match went for one of its teams; null while it is open, when it was cancelled, or for a stranger. */
export function outcomeFor(
  teamId: number,
  match: {
    team1_id: number | null;
    team2_id: number | null;
    end_time?: string | null;
    cancelled?: number | boolean | null;
    winner?: number | null;
    team1_score?: number | null;
    team2_score?: number | null;
  },
): MatchOutcome | null {
  const isOne = match.team1_id === teamId;
  if (!isOne && match.team2_id !== teamId) return null;
  if (match.cancelled === 1 || match.cancelled === true || (match.end_time ?? null) === null) return null;
  if ((match.winner ?? null) !== null) return match.winner === teamId ? 'won' : 'lost';
  const [one, two] = [match.team1_score ?? 0, match.team2_score ?? 0];
  if (one === two) return 'tied';
  return one > two === isOne ? 'won' : 'lost';
}

/** A match of the form with how it went. */
export interface FormResult {
  match: MatchSummary;
  outcome: MatchOutcome;
}
