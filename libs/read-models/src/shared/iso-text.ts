/** SQL of a time as the wire has it, ISO 8601 with milliseconds in UTC: JSON of the database would tell it in the zone of its session. */
export const isoText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
