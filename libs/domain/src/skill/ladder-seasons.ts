import type { Skill, SkillModel } from './skill-model';

/** Soft: half of the way back to the start, and less certain. Hard: as if nobody had ever played. */
export type SkillReset = 'soft' | 'hard';

/** A stretch of a ladder, from its beginning to the next one's. Number 1 begins with the first match. */
export interface LadderSeason {
  number: number;
  beginsAt: string;
  reset: SkillReset;
}

/** The season in which something happens; `seasons` are in order and begin with number 2. */
export function currentSeason(seasons: readonly LadderSeason[], at: string): number {
  const instant = Date.parse(at);
  return seasons.findLast(({ beginsAt }) => Date.parse(beginsAt) <= instant)?.number ?? 1;
}

/** A player's place on a ladder: his skill, and what he played in this season. */
export interface Standing extends Skill {
  season: number;
  matches: number;
  won: number;
  lost: number;
  drawn: number;
}

/** The place with which somebody enters a season: each reset that he has not been through yet, one after the other. */
export function enterSeason(
  model: SkillModel,
  seasons: readonly LadderSeason[],
  standing: Standing | undefined,
  season: number,
): Standing {
  if (standing !== undefined && standing.season === season) return standing;
  const skill =
    standing === undefined
      ? model.start
      : seasons
          .filter(({ number }) => number > standing.season && number <= season)
          .reduce<Skill>((before, { reset }) => afterReset(model, before, reset), standing);
  return { mu: skill.mu, sigma: skill.sigma, season, matches: 0, won: 0, lost: 0, drawn: 0 };
}

function afterReset(model: SkillModel, { mu, sigma }: Skill, reset: SkillReset): Skill {
  const { start } = model;
  if (reset === 'hard') return start;
  return { mu: (mu + start.mu) / 2, sigma: Math.sqrt((sigma ** 2 + start.sigma ** 2) / 2) };
}
