import type { StaffActivity } from '@placar/contracts/matches';
import { useEffect } from 'react';
import { call } from '../../../lib/endpoints';

/** The platform forgets it after 30 s. */
const SAY_AGAIN_MS = 12_000;

/** Tells the other staff of a match what this person is about to do, for as long as the dialog stands open. */
export function useActivity(matchId: number, activity: StaffActivity | null): void {
  useEffect(() => {
    if (activity === null) return undefined;
    const say = (now: StaffActivity | null) => {
      // A courtesy to others: nothing of the dialog depends on it.
      const input = { params: { id: matchId }, body: { activity: now } };
      void call('POST /matches/:id/presence', input, { keepalive: now === null }).catch(() => undefined);
    };
    say(activity);
    const timer = setInterval(() => say(activity), SAY_AGAIN_MS);
    return () => {
      clearInterval(timer);
      say(null);
    };
  }, [matchId, activity]);
}
