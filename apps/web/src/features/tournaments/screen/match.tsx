import type { TournamentPairing } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui';
import { isOn, shownScore } from '../model/live-score';
import styles from './cup-screen.module.css';

export type NameOf = (entry: number) => string;

/** One match as a wall shows it: both teams with their score. */
export function Match({ pairing, nameOf }: { pairing: TournamentPairing; nameOf: NameOf }) {
  const { t } = useTranslation('cup');
  const { entries, how, winner } = pairing;
  const score = shownScore(pairing);
  return (
    <div className={cx(styles.match, isOn(pairing) && styles.on)}>
      {entries.map((entry, side) => (
        <span
          key={side}
          className={cx(
            styles.side,
            entry !== null && entry === winner && styles.winner,
            winner !== null && entry !== winner && styles.loser,
          )}
        >
          <bdi className={styles.name}>{entry === null ? t(how === 'bye' ? 'bye' : 'open') : nameOf(entry)}</bdi>
          <span className={styles.score}>{score === null ? '' : score[side]}</span>
        </span>
      ))}
    </div>
  );
}
