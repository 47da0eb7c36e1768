import type { Skill, SkillModel, TeamsOf } from '@placar/domain/skill';
import { predictWin, rate, rating } from 'openskill';

const bare = ({ mu, sigma }: Skill): Skill => ({ mu, sigma });
const teamsOf = ([first, second]: TeamsOf<Skill>): Skill[][] => [first.map(bare), second.map(bare)];

/** Strength after Weng and Lin, as the library computes it with its own settings (Plackett-Luce). */
export const OPENSKILL: SkillModel = {
  start: rating(),
  rate: (teams, places) => {
    const [first, second] = rate(teamsOf(teams), { rank: [...places] });
    return [first ?? [], second ?? []];
  },
  expected: (teams) => predictWin(teamsOf(teams))[0] ?? 0.5,
};
