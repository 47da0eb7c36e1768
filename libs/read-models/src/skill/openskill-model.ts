import type { Skill, SkillModel, TeamsOf } from '@placar/domain/skill';

const bare = ({ mu, sigma }: Skill): Skill => ({ mu, sigma });
const teamsOf = ([first, second]: TeamsOf<Skill>): Skill[][] => [first.map(bare), second.map(bare)];

/**
 * Strength after Weng and Lin, as the library computes it with its own settings (Plackett-Luce). The library is five hundred files:
 * it is loaded when a ladder is counted, not when a program starts.
 */
export async function openSkill(): Promise<SkillModel> {
  const { predictWin, rate, rating } = await import('openskill');
  return {
    start: rating(),
    rate: (teams, places) => {
      const [first, second] = rate(teamsOf(teams), { rank: [...places] });
      return [first ?? [], second ?? []];
    },
    expected: (teams) => predictWin(teamsOf(teams))[0] ?? 0.5,
  };
}
