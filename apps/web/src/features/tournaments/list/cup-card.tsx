import type { TournamentCard } from '@placar/contracts/tournaments';
import { ArrowRight, CalendarDays, GitFork, Trophy, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, formatMoment } from '../../../lib/format';
import { ButtonLink, Card } from '../../../ui';
import { StatusMark } from '../page/status-mark';
import { useFormatName } from '../page/format-name';
import styles from './tournaments.module.css';

const ACTIONS = { draft: 'toDesk', sign_up: 'toSignUp' } as const;

/** A tournament: where it stands, how it is played, how full it is. */
export function CupCard({ cup }: { cup: TournamentCard }) {
  const { t } = useTranslation('tournaments');
  const formatName = useFormatName();
  const { status, teams, most } = cup;
  const address = `/tournaments/${cup.id}`;
  return (
    <Card as="article" padded={false} className={styles.card}>
      <div className={styles.cardBody}>
        <StatusMark status={status} />
        <h3 className={styles.name}>
          <Link to={address}>
            <bdi>{cup.name}</bdi>
          </Link>
        </h3>
        <ul className={styles.facts}>
          <li>
            <CalendarDays size={16} />
            {cup.starts_at === null ? t('noDate') : formatMoment(cup.starts_at)}
          </li>
          <li>
            <GitFork size={16} />
            {cup.formats.map(formatName).join(' → ')}
          </li>
          <li>
            <Users size={16} />
            {t('teamSize', { size: cup.team_size })}
          </li>
        </ul>
        <div className={styles.fill}>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${Math.min(100, (teams / most) * 100)}%` }} />
          </span>
          <span>{t('teamsOf', { teams, most })}</span>
        </div>
      </div>
      <div className={styles.cardActions}>
        <ButtonLink
          to={status === 'draft' ? `${address}?view=desk` : address}
          variant={status === 'sign_up' ? 'primary' : 'secondary'}
          rightIcon={<ArrowRight size={16} />}
        >
          {t(status === 'draft' || status === 'sign_up' ? ACTIONS[status] : 'follow')}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** A tournament that is over, in a line: who won, and when it was. */
export function PastCup({ cup }: { cup: TournamentCard }) {
  const { t } = useTranslation('tournaments');
  return (
    <li className={styles.past}>
      <Link to={`/tournaments/${cup.id}`} className={styles.pastName}>
        <bdi>{cup.name}</bdi>
      </Link>
      {cup.champion === null ? (
        <StatusMark status={cup.status} />
      ) : (
        <span className={styles.winner}>
          <Trophy size={16} />
          <bdi>{t('champion', { name: cup.champion })}</bdi>
        </span>
      )}
      <span className={styles.quiet}>{formatDate(cup.starts_at ?? cup.created_at)}</span>
    </li>
  );
}
