import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format';
import { LiveDot, cx } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { isOn, shownScore } from '../model/live-score';
import type { CupView } from '../page/cup-view';
import styles from './swiss.module.css';

interface SwissMatchProps {
  open: OpenPairing;
  view: Pick<CupView, 'nameOf' | 'openMatch'>;
  /** Team whose way is followed. */
  marked: number | null;
  tabIndex: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/** One match in a line: both teams, the score between them. A press opens it. */
export function SwissMatch({ open, view, marked, ...rest }: SwissMatchProps) {
  const { t } = useTranslation(['cup', 'cupparts']);
  const { pairing } = open;
  const { entries, how, winner, state, time } = pairing;
  const score = shownScore(pairing);
  const note =
    how === 'walkover' || how === 'double_walkover' || how === 'bye'
      ? t(`how.${how}`)
      : score === null && time?.at != null
        ? formatMoment(time.at)
        : state === 'ready' && (pairing.best_of ?? 1) > 1
          ? t('series', { maps: pairing.best_of })
          : null;
  const side = (index: 0 | 1) => {
    const entry = entries[index];
    const isWinner = entry !== null && entry === winner;
    return (
      <span
        className={cx(
          styles.side,
          isWinner && styles.winner,
          state === 'over' && !isWinner && styles.loser,
          entry !== null && entry === marked && styles.own,
        )}
      >
        {entry === null ? t(how === 'bye' ? 'bye' : 'open') : <bdi>{view.nameOf(entry)}</bdi>}
        {isWinner && <span className="visually-hidden"> {t('won')}</span>}
      </span>
    );
  };
  return (
    <button
      type="button"
      className={cx(styles.match, marked !== null && entries.includes(marked) && styles.marked)}
      data-on={isOn(pairing)}
      data-match={pairing.key}
      onClick={() => view.openMatch(open)}
      {...rest}
    >
      {side(0)}
      <span className={styles.score}>
        {isOn(pairing) && <LiveDot />}
        {score === null ? t('cupparts:versus') : `${score[0]} : ${score[1]}`}
      </span>
      {side(1)}
      {note !== null && <span className={styles.note}>{note}</span>}
    </button>
  );
}
