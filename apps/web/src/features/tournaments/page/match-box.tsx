import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format';
import { LiveDot, cx } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { isOn, shownScore } from '../model/live-score';
import styles from './bracket.module.css';
import type { CupView } from './cup-view';

export interface MatchBoxProps {
  open: OpenPairing;
  view: Pick<CupView, 'nameOf' | 'openMatch'>;
  /** Team whose matches are lit up. */
  marked: number | null;
  /** Stands beside the state: the round, where no title says it. */
  note?: string;
  tabIndex?: number;
  onKeyDown?: (event: KeyboardEvent) => void;
  onFocus?: () => void;
}

/** One match: both teams, the score (of the map in play while it is on), who won. A press opens it. */
export function MatchBox({ open, view, marked, note, ...rest }: MatchBoxProps) {
  const { t } = useTranslation('cup');
  const { pairing } = open;
  const { entries, state, how, winner, time } = pairing;
  const score = shownScore(pairing);
  const on = isOn(pairing);
  const map = pairing.match?.maps.length ?? 0;
  const isMarked = marked !== null && entries.includes(marked);
  const end = on
    ? t(pairing.best_of === 1 || map === 0 ? 'state.on' : 'state.onMap', { number: map })
    : how === 'walkover' || how === 'double_walkover' || how === 'bye'
      ? t(`how.${how}`)
      : time?.at != null && (state === 'ready' || state === 'waiting') && pairing.match === null
        ? formatMoment(time.at)
        : t(`state.${state}`);
  return (
    <button
      type="button"
      className={cx(styles.match, isMarked && styles.marked)}
      data-state={how === 'bye' ? 'bye' : state}
      data-on={on}
      data-match={pairing.key}
      onClick={() => view.openMatch(open)}
      {...rest}
    >
      <span className={styles.matchHead}>
        {note !== undefined && <span>{note}</span>}
        {pairing.best_of !== undefined && <span>{t('series', { maps: pairing.best_of })}</span>}
        <span className={styles.state}>
          {on && <LiveDot />} {end}
        </span>
      </span>
      {entries.map((entry, side) => {
        const isWinner = entry !== null && entry === winner;
        return (
          <span
            key={side}
            className={cx(styles.side, isWinner && styles.winner, winner !== null && !isWinner && styles.loser)}
          >
            {entry === null ? (
              <span className={styles.open}>{how === 'bye' ? t('bye') : t('open')}</span>
            ) : (
              <bdi className={cx(styles.team, entry === marked && styles.own)}>{view.nameOf(entry)}</bdi>
            )}
            {isWinner && (
              <>
                <Check size={14} strokeWidth={3} className={styles.check} />
                <span className="visually-hidden">{t('won')}</span>
              </>
            )}
            <span className={styles.score}>{score === null ? '' : score[side]}</span>
          </span>
        );
      })}
    </button>
  );
}
