import type { Actor, MatchEvent, MatchState } from '@placar/domain';
import { evolve } from '@placar/domain';
import type { EntityManager } from 'typeorm';
import { COMBAT_EVENTS } from '@placar/contracts';
import { COMBAT_TABLES, combatStatements } from '../combat/combat-tables';
import type { CombatSource } from '../combat/combat-tables';
import { recorded } from '../log';
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

/**
 * Empties every table that the engine writes beside the log and fills it again from the log, in the caller's transaction. Returns how
 * many matches were rebuilt. Standings are sums over these tables: see `rebuildProjections` of read-models.
 */
export async function rebuildMatchTables(manager: EntityManager): Promise<number> {
  // Nobody may append between the reading of a log and the writing of its rows.
  // Every writer takes its match's row first, so that table is locked first, or the two would wait for each other.
  await manager.query('LOCK TABLE matches IN EXCLUSIVE MODE');
  await manager.query('LOCK TABLE match_events IN SHARE ROW EXCLUSIVE MODE');
  for (const table of [...PROJECTION_TABLES, ...COMBAT_TABLES]) await manager.query(`DELETE FROM ${table}`);
  const ids = await manager.query<{ match_id: number }[]>(
    'SELECT DISTINCT match_id FROM match_events ORDER BY match_id',
  );
  const client = { query: (text: string, parameters: unknown[]) => manager.query<unknown>(text, parameters) };
  const fought = await manager.query<{ match_id: number }[]>(
    'SELECT DISTINCT match_id FROM plugin_inbox WHERE event = ANY($1)',
    [COMBAT_EVENTS],
  );
  const withCombat = new Set(fought.map((row) => row.match_id));
  for (const { match_id: matchId } of ids) await rebuildMatch(client, matchId, withCombat.has(matchId));
  return ids.length;
}

/**
 * Writes the read rows of these matches anew from their logs, in the caller's transaction, who has changed these logs. Snapshots go:
 * they are states of the former log.
 */
export async function rebuildMatches(manager: EntityManager, matchIds: readonly number[]): Promise<void> {
  await manager.query('SELECT FROM matches WHERE id = ANY($1) ORDER BY id FOR UPDATE', [matchIds]);
  await manager.query('DELETE FROM match_snapshots WHERE match_id = ANY($1)', [matchIds]);
  for (const table of [...PROJECTION_TABLES, ...COMBAT_TABLES])
    if (table !== 'matches') await manager.query(`DELETE FROM ${table} WHERE match_id = ANY($1)`, [matchIds]);
  const client = { query: (text: string, parameters: unknown[]) => manager.query<unknown>(text, parameters) };
  for (const id of matchIds) await rebuildMatch(client, id, true);
}

async function rebuildMatch(
  client: { query: (text: string, parameters: unknown[]) => Promise<unknown> },
  matchId: number,
  withCombat: boolean,
): Promise<void> {
  const rows = (await client.query(
    'SELECT version, type, payload, actor, occurred_at FROM match_events WHERE match_id = $1 ORDER BY version',
    [matchId],
  )) as LogRow[];
  let state: MatchState | null = null;
  const envelopes: EventEnvelope[] = [];
  for (const row of rows) {
    state = evolve(state, recorded<MatchEvent>(row));
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
  const fought = withCombat ? combatStatements(state, await combatSources(client, matchId)) : [];
  for (const { text, values: own } of [...fought, ...projection.combat]) await client.query(text, own);
}

/** What was folded of the inbox; what still waits is folded later. */
async function combatSources(
  client: { query: (text: string, parameters: unknown[]) => Promise<unknown> },
  matchId: number,
): Promise<CombatSource[]> {
  return (await client.query(
    `SELECT id, attempt, body, received_at FROM plugin_inbox
      WHERE match_id = $1 AND event = ANY($2) AND projected_at IS NOT NULL ORDER BY id`,
    [matchId, COMBAT_EVENTS],
  )) as CombatSource[];
}
