import type { RosterHistory as History } from '@placar/contracts/teams';
import { Crown, LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpointPages } from '../../../lib/endpoint-pages';
import { formatDate } from '../../../lib/format';
import { Button, Card, CardHeader, ErrorState, SkeletonRows } from '../../../ui';
import styles from './life.module.css';

type Change = History['changes'][number];
const ICONS = { joined: LogIn, left: LogOut, removed: LogOut, captain: Crown } as const;

/** Who came and left, asked for when somebody wants to see it. */
export function RosterHistory({ teamId }: { teamId: number }) {
  const { t } = useTranslation('teamLife');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="ghost" onClick={() => setIsOpen(true)} className={styles.historyButton}>
        {t('history.show')}
      </Button>
    );
  return <Pages teamId={teamId} />;
}

function Pages({ teamId }: { teamId: number }) {
  const { t } = useTranslation('teamLife');
  const { data, error, size, setSize, mutate, isValidating } = useEndpointPages(
    'GET /teams/:id/roster-history',
    (index, previous) =>
      index > 0 && previous?.next == null
        ? null
        : { params: { id: teamId }, query: { before: previous?.next ?? undefined } },
  );
  const changes = data?.flatMap((page) => page.changes);
  return (
    <Card as="section" padded={false} aria-labelledby="roster-history">
      <CardHeader title={<span id="roster-history">{t('history.title')}</span>} />
      {changes === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
      {changes === undefined && error === undefined && <SkeletonRows rows={4} />}
      {changes?.length === 0 && <p className={styles.none}>{t('history.none')}</p>}
      <ol className={styles.history}>
        {changes?.map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </ol>
      {data?.at(-1)?.next != null && (
        <Button
          variant="ghost"
          loading={isValidating && data.length < size}
          onClick={() => void setSize((current) => current + 1)}
          className={styles.historyButton}
        >
          {t('history.more')}
        </Button>
      )}
    </Card>
  );
}

function Line({ change: { steam_id: steamId, name, change, how, at } }: { change: Change }) {
  const { t } = useTranslation('teamLife');
  const Icon = ICONS[change];
  return (
    <li className={styles.change}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.requestText}>
        <Link to={`/user/${steamId}`} className={styles.link}>
          <bdi>{name === '' ? steamId : name}</bdi>
        </Link>{' '}
        <span className={styles.quiet}>
          {t(`history.${change}`)}
          {change === 'joined' && how !== 'form' && ` · ${t(`history.how.${how}`)}`}
        </span>
      </span>
      <time dateTime={at} className={styles.when}>
        {formatDate(at)}
      </time>
    </li>
  );
}
