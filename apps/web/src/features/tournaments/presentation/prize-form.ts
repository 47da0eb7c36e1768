import { PRIZE_TEXT_MOST, type TournamentPrize } from '@placar/contracts/tournaments';

export interface PrizeRow {
  /** Its own as long as the form is open. */
  key: string;
  place: number | null;
  until: number | null;
  prize: string;
}
export type PrizeProblem = 'text' | 'place' | 'until';

let lastKey = 0;
/** A name for a row that no other one has. */
export const nextKey = (): string => {
  lastKey += 1;
  return `shown-${lastKey}`;
};

/** A new prize is for the place after the last one. */
export const newPrize = (prizes: readonly PrizeRow[]): PrizeRow => {
  const last = prizes.at(-1);
  return { key: nextKey(), place: (last?.until ?? last?.place ?? 0) + 1, until: null, prize: '' };
};

/** A row that nobody typed into says nothing. */
export const saidPrizes = (prizes: readonly PrizeRow[]): PrizeRow[] =>
  prizes.filter(({ prize }) => prize.trim() !== '');

/** What is sent. */
export const prizesBody = (prizes: readonly PrizeRow[]): TournamentPrize[] =>
  saidPrizes(prizes).map(({ place, until, prize }) => ({
    place: place ?? 0,
    ...(until === null || until === place ? {} : { until }),
    prize: prize.trim(),
  }));

const isPlace = (place: number | null): place is number =>
  place !== null && Number.isInteger(place) && place >= 1 && place <= 512;

/** Whether something short is written. */
export const isText = (text: string, most: number): boolean => text.trim() !== '' && text.trim().length <= most;

/** What keeps prizes from being sent, by `<key>.<field>`. */
export function prizeProblems(prizes: readonly PrizeRow[]): Record<string, PrizeProblem> {
  const problems: Record<string, PrizeProblem> = {};
  for (const { key, place, until, prize } of saidPrizes(prizes)) {
    if (!isPlace(place)) problems[`${key}.place`] = 'place';
    else if (until !== null && !(isPlace(until) && until >= place)) problems[`${key}.until`] = 'until';
    if (!isText(prize, PRIZE_TEXT_MOST)) problems[`${key}.prize`] = 'text';
  }
  return problems;
}
