/** Yes and no as the wire has them (wire contract §1). */
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** ISO text with milliseconds in UTC, as every date of the wire (wire contract §1). */
export const isoOf = (time: Date | string | null): string | null =>
  time === null ? null : (time instanceof Date ? time : new Date(time)).toISOString();
