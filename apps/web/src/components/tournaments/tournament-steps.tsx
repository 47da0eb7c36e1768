import { Suspense } from 'react';
import { latePart } from '../../lib/page/late-part';
import { useTournamentSteps } from './use-tournament-steps';

const StepList = latePart(() => import('./step-list'), 'StepList', ['cupsteps']);

/** What the tournaments of the reader wait for before a match is made; nothing where nothing waits. */
export function TournamentSteps() {
  const steps = useTournamentSteps();
  if (steps.length === 0) return null;
  return (
    <Suspense>
      <StepList steps={steps} />
    </Suspense>
  );
}
