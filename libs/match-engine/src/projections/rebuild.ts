import type { Actor, MatchEvent, MatchState } from '@placar/domain';
import { evolve } from '@placar/domain';
import type { DataSource } from 'typeorm';
import { recorded } from '../store/match-log';
import { projectEvents } from './project';
import type { EventEnvelope } from './project';
import { PROJECTION_TABLES, projectionCtes } from './read-tables';

interface LogRow {
  version: number;
  type: string;
  payload: unknown;
  actor: Actor;
  occurred_at: Date;
}

/** Drops every read table and writes it again from the log, in one transaction. Answers how many matches were rebuilt. */
export function rebuildProjections(dataSource: DataSource): Promise<number> {
  return dataSource.transaction(async (manager) => {
    // Nobody may append between the reading of a log and the writing of its rows.
    // Every writer takes its match's row first, so that table is locked first, or the two would wait for each other.
    await manager.query('LOCK TABLE matches IN EXCLUSIVE MODE');
    await manager.query('LOCK TABLE match_events IN SHARE ROW EXCLUSIVE MODE');
    for (const table of PROJECTION_TABLES) await manager.query(`DELETE FROM ${table}`);
    const ids = await manager.query<{ match_id: number }[]>(
      'SELECT DISTINCT match_id FROM match_events ORDER BY match_id',
    );
    const client = { query: (text: string, parameters: unknown[]) => manager.query<unknown>(text, parameters) };
    for (const { match_id: matchId } of ids) await rebuildMatch(client, matchId);
    return ids.length;
  });
}

async function rebuildMatch(
  client: { query: (text: string, parameters: unknown[]) => Promise<unknown> },
  matchId: number,
): Promise<void> {
  const rows = (await client.query(
    'SELECT version, type, payload, actor, occurred_at FROM match_events WHERE match_id = $1 ORDER BY version',
    [matchId],
  )) as LogRow[];
  let state: MatchState | null = null;
  const envelopes: EventEnvelope[] = [];
  for (const row of rows) {
    state = evolve(state, recorded(row));
    const event = { type: row.type, payload: row.payload } as MatchEvent;
    envelopes.push({ version: row.version, event, at: row.occurred_at.toISOString(), actor: row.actor });
  }
  if (state === null) return;
  const demos = (await client.query('SELECT map_number, file_name FROM demos WHERE match_id = $1', [matchId])) as {
    map_number: number;
    file_name: string;
  }[];
  const projection = projectEvents(state, envelopes, new Map(demos.map((demo) => [demo.map_number, demo.file_name])));
  const { ctes, values } = projectionCtes(projection, 1);
  await client.query(`WITH ${ctes.join(', ')} SELECT 1`, values);
}
