import type { Draft } from '../decision';
import { isPauseOverdue } from '../pause-budget';

/** A pause that is longer than it was meant to be is told once, to the timeline and in game; only people end it (gotcha 21). */
export function tellOverduePause(draft: Draft): void {
  const { pause } = draft.state;
  if (pause === null || !isPauseOverdue(draft.state, draft.context.now)) return;
  draft.emit({ type: 'match.pause-overdue', payload: { type: pause.type, team: pause.team } });
}
