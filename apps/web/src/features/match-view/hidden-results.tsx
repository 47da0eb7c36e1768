import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STORAGE_KEYS, readStored, writeStored } from '../../lib/storage';
import { IconButton } from '../../ui';

export interface HiddenResults {
  /** The result of this match is to be kept from the viewer now. */
  isHidden: boolean;
  /** Hides results, or shows them, in this browser from now on. */
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
    choose: (hide) => {
      setHiddenByChoice(hide);
      setRevealed(false);
      writeStored(STORAGE_KEYS.hideResults, hide ? '1' : null);
    },
    reveal: () => setRevealed(true),
  };
}

/** Switch between seeing and not seeing results of finished matches; remembered. */
export function SpoilerToggle({ results }: { results: HiddenResults }) {
  const { t } = useTranslation('spectate');
  return (
    <IconButton
      size="sm"
      label={results.isHidden ? t('spoiler.show') : t('spoiler.hide')}
      icon={results.isHidden ? <Eye size={16} /> : <EyeOff size={16} />}
      aria-pressed={results.isHidden}
      onClick={() => results.choose(!results.isHidden)}
    />
  );
}
