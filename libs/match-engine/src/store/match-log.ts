import { decide, effectsOf, evolve } from '@placar/domain';
import type { MatchCommand, MatchEvent, MatchState } from '@placar/domain';
import type { PoolClient } from 'pg';
import { applyLeases } from '../leases/leases';
import type { Aggregate } from '../log';
import { projectEvents } from '../projections/project';
import { projectionCtes, staleStatements } from '../projections/read-tables';
import { touchedBy } from '../projections/touched';

export type { Statement } from '../log';

/** Raise it when MatchState changes its shape. */
const SNAPSHOT_SCHEMA = 5;
/** Replaying so many events takes a few milliseconds, writing a snapshot 200 KB. */
const SNAPSHOT_EVERY = 400;

/** A match as an aggregate of the log: its pure rules, its tables, its leases. */
export const MATCH: Aggregate<MatchState, MatchCommand, MatchEvent> = {
  name: 'match',
  tables: { events: 'match_events', head: 'matches', snapshots: 'match_snapshots', id: 'match_id' },
  snapshots: { schema: SNAPSHOT_SCHEMA, every: SNAPSHOT_EVERY },
  missing: { code: 'MATCH_NOT_FOUND', message: 'No match found.' },
  decide,
  evolve,
  effectsOf,
  async project(client, after, envelopes) {
    const demos = await demosOf(
      client,
      after,
      envelopes.map(({ event }) => event),
    );
    const projection = projectEvents(after, envelopes, demos);
    return {
      before: staleStatements(after.id, projection),
      withAppend: (first) => projectionCtes(projection, first),
    };
  },
  claim: (client, after, envelopes) => applyLeases(client, after, envelopes),
};

/** Version of a match without locking it; 0 when there is none. */
export async function presentVersion(client: PoolClient, matchId: number): Promise<number> {
  const { rows } = await client.query<{ version: number }>({
    name: 'match-version',
    text: 'SELECT version FROM matches WHERE id = $1',
    values: [matchId],
  });
  return rows[0]?.version ?? 0;
}

/** Demo files arrive beside the log; rows of maps that are over name them. */
async function demosOf(
  client: PoolClient,
  state: MatchState,
  events: readonly MatchEvent[],
): Promise<ReadonlyMap<number, string>> {
  const touched = touchedBy(events, state).maps;
  if (!state.maps.some((map) => map.result !== null && touched.has(map.number))) return NO_DEMOS;
  const { rows } = await client.query<{ map_number: number; file_name: string }>({
    name: 'demos-of-match',
    text: 'SELECT map_number, file_name FROM demos WHERE match_id = $1',
    values: [state.id],
  });
  return new Map(rows.map((row) => [row.map_number, row.file_name]));
}

const NO_DEMOS: ReadonlyMap<number, string> = new Map();
