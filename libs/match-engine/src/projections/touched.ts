import { mapOfKey, shownMaps } from '@placar/domain';
import type { MatchEvent, MatchState } from '@placar/domain';

/** What a list of events made stale: maps by number, the veto, or everything (a restart, a change of the options). */
export interface Touched {
  maps: Set<number>;
  players: boolean;
  veto: boolean;
  /** Steps of it may be gone now. */
  vetoCleared: boolean;
  /** Rows of maps that may be gone now. */
  cleared: boolean;
}

/** Decided by event types alone, so that a rebuild from the log gives every live part the same version. */
export function touchedBy(events: readonly MatchEvent[], state: MatchState): Touched {
  const touched: Touched = { maps: new Set(), players: false, veto: false, vetoCleared: false, cleared: false };
  for (const event of events) touch(touched, event, state);
  return touched;
}

// oxlint-disable-next-line complexity -- one case per event type
function touch(touched: Touched, event: MatchEvent, state: MatchState): void {
  switch (event.type) {
    case 'map.went-live':
    case 'map.named':
    case 'map.side-observed':
    case 'map.round-recorded':
    case 'map.score-observed':
    case 'map.player-reported':
    case 'map.finished':
    case 'map.evidence-noted':
    case 'demo.stored':
    case 'demo.removed':
      touched.maps.add(event.payload.mapNumber);
      return;
    case 'match.restored':
      touched.maps.add(event.payload.mapNumber);
      touched.cleared = true;
      return;
    case 'match.reloaded':
      touched.cleared = true;
      touched.veto ||= event.payload.vetoCleared;
      return;
    case 'match.restarted':
      touched.cleared = true;
      touched.veto = true;
      return;
    case 'match.updated':
    case 'match.finished':
    case 'match.forfeited':
      for (const map of shownMaps(state)) touched.maps.add(map.number);
      touched.veto = true;
      return;
    case 'match.roster-changed':
      for (const map of shownMaps(state)) touched.maps.add(map.number);
      touched.veto = true;
      // Somebody who coaches or watches from now on may have no row any more.
      touched.cleared ||= touched.maps.size > 0;
      return;
    case 'match.stats-corrected':
      return touchCorrected(touched, event.payload, state);
    case 'match.scheduled':
      touched.veto = event.payload.config.webVeto !== undefined;
      return;
    case 'match.cancelled':
    case 'match.attempt-opened':
    case 'veto.started':
    case 'veto.step-made':
    case 'veto.clock-paused':
    case 'veto.clock-resumed':
    case 'veto.finished':
    case 'veto.team-ready':
      touched.veto ||= state.config.webVeto !== undefined;
      return;
    case 'veto.step-undone':
    case 'veto.restarted':
    case 'veto.overridden':
      touched.veto = true;
      touched.vetoCleared = true;
      return;
    case 'veto.recorded':
    case 'veto.side-picked':
      touched.veto = true;
      return;
    default:
      return;
  }
}

/** A correction may take rows away and bring rows back. */
function touchCorrected(
  touched: Touched,
  { table, key }: Extract<MatchEvent, { type: 'match.stats-corrected' }>['payload'],
  state: MatchState,
): void {
  if (table === 'result') for (const map of shownMaps(state)) touched.maps.add(map.number);
  else if (table === 'map' || table === 'player') {
    touched.maps.add(mapOfKey(key));
    touched.cleared = true;
  } else {
    touched.veto = true;
    touched.vetoCleared = true;
  }
}
