import { useState } from 'react';
import { STORAGE_KEYS, readStored, writeStored } from '../../../lib/storage';

export interface HiddenResults {
  /** The result of this match is to be kept from the viewer now. */
  isHidden: boolean;
  /** The viewer asked for no results, in this browser. */
  areHiddenByChoice: boolean;
  choose: (hide: boolean) => void;
  /** Shows this one match, without changing the choice. */
  reveal: () => void;
}

/** Whether the viewer wants to see the result of a finished match. Matches that still run are never hidden. */
export function useHiddenResults(isOver: boolean): HiddenResults {
  const [areHiddenByChoice, setHiddenByChoice] = useState(() => readStored(STORAGE_KEYS.hideResults) === '1');
  const [isRevealed, setRevealed] = useState(false);
  // Who has watched the match to its end has seen it: it is not covered under their eyes.
  const [wasOver] = useState(isOver);
  return {
    isHidden: isOver && wasOver && areHiddenByChoice && !isRevealed,
    areHiddenByChoice,
    choose: (hide) => {
      setHiddenByChoice(hide);
      setRevealed(false);
      writeStored(STORAGE_KEYS.hideResults, hide ? '1' : null);
    },
    reveal: () => setRevealed(true),
  };
}
