import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardHeader, cx } from '../../../ui';
import { SecondsAgo } from '../seconds-ago';
import { reachableOf } from './status-model';
import styles from './status.module.css';
import type { ReceivedBoard } from './use-status-board';

type Verdict = 'well' | 'idle' | 'unwell';

const icons: Readonly<Record<Verdict, ReactNode>> = {
  well: <CircleCheck size={18} />,
  idle: <CircleDashed size={18} />,
  unwell: <TriangleAlert size={18} />,
};

function Line({ verdict, name, children }: { verdict: Verdict; name: string; children: ReactNode }) {
  return (
    <li className={cx(styles.line, styles[verdict])}>
      {icons[verdict]}
      <div>
        <p className={styles.lineName}>{name}</p>
        <p className={styles.lineText}>{children}</p>
      </div>
    </li>
  );
}

/** Whether the platform itself is at work: live data, reachable servers, checks, and this page. */
export function StatusHealth({ received, isLost }: { received: ReceivedBoard; isLost: boolean }) {
  const { t } = useTranslation('status');
  const { health, servers, totals } = received.board;
  const reachable = reachableOf(servers);
  const live = { arriving: 'well', late: 'unwell', idle: 'idle' } as const;
  const checks = { running: 'well', late: 'unwell', unknown: 'idle' } as const;
  const ago = (at: string | null) => <SecondsAgo at={at} received={received} />;
  return (
    <Card padded={false} as="section">
      <CardHeader title={t('health.title')} />
      <ul className={styles.lines}>
        <Line verdict={live[health.live_data]} name={t('health.live')}>
          {t(`health.liveData.${health.live_data}`)} {health.live_data !== 'idle' && ago(health.live_data_at)}
        </Line>
        <Line
          verdict={totals.total === 0 ? 'idle' : reachable === totals.total ? 'well' : 'unwell'}
          name={t('health.servers')}
        >
          {totals.total === 0 ? t('health.noServers') : t('health.reachable', { reachable, count: totals.total })}
        </Line>
        <Line verdict={checks[health.checks]} name={t('health.checks')}>
          {t(`health.check.${health.checks}`)} {health.checks !== 'unknown' && ago(health.checked_at)}
        </Line>
        <Line verdict={isLost ? 'unwell' : 'well'} name={t('health.page')}>
          {isLost ? t('health.pageLost') : t('health.pageFresh')} {ago(received.board.at)}
        </Line>
      </ul>
    </Card>
  );
}
