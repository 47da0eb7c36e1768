/** What Steam knows of a person. */
export interface SteamRecord {
  /** Minutes in CS2; null: the person shows them to nobody. */
  minutes: number | null;
  /** Day of the newest ban (VAC or of a game), as `YYYY-MM-DD`; null: never banned. */
  bannedOn: string | null;
}

/** Ten hours: who has played less is new, or came with another account. */
export const FEW_MINUTES = 600;
/** Half a year. */
export const FRESH_BAN_DAYS = 180;

const DAY_MS = 86_400_000;

/** Why staff should look at a person, as a code; null: nothing stands out. Nobody is barred by it. */
export function steamMark(
  { minutes, bannedOn }: SteamRecord,
  now: string,
): 'few_hours' | 'fresh_ban' | 'few_hours_fresh_ban' | null {
  const isNew = minutes !== null && minutes < FEW_MINUTES;
  const isFresh = bannedOn !== null && Date.parse(now) - Date.parse(bannedOn) <= FRESH_BAN_DAYS * DAY_MS;
  if (isNew && isFresh) return 'few_hours_fresh_ban';
  return isNew ? 'few_hours' : isFresh ? 'fresh_ban' : null;
}
