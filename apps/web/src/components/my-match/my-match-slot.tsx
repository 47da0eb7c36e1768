import { Suspense } from 'react';
import { withAreas } from '../../lib/i18n';
import { latePart } from '../../lib/page/late-part';
import { mayCheckIn, useTournamentSteps } from '../tournaments/use-tournament-steps';
import { useNextMatch } from './use-next-match';

const MyMatchLink = latePart(async () => (await withAreas(() => import('./my-match-link'), ['mymatch'])).MyMatchLink);
const CheckInBell = latePart(async () => (await withAreas(() => import('./check-in-bell'), ['cupsteps'])).CheckInBell);

/** The way to the reader's own match in the bar of every page; nothing for everybody else. */
export function MyMatchSlot() {
  const match = useNextMatch();
  if (match === null) return null;
  return (
    <Suspense>
      <MyMatchLink match={match} />
    </Suspense>
  );
}

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
