import type { Draft } from '../decision';
import type { MapState } from '../match-state';
import { loseServer } from './recovery-steps';

/**
 * A server that started a map over by itself (plugin contract F10): what it shows is kept apart, the match counts as lost, and
 * its recovery restores our rounds over the new ones unless a person takes over.
 */
export function quarantine(draft: Draft, map: MapState, shown: { team1: number; team2: number }): void {
  const { team1, team2 } = shown;
  const known = map.quarantine;
  const round = team1 + team2;
  if (!known || known.team1 !== team1 || known.team2 !== team2)
    draft.emit({ type: 'map.quarantined', payload: { mapNumber: map.number, round, team1, team2 } });
  if (draft.state.attention === null)
    draft.emit({ type: 'match.attention-raised', payload: { reason: 'map_started_over' } });
  if (draft.state.serverLostSince === null) loseServer(draft, 'started_over');
}
