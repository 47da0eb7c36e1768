import type { CommandStatus } from '@placar/contracts';
import { isClosed, liveParts, shownMaps, shownVeto, timelineOf } from '@placar/domain';
import type { MatchEvent, MatchState } from '@placar/domain';
import { mapRow, matchRow, playerRows, vetoRows, webVetoRows } from './read-rows';
import { killCorrectionStatements, settleStatements } from '../combat/combat-tables';
import type { Envelope, Statement } from '../log';
import type { Row } from './read-rows';
import { touchedBy } from './touched';

/** One event with the envelope that it gets in the log. */
export type EventEnvelope = Envelope<MatchEvent>;

/** Everything the read side must hold after a list of events: rows to upsert, and what to delete first. */
export interface Projection {
  match: Row;
  maps: Row[];
  players: Row[];
  vetoes: Row[];
  sides: Row[];
  /** The clock of a veto on the web. */
  webVetoes: Row[];
  parts: Row[];
  timeline: Row[];
  newCommands: Row[];
  /** The match, where its standings will have to be counted: see `tallyRows`. */
  tallies: Row[];
  commandChanges: Row[];
  /** When set: maps and parts beyond these are deleted before the upserts. */
  keepMaps: number[] | null;
  clearVeto: boolean;
  /** Kills and bombs: what staff said of them, and which of them stand after a step back. */
  combat: Statement[];
  /** Maps whose player rows are replaced whole (a restore may take players away). */
  replacePlayers: number[];
}

/** Pure: the rows that follow from the state after `envelopes`, for whatever they touched. */
export function projectEvents(
  after: MatchState,
  envelopes: readonly EventEnvelope[],
  demos: ReadonlyMap<number, string>,
): Projection {
  const events = envelopes.map(({ event }) => event);
  const version = envelopes[envelopes.length - 1]?.version ?? 0;
  const touched = touchedBy(events, after);
  const versions = partVersions(after, envelopes);
  const shown = shownMaps(after);
  const maps = shown.filter((map) => touched.maps.has(map.number));
  const veto = touched.veto ? vetoRows(after) : { vetoes: [], sides: [] };
  return {
    match: matchRow(after, version),
    maps: maps.map((map) => mapRow(after, map, demos.get(map.number) ?? null)),
    players: maps.flatMap((map) => playerRows(after, map)),
    ...veto,
    webVetoes: touched.veto || isClosed(after) ? webVetoRows(after) : [],
    parts: partRows(after, version, versions),
    timeline: timelineRows(after.id, envelopes),
    tallies: tallyRows(after, envelopes, touched.cleared),
    ...commandRows(after.id, envelopes),
    keepMaps: touched.cleared ? shown.map((map) => map.number) : null,
    clearVeto: touched.vetoCleared || (touched.veto && shownVeto(after).length === 0),
    combat: [
      ...killCorrectionStatements(after.id, envelopes.flatMap(killCorrection)),
      ...(touched.cleared ? settleStatements(after) : []),
    ],
    replacePlayers: touched.cleared ? maps.map((map) => map.number) : [],
  };
}

/** A new match, one that is over, one set back: what is open is looked at by its version, so that its events need not say anything. */
const tallyRows = (after: MatchState, envelopes: readonly EventEnvelope[], cleared: boolean): Row[] =>
  envelopes[0]?.version === 1 || cleared || isClosed(after) ? [{ match_id: after.id }] : [];

const killCorrection = ({ version, at, event }: EventEnvelope) =>
  event.type === 'match.kills-corrected' ? [{ version, at, event }] : [];

/** Version of each part: that of the last event which touched it. */
function partVersions(after: MatchState, envelopes: readonly EventEnvelope[]): Map<string, number> {
  const versions = new Map<string, number>();
  for (const { event, version } of envelopes) {
    versions.set('match', version);
    const touched = touchedBy([event], after);
    for (const map of touched.maps) {
      versions.set(`map:${map}`, version);
      versions.set(`scoreboard:${map}`, version);
    }
    if (touched.veto) versions.set('veto', version);
  }
  return versions;
}

function partRows(after: MatchState, version: number, versions: ReadonlyMap<string, number>): Row[] {
  const rows: Row[] = [];
  for (const [part, body] of liveParts(after, version, versions)) {
    const partVersion = versions.get(part);
    if (partVersion !== undefined)
      rows.push({ match_id: after.id, part, version: partVersion, body: JSON.stringify(body) });
  }
  return rows;
}

function timelineRows(matchId: number, envelopes: readonly EventEnvelope[]): Row[] {
  return envelopes.flatMap(({ event, version, at, actor }) => {
    const view = timelineOf(event, { matchId, version, at, actor });
    return view === null
      ? []
      : [{ match_id: matchId, version, staff_only: view.staffOnly, body: JSON.stringify(view.entry) }];
  });
}

interface CommandRow extends Row {
  id: string;
  status: CommandStatus;
  detail: string | null;
  sent_at: string | null;
  settled_at: string | null;
}

/** Ledger lines opened by these events, and changes of lines opened earlier. */
function commandRows(
  matchId: number,
  envelopes: readonly EventEnvelope[],
): { newCommands: CommandRow[]; commandChanges: CommandRow[] } {
  const opened = new Map<string, CommandRow>();
  const changed = new Map<string, CommandRow>();
  const line = (id: string): CommandRow => {
    const known = opened.get(id) ?? changed.get(id);
    if (known) return known;
    const change: CommandRow = { id, status: 'sent', detail: null, sent_at: null, settled_at: null };
    changed.set(id, change);
    return change;
  };
  for (const { event, at, actor } of envelopes) {
    if (event.type === 'match.command-requested') {
      const { commandId, request, idempotencyKey, fingerprint = null } = event.payload;
      opened.set(commandId, {
        id: commandId,
        match_id: matchId,
        idempotency_key: idempotencyKey,
        fingerprint,
        kind: request.kind,
        args: request.args,
        actor_id: actor.kind === 'user' ? actor.id : null,
        actor_name: actor.name,
        requested_at: at,
        status: 'requested',
        detail: null,
        sent_at: null,
        settled_at: null,
      });
    } else if (event.type === 'match.command-sent') {
      const row = line(event.payload.commandId);
      row.sent_at ??= event.payload.sentAt;
      if (row.settled_at === null) row.status = 'sent';
    } else if (event.type === 'match.command-settled') {
      Object.assign(line(event.payload.commandId), {
        status: event.payload.outcome,
        detail: event.payload.detail,
        settled_at: at,
      });
    }
  }
  return { newCommands: [...opened.values()], commandChanges: [...changed.values()] };
}
