import { Suspense } from 'react';
import { latePart } from '../../lib/page/late-part';
import { mayCheckIn, useTournamentSteps } from '../tournaments/use-tournament-steps';
import { useNextMatch } from './use-next-match';

const MyMatchLink = latePart(() => import('./my-match-link'), 'MyMatchLink', ['mymatch']);
const CheckInBell = latePart(() => import('./check-in-bell'), 'CheckInBell', ['cupsteps']);

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
