/** What a day or a date gets first that has hours of its own, where there are no usual ones. */
export const FIRST_HOURS = { from: '10:00', until: '22:00' } as const;
