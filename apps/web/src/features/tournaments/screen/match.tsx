import type { TournamentPairing } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui';
import { isOn, shownScore } from '../model/live-score';
import styles from './cup-screen.module.css';

export type NameOf = (entry: number) => string;

function Sides({ pairing, nameOf }: { pairing: TournamentPairing; nameOf: NameOf }) {
  const { t } = useTranslation('cup');
  const score = shownScore(pairing);
  return pairing.entries.map((entry, side) => (
    <span
      key={side}
      className={cx(
        styles.side,
        entry !== null && entry === pairing.winner && styles.winner,
        pairing.winner !== null && entry !== pairing.winner && styles.loser,
      )}
    >
      <bdi className={styles.name}>{entry === null ? t(pairing.how === 'bye' ? 'bye' : 'open') : nameOf(entry)}</bdi>
      <span className={styles.score}>{score === null ? '' : score[side]}</span>
    </span>
  ));
}

/** One match as a wall shows it: both teams with their score. */
export function Match({ pairing, nameOf }: { pairing: TournamentPairing; nameOf: NameOf }) {
  return (
    <div className={cx(styles.match, isOn(pairing) && styles.on)}>
      <Sides pairing={pairing} nameOf={nameOf} />
    </div>
  );
}
