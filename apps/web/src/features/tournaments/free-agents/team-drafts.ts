import type { TournamentFreeAgentsAnswer } from '@placar/contracts/tournaments';

export type FreeAgent = TournamentFreeAgentsAnswer['free_agents'][number];

/** A team before it is made: accounts of its people, who stands first plays. */
export interface TeamDraft {
  name: string;
  captain: number | null;
  members: readonly number[];
}

/** Names that no team of the tournament has, one for each draft. `nameOf`: the name with a number. */
function freeNames(count: number, taken: readonly string[], nameOf: (number: number) => string): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const names: string[] = [];
  for (let number = 1; names.length < count; number += 1) {
    const name = nameOf(number);
    if (!used.has(name.toLowerCase())) names.push(name);
  }
  return names;
}

/** Teams as they are first shown; the first of each is its captain. */
export function draftsOf(
  teams: readonly (readonly number[])[],
  taken: readonly string[],
  nameOf: (number: number) => string,
): TeamDraft[] {
  const names = freeNames(teams.length, taken, nameOf);
  return teams.map((members, index) => ({ name: names[index] ?? '', captain: members[0] ?? null, members }));
}

/** A draft with these people; a captain who is no longer among them makes room for the first. */
export const withMembers = (draft: TeamDraft, members: readonly number[]): TeamDraft => ({
  ...draft,
  members,
  captain: draft.captain !== null && members.includes(draft.captain) ? draft.captain : (members[0] ?? null),
});

/** Why a draft is no team yet; null: it is one. */
export function draftProblem({ name, members }: TeamDraft, size: number, substitutes: number): 'name' | 'size' | null {
  if (name.trim() === '') return 'name';
  return members.length < size || members.length > size + substitutes ? 'size' : null;
}

/** What the people of a draft who play come to together; unknown ratings are left out. */
export const strengthOf = (members: readonly (FreeAgent | undefined)[], size: number): number =>
  members.slice(0, size).reduce((sum, one) => sum + (one?.rating ?? 0), 0);
