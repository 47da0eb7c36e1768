import type { TeamSlot } from '@placar/contracts';
import { openMap } from '../../attempt-plan';
import type { Draft } from '../../decision';
import { mapsWon } from '../../maps/map-rules';
import { endMap, noteEvidence } from '../map-end';
import type { CommandDecision } from './command-decision';

/** A person says how a match ended whose end nobody saw. */
export const finish: CommandDecision<'finish'> = {
  begin: (draft, { args: { winner } }) => {
    if (winner !== null) endDecidingMap(draft, winner);
    draft.emit({ type: 'match.finished', payload: { winner, source: 'entered' } });
  },
};

/** Who won the match won the map that was played to its end unseen, where that decides it. Its score is as unproven as it was (decision 0024). */
function endDecidingMap(draft: Draft, winner: TeamSlot): void {
  const { maps, config } = draft.state;
  const number = openMap(draft.state);
  const isPlayed = maps.some((map) => map.number === number && map.live && map.result === null);
  const needed = Math.floor(config.maxMaps / 2) + 1;
  if (!isPlayed || mapsWon(maps)[winner] + 1 !== needed) return;
  noteEvidence(draft, number, { kind: 'series', winner });
  endMap(draft, number);
}
