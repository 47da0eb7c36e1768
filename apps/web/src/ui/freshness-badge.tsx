import { CloudOff, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, LiveDot } from './badge';
import { Tooltip } from './tooltip';
import { useNow } from './use-now';
import { formatDateTime } from '../lib/format';

export type StreamState = 'connecting' | 'open' | 'lost';

export interface FreshnessBadgeProps {
  state: StreamState;
  /** When the last frame or heartbeat came, in milliseconds; null before the first. */
  lastEventAt: number | null;
  /** After this many milliseconds of silence on an open stream the data counts as stale. */
  staleAfterMs?: number;
}

/** Tells how fresh the live data on the page is: live, stale, connecting or lost. */
export function FreshnessBadge({ state, lastEventAt, staleAfterMs = 35_000 }: FreshnessBadgeProps) {
  const { t } = useTranslation('ui');
  const now = useNow();
  const seconds = lastEventAt === null ? null : Math.max(0, Math.round((now - lastEventAt) / 1000));
  const isStale = state === 'open' && seconds !== null && seconds * 1000 > staleAfterMs;
  const badge =
    state === 'lost' ? (
      <Badge tone="danger" icon={<CloudOff />} small>
        {seconds === null ? t('freshness.lost') : t('freshness.lostFor', { seconds })}
      </Badge>
    ) : state === 'connecting' ? (
      <Badge tone="neutral" icon={<RefreshCw />} small>
        {t('freshness.connecting')}
      </Badge>
    ) : isStale ? (
      <Badge tone="warning" icon={<CloudOff />} small>
        {t('freshness.stale', { seconds })}
      </Badge>
    ) : (
      <Badge tone="success" icon={<LiveDot still={false} />} small>
        {t('freshness.live')}
      </Badge>
    );
  if (lastEventAt === null) return badge;
  return (
    <Tooltip label={t('freshness.updatedAt', { time: formatDateTime(lastEventAt) })}>
      <span tabIndex={0}>{badge}</span>
    </Tooltip>
  );
}
