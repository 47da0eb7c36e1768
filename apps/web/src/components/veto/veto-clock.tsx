import type { LiveWebVeto } from '@placar/contracts/vetoes';
import { Pause, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx, useNow } from '../../ui';
import styles from './veto-board.module.css';
import { secondsLeft } from './veto-view';

const HURRY_SECONDS = 10;

/** What is left of the step. Not read out each second: whose turn it is, is said once. */
export function VetoClock({ veto, offset }: { veto: LiveWebVeto; offset: number }) {
  const { t } = useTranslation('veto');
  const left = secondsLeft(veto, useNow(250), offset);
  if (left === null) return null;
  const isPaused = veto.paused_ms !== null;
  return (
    <span
      className={cx(styles.clock, !isPaused && left <= HURRY_SECONDS && styles.hurry)}
      role="timer"
      aria-live="off"
      aria-label={t(isPaused ? 'clockPaused' : 'clock')}
      data-testid="veto-clock"
    >
      {isPaused ? <Pause size={18} /> : <Timer size={18} />}
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
