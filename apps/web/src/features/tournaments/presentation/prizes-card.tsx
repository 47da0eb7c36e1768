import type { TournamentPrize } from '@placar/contracts/tournaments';
import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TeamCrest } from '../../../components/teams/team-crest';
import { Card, CardHeader } from '../../../ui';
import { winnersOf } from './presentation-model';
import { linesToCome, presentationOf } from './presentation-of';
import type { CupView } from '../page/cup-view';
import styles from './presentation.module.css';

/** Prizes by place; once the tournament is over with those who won them. */
export function PrizesCard({ view }: { view: CupView }) {
  const { t } = useTranslation('cupshow');
  const { tournament, standings } = view;
  const { prizes } = presentationOf(tournament);
  /** "3º–4º lugar": the places that a prize is for. */
  const placeWords = ({ place, until }: TournamentPrize): string =>
    until == null || until === place ? t('place', { place }) : t('placeRange', { from: place, until });
  // The end is known before the places are read.
  const isOpen = tournament.status === 'over' && (standings?.version ?? 0) < tournament.version;
  const status = isOpen ? 'running' : tournament.status;
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('prizes')} icon={<Gift size={18} />} />
      <ul className={styles.prizes}>
        {prizes.map((prize, index) => {
          const winners = isOpen ? [] : winnersOf(prize, tournament, standings);
          return (
            <li key={index} className={styles.prize}>
              <span className={styles.place}>{placeWords(prize)}</span>
              <span className={styles.won}>
                <bdi className={styles.prizeText}>{prize.prize}</bdi>
                {winners.map((entry) => (
                  <span key={entry} className={styles.winner}>
                    <TeamCrest name={view.nameOf(entry)} size={20} />
                    <bdi>{view.nameOf(entry)}</bdi>
                  </span>
                ))}
                {Array.from({ length: linesToCome(prize, status) }, (_, line) => (
                  <span key={line} className={styles.toCome} aria-hidden="true" />
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
