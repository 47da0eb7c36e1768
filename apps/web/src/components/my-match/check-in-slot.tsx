import { Suspense } from 'react';
import { withAreas } from '../../lib/i18n';
import { latePart } from '../../lib/page/late-part';
import { mayCheckIn, useTournamentSteps } from '../tournaments/use-tournament-steps';

const CheckInBell = latePart(async () => (await withAreas(() => import('./check-in-bell'), ['cupsteps'])).CheckInBell);

/** Check-in from the bar of every page, for captains while it is open; nothing for everybody else. */
export function CheckInSlot() {
  const step = useTournamentSteps().find(mayCheckIn);
  if (step === undefined) return null;
  return (
    <Suspense>
      <CheckInBell step={step} />
    </Suspense>
  );
}
