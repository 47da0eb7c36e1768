import { viewOf } from '../cup/course';
import type { TournamentState } from '../cup/tournament-state';
import { playsOf } from './round-play';

/** Tells how each match of a stage that has begun is played (`playsOf`). */
export function playsIn(state: TournamentState, stage: number): ReturnType<typeof playsOf> {
  const [plan, given] = [state.settings.stages[stage], state.stages[stage]];
  if (plan === undefined || given === undefined) return () => null;
  return playsOf(plan, given.entries.length, viewOf(state, stage)?.pairings ?? []);
}
