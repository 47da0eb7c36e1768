import type { FreshnessFrame } from '@placar/contracts/live';
import { useTranslation } from 'react-i18next';
import type { LiveStreamStatus } from '../../../lib/live/event-stream';
import { formatTime } from '../../../lib/format';
import type { Freshness } from '../../../lib/live/live-store-freshness';
import { RelativeTime } from '../../../ui';
import styles from './freshness-chip.module.css';

/** What the chip of freshness knows, line by line. */
export function FreshnessDetails({
  kind,
  frame,
  stream,
}: {
  kind: Exclude<Freshness['kind'], 'over'>;
  frame: FreshnessFrame | null;
  stream: Pick<LiveStreamStatus, 'state'>;
}) {
  const { t } = useTranslation('match');
  const when = (iso: string | null | undefined) =>
    iso === null || iso === undefined ? (
      t('freshness.never')
    ) : (
      <>
        {formatTime(iso, true)} <RelativeTime value={iso} className={styles.age} />
      </>
    );
  const ms = frame?.rcon_ms ?? null;
  return (
    <div className={styles.details}>
      <p className={styles.explain}>{t(`freshness.explain.${kind}`)}</p>
      <dl className={styles.rows}>
        <dt>{t('freshness.row.event')}</dt>
        <dd>{when(frame?.last_event_at)}</dd>
        <dt>{t('freshness.row.status')}</dt>
        <dd>{when(frame?.last_status_at)}</dd>
        <dt>{t('freshness.row.rcon')}</dt>
        <dd>{ms === null ? t('freshness.noValue') : t('freshness.rconValue', { ms: Math.round(ms) })}</dd>
        <dt>{t('freshness.row.stream')}</dt>
        <dd>{t(`freshness.streamState.${stream.state}`)}</dd>
      </dl>
    </div>
  );
}
