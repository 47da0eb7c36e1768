import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts/matches';
import type { LedgerEntry, PresenceFrame, StaffActivity } from '@placar/contracts/matches';

export type StaffPerson = PresenceFrame['people'][number];

/** What counts as worth telling the others for a while. */
const TOLD_MS = 120_000;

/** The staff that have the match open besides the viewer; whoever is about to do something first. */
export function othersHere(people: readonly StaffPerson[], ownId: number | null): StaffPerson[] {
  const others = people.filter((person) => person.user_id !== ownId);
  return others.toSorted((a, b) => Number(b.activity !== null) - Number(a.activity !== null));
}

/** The newest thing that somebody else of the staff asked of the match a moment ago. */
export function latestOfOthers(
  ledger: readonly LedgerEntry[],
  ownId: number | null,
  now: number,
): LedgerEntry | undefined {
  return ledger.find(
    (entry) =>
      entry.actor.id !== null &&
      entry.actor.id !== ownId &&
      // Lines of the console are seen in the console.
      MATCH_COMMAND_CATALOGUE[entry.kind].subject !== 'console' &&
      now - Date.parse(entry.requested_at) < TOLD_MS,
  );
}

/** Whether others are warned while this dialog stands open, because its end changes the match for everybody. */
export const isWarnedOf = (activity: StaffActivity): boolean =>
  activity !== 'people' && MATCH_COMMAND_CATALOGUE[activity].dialog === 'warns';
