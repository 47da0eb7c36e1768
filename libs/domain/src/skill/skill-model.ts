/** What is believed of a player's strength: the middle of the belief, and how far off it may be. */
export interface Skill {
  mu: number;
  sigma: number;
}

/** The members of two teams, in any order. */
export type TeamsOf<T> = readonly [readonly T[], readonly T[]];

/** Counts strength from results. The rules of a ladder know no formula: this port brings it (decision 0045). */
export interface SkillModel {
  /** Of somebody of whom nothing is known. */
  readonly start: Skill;
  /** Skills after a match, in the order given. Places: [1, 2] the first team won, [2, 1] the second, [1, 1] nobody did. */
  rate(teams: TeamsOf<Skill>, places: readonly [number, number]): TeamsOf<Skill>;
  /** How likely the first team wins, 0 to 1. */
  expected(teams: TeamsOf<Skill>): number;
}
