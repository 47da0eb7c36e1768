import { tournamentFactsOf } from '@placar/domain/tournament';
import type { TournamentEvent, TournamentState } from '@placar/domain/tournament';
import type { Envelope } from '../log';

interface FactRow {
  number: number;
  version: number;
  type: string;
  name: string;
  data: unknown;
  occurred_at: string;
}

/** What outsiders are told of these events, as rows of `tournament_facts`. */
export function factRows(
  before: TournamentState | null,
  { settings: { name } }: Pick<TournamentState, 'settings'>,
  envelopes: readonly Envelope<TournamentEvent>[],
): FactRow[] {
  const events = envelopes.map(({ event }) => event);
  return tournamentFactsOf(before, events).flatMap(({ index, fact: { type, data } }, number) => {
    const envelope = envelopes[index];
    return envelope === undefined
      ? []
      : [{ number, version: envelope.version, type, name, data, occurred_at: envelope.at }];
  });
}

/** Writes them with the append, in their order; `$1` is the tournament. */
export const factsCte = (first: number): string => `facts AS (
  INSERT INTO tournament_facts (tournament_id, version, type, name, data, occurred_at)
  SELECT $1, version, type, name, data, occurred_at
    FROM json_to_recordset($${first}::json) AS r(number int, version int, type text, name text, data json, occurred_at timestamptz)
   ORDER BY number)`;
