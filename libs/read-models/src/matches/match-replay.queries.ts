import { Injectable } from '@nestjs/common';
import type { Actor, MatchEvent, MatchState } from '@placar/domain';
import { evolve, shownMaps } from '@placar/domain';
import { DataSource } from 'typeorm';
import { mapRow, matchRow, playerRows, projectEvents, recorded, vetoRows } from '@placar/match-engine';
import type { EventEnvelope, Projection } from '@placar/match-engine';
import type { MatchRow } from './match-catalogue.queries';
import { preparedRead } from '../shared/prepared-read';
import type { MapStatRow, PlayerStatRow, VetoRow, VetoSideRow } from './match-stats.queries';

/** One event of a log, with the moment it happened. */
export interface LoggedEvent {
  version: number;
  type: MatchEvent['type'];
  payload: unknown;
  actor: Actor;
  occurred_at: Date;
}

export interface ReplayedMatch {
  state: MatchState;
  version: number;
  /** Every row of the read side as it stood after the last event of this step. */
  projection: Projection;
}

/** Brings a match up to any point of its log, apart from the read tables: the past as broadcasts with a delay show it. */
@Injectable()
export class MatchReplay {
  constructor(private readonly dataSource: DataSource) {}

  /** Events after `version`, oldest first. */
  eventsSince(matchId: number, version: number): Promise<LoggedEvent[]> {
    return this.dataSource.query<LoggedEvent[]>(
      'SELECT version, type, payload, actor, occurred_at FROM match_events WHERE match_id = $1 AND version > $2 ORDER BY version',
      [matchId, version],
    );
  }

  /** The same of several matches at once, oldest first within each; `seen` is the version that is known of each match. */
  async eventsOfAll(seen: ReadonlyMap<number, number>): Promise<Map<number, LoggedEvent[]>> {
    const found = new Map<number, LoggedEvent[]>();
    if (seen.size === 0) return found;
    const rows = await preparedRead<LoggedEvent & { match_id: number }>(this.dataSource, {
      name: 'events-of-matches',
      text: `SELECT e.match_id, e.version, e.type, e.payload, e.actor, e.occurred_at
        FROM unnest($1::int[], $2::int[]) AS known (match_id, version)
        JOIN match_events e ON e.match_id = known.match_id AND e.version > known.version ORDER BY e.match_id, e.version`,
      values: [[...seen.keys()], [...seen.values()]],
    });
    for (const { match_id: matchId, ...event } of rows) {
      const events = found.get(matchId);
      if (events) events.push(event);
      else found.set(matchId, [event]);
    }
    return found;
  }

  async demos(matchId: number): Promise<ReadonlyMap<number, string>> {
    const rows = await this.dataSource.query<{ map_number: number; file_name: string }[]>(
      'SELECT map_number, file_name FROM demos WHERE match_id = $1',
      [matchId],
    );
    return new Map(rows.map((row) => [row.map_number, row.file_name]));
  }
}

/** Pure: applies events to a state and answers what they changed. Null when there is nothing to apply. */
export function replayEvents(
  before: MatchState | null,
  events: readonly LoggedEvent[],
  demos: ReadonlyMap<number, string> = new Map(),
): ReplayedMatch | null {
  let state = before;
  const envelopes: EventEnvelope[] = [];
  for (const row of events) {
    state = evolve(state, recorded(row));
    const event = { type: row.type, payload: row.payload } as MatchEvent;
    envelopes.push({ version: row.version, event, at: row.occurred_at.toISOString(), actor: row.actor });
  }
  const last = envelopes[envelopes.length - 1];
  if (state === null || last === undefined) return null;
  return { state, version: last.version, projection: projectEvents(state, envelopes, demos) };
}

/** The rows of the read tables as a state implies them; times are ISO text. */
export interface ReadRows {
  match: MatchRow;
  maps: MapStatRow[];
  players: PlayerStatRow[];
  vetoes: VetoRow[];
  sides: VetoSideRow[];
}

/** Pure: the row of the match alone, as this state implies it. */
export const matchRowOf = (state: MatchState, version: number): MatchRow =>
  matchRow(state, version) as unknown as MatchRow;

/** Pure: what the read tables would hold for this state. */
export function readRowsOf(
  state: MatchState,
  version: number,
  demos: ReadonlyMap<number, string> = new Map(),
): ReadRows {
  const rows = {
    match: matchRow(state, version),
    maps: shownMaps(state).map((map) => mapRow(state, map, demos.get(map.number) ?? null)),
    players: shownMaps(state).flatMap((map) => playerRows(state, map)),
    ...vetoRows(state),
  };
  return rows as unknown as ReadRows;
}
