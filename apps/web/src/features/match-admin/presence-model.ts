import type { LedgerEntry, PresenceFrame, StaffActivity } from '@placar/contracts/matches';

export type StaffPerson = PresenceFrame['people'][number];

/** What counts as worth telling the others for a while. */
const TOLD_MS = 120_000;
/** Lines of the console are seen in the console. */
const UNTOLD: ReadonlySet<LedgerEntry['kind']> = new Set(['rcon']);

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
      !UNTOLD.has(entry.kind) &&
      now - Date.parse(entry.requested_at) < TOLD_MS,
  );
}

/** Dialogs whose end changes the match for everybody: others are warned while one stands open. */
export const WARNED_ACTIVITIES: ReadonlySet<StaffActivity> = new Set([
  'restore',
  'change_server',
  'forfeit',
  'cancel',
  'restart',
  'load',
  'force_start',
]);
