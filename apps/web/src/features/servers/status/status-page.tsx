import { CircleCheck, CircleHelp, CircleX, Clock, Server as ServerIcon, TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format';
import { Card, EmptyState, PageHeader, Pending, Skeleton, StatTile } from '../../../ui';
import { SecondsAgo } from '../seconds-ago';
import { StatusBreakdown } from './status-breakdown';
import { StatusHealth } from './status-health';
import { overallOf, regionsOf, type Overall } from './status-model';
import { StatusRegion } from './status-region';
import styles from './status.module.css';
import { useStatusBoard, type ReceivedBoard } from './use-status-board';

const looks: Readonly<Record<Overall, readonly [string, ReactNode]>> = {
  good: ['var(--success)', <CircleCheck key="i" size={34} />],
  partial: ['var(--warning)', <TriangleAlert key="i" size={34} />],
  attention: ['var(--warning)', <TriangleAlert key="i" size={34} />],
  liveLate: ['var(--warning)', <TriangleAlert key="i" size={34} />],
  late: ['var(--warning)', <Clock key="i" size={34} />],
  down: ['var(--danger)', <CircleX key="i" size={34} />],
  unknown: ['var(--text-3)', <CircleHelp key="i" size={34} />],
  none: ['var(--text-3)', <CircleHelp key="i" size={34} />],
};

function Sentence({ received }: { received: ReceivedBoard }) {
  const { t } = useTranslation('status');
  const { board } = received;
  const overall = overallOf(board);
  const [tone, icon] = looks[overall];
  const sentence = t(`overall.${overall}`, { count: board.totals.offline });
  return (
    <Card as="section" className={styles.overall} style={{ '--tone': tone } as CSSProperties} data-state={overall}>
      <span className={styles.overallIcon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h2 className={styles.overallTitle}>{sentence}</h2>
        <p className="visually-hidden" role="status">
          {sentence}
        </p>
        <p className={styles.overallText}>
          {board.health.checked_at === null ? (
            t('neverChecked')
          ) : (
            <>
              {t('checked')} <SecondsAgo at={board.health.checked_at} received={received} />
            </>
          )}
          {' · '}
          {t('refreshes')}
        </p>
      </div>
    </Card>
  );
}

function Totals({ received: { board } }: { received: ReceivedBoard }) {
  const { t } = useTranslation('status');
  const { totals } = board;
  const ms = totals.median_rcon_ms;
  const tiles: readonly (readonly [string, string])[] = [
    [t('totals.total'), formatNumber(totals.total)],
    [t('totals.free'), formatNumber(totals.free)],
    [t('totals.inMatch'), formatNumber(totals.in_match)],
    [t('totals.offline'), formatNumber(totals.offline)],
    [t('totals.liveMatches'), formatNumber(totals.live_matches)],
    [t('totals.latency'), ms === null ? '–' : t('ms', { ms: formatNumber(Math.round(ms)) })],
  ];
  return (
    <div className={styles.tiles}>
      {tiles.map(([label, value]) => (
        <Card key={label}>
          <StatTile label={label} value={value} />
        </Card>
      ))}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={102} radius={12} className={styles.overallSkeleton} />
      <div className={styles.tiles}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={84} radius={12} />
        ))}
      </div>
      <div className={styles.columns}>
        <Skeleton height={320} radius={12} />
        <Skeleton height={320} radius={12} />
      </div>
    </div>
  );
}

/** `/server-status`: what everybody may know of the public servers and of the platform, and how fresh that is. */
export function ServerStatusPage() {
  const { t } = useTranslation('status');
  const { received, error, isValidating, reload } = useStatusBoard();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {received === undefined && (
        <Pending error={error} onRetry={reload} busy={isValidating}>
          <Loading />
        </Pending>
      )}
      {received !== undefined && (
        <>
          <Sentence received={received} />
          <Totals received={received} />
          <div className={styles.columns}>
            <div className={styles.regions}>
              {received.board.servers.length === 0 ? (
                <EmptyState framed icon={<ServerIcon size={30} strokeWidth={1.6} />} title={t('emptyTitle')}>
                  {t('empty')}
                </EmptyState>
              ) : (
                regionsOf(received.board.servers).map((region) => (
                  <StatusRegion key={region.flag ?? ''} region={region} received={received} />
                ))
              )}
            </div>
            <div className={styles.side}>
              <StatusHealth received={received} isLost={error !== undefined} />
              <StatusBreakdown board={received.board} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
