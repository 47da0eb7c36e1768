import type { TournamentRulebook } from '@placar/contracts';
import type { PlayedStage, TournamentRefusal, TournamentSettings } from '../cup/tournament-state';
import { takesDraws } from '../stages';

/** Rules of the matches of a stage: what the stage says lies over what the tournament says. */
export function rulesOfStage({ rulebook, stages }: TournamentSettings, stage: number): TournamentRulebook {
  // Whether they are ranked is no rule of a match: `ladderOfStage` knows it.
  const { ranked: _ranked, ...own } = stages[stage]?.rulebook ?? {};
  return { ...rulebook, ...own };
}

/** What the game is told of overtime; nothing where the tournament leaves it as it is everywhere. */
export function overtimeSettings({ overtime_rounds: rounds }: TournamentRulebook): Record<string, string> {
  if (rounds === undefined) return {};
  return rounds === null
    ? { mp_overtime_enable: '0' }
    : { mp_overtime_enable: '1', mp_overtime_maxrounds: String(rounds) };
}

/**
 * Why matches cannot be played without overtime, or null: a map may end in a draw then, which is a result only where points are counted,
 * and only in a series that a drawn map leaves as long as it is.
 */
export function overtimeFault(settings: TournamentSettings): TournamentRefusal | null {
  const wrong = settings.stages.findIndex(
    (stage, index) => stage.play && rulesOfStage(settings, index).overtime_rounds === null && !mayEndInDraw(stage),
  );
  if (wrong < 0) return null;
  const isOwn = settings.stages[wrong]?.rulebook?.overtime_rounds !== undefined;
  return { code: 'DRAW_NOT_ALLOWED', field: `${isOwn ? `stages.${wrong}.` : ''}rulebook.overtime_rounds` };
}

const MOST_MAPS = 2;

const mayEndInDraw = ({ format, play }: PlayedStage): boolean =>
  takesDraws(format) && [play, ...(play?.rounds ?? [])].every((given) => (given?.bestOf ?? 1) <= MOST_MAPS);
