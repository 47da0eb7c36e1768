import { effectsOf, evolve } from '@placar/domain';
import type { Actor, Effect, MatchCommand, MatchEvent, MatchState } from '@placar/domain';
import { currentCorrelationId } from '@placar/platform';
import type { PoolClient } from 'pg';
import { projectEvents } from '../projections/project';
import type { EventEnvelope } from '../projections/project';
import { touchedBy } from '../projections/touched';
import { jobsOf } from './append';
import type { AppendInput } from './append';
import { SNAPSHOT_EVERY, actorName } from './match-log';
import type { VersionedState } from './match-log';

/** An accepted decision, on the state it was made for. */
export interface Decided {
  matchId: number;
  current: VersionedState | null;
  command: MatchCommand | null;
  events: MatchEvent[];
  envelopes: EventEnvelope[];
}

/** The events of a decision as they go to the log, after `version`; `at` is an ISO time. */
export const envelopesOf = (
  events: readonly MatchEvent[],
  { version, at, actor }: { version: number; at: string; actor: Actor },
): EventEnvelope[] => events.map((event, index) => ({ version: version + index + 1, event, at, actor }));

/** What a decision makes of the match: its next state and everything that is written of it. `at`: ISO time of its effects. */
export async function consequencesOf(
  client: PoolClient,
  { matchId, current, command, events, envelopes }: Decided,
  { cause, at }: { cause: string; at: string },
): Promise<{ input: AppendInput; state: MatchState; version: number }> {
  const before = current?.state ?? null;
  const state = evolved(before, envelopes);
  const correlationId = currentCorrelationId();
  const demos = await demosOf(client, state, events);
  const effects: Effect[] = events.flatMap((event) => effectsOf(event, before, state, { at, correlationId }));
  const input = {
    matchId,
    envelopes,
    projection: projectEvents(state, envelopes, demos),
    jobs: jobsOf(effects, correlationId),
    correlationId,
    cause,
    commandId: command !== null && 'commandId' in command ? command.commandId : null,
  };
  return { input, state, version: (current?.version ?? 0) + envelopes.length };
}

/** Whether a snapshot lies between two versions. */
export const isSnapshotDue = (from: number, to: number): boolean =>
  Math.floor(to / SNAPSHOT_EVERY) > Math.floor(from / SNAPSHOT_EVERY);

function evolved(before: MatchState | null, envelopes: readonly EventEnvelope[]): MatchState {
  let state = before;
  for (const { event, at, actor } of envelopes) state = evolve(state, { ...event, at, actorName: actorName(actor) });
  if (state === null) throw new Error('a decision without events has no state');
  return state;
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
