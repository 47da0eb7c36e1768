import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import { Activity, CloudOff, Hourglass, RefreshCw, Satellite, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamStatus } from '../../lib/event-stream';
import { formatDuration, formatTime } from '../../lib/format';
import { freshnessOf, type Freshness } from '../../lib/live-store-freshness';
import { Badge, Tooltip, useNow, type BadgeTone } from '../../ui';

interface FreshnessChipProps {
  header: LiveMatch | null;
  frame: FreshnessFrame | null;
  stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>;
  /** Shorter words for cards. */
  compact?: boolean;
}

const PLAYING: readonly LiveMatch['status'][] = ['live', 'paused', 'halftime', 'knife', 'between_maps'];

const looks: Readonly<Record<Exclude<Freshness['kind'], 'over'>, readonly [BadgeTone, React.ReactNode]>> = {
  connecting: ['neutral', <RefreshCw key="i" aria-hidden />],
  lost: ['danger', <WifiOff key="i" aria-hidden />],
  no_signal: ['danger', <CloudOff key="i" aria-hidden />],
  waiting: ['neutral', <Hourglass key="i" aria-hidden />],
  late: ['warning', <Satellite key="i" aria-hidden />],
  live: ['success', <Activity key="i" aria-hidden />],
};

/** The words of a freshness, for the chip and for tests. */
export function useFreshnessText(isPlaying: boolean, compact = false): (freshness: Freshness) => string {
  const { t } = useTranslation('match');
  /* Seconds under two minutes, a clock above. */
  const ageText = (seconds: number): string =>
    seconds < 120
      ? t('freshness.ageSeconds', { value: seconds })
      : t('freshness.ageMinutes', { clock: formatDuration(seconds * 1000) });
  return (freshness) => {
    switch (freshness.kind) {
      case 'over':
        return '';
      case 'connecting':
        return t('freshness.connecting');
      case 'waiting':
        return t('freshness.waiting');
      case 'lost':
        return freshness.seconds === null
          ? t('freshness.lost')
          : t('freshness.lostFor', { age: ageText(freshness.seconds) });
      case 'no_signal':
        return compact
          ? t('freshness.noSignalShort', { age: ageText(freshness.seconds) })
          : t('freshness.noSignal', { age: ageText(freshness.seconds) });
      case 'late':
        return t('freshness.late', { age: ageText(freshness.seconds) });
      case 'live':
        if (!isPlaying)
          return freshness.seconds === null
            ? t('freshness.fresh')
            : t('freshness.freshAgo', { seconds: freshness.seconds });
        return freshness.seconds === null
          ? t('freshness.live')
          : t('freshness.liveAgo', { seconds: freshness.seconds });
    }
  };
}

/** Says in words how far the page may be behind the game; the details are in its tooltip. Nothing for a match that is over. */
export function FreshnessChip({ header, frame, stream, compact = false }: FreshnessChipProps) {
  const { t } = useTranslation('match');
  const now = useNow();
  const textOf = useFreshnessText(header !== null && PLAYING.includes(header.status), compact);
  const freshness = freshnessOf(header, frame, stream, now);
  if (freshness.kind === 'over') return null;
  const [tone, icon] = looks[freshness.kind];
  const timeOr = (iso: string | null | undefined): string =>
    iso === null || iso === undefined ? t('freshness.never') : formatTime(iso, true);
  const details = (
    <>
      {t('freshness.lastEvent', { time: timeOr(frame?.last_event_at) })}
      <br />
      {t('freshness.lastStatus', { time: timeOr(frame?.last_status_at) })}
      <br />
      {frame?.rcon_ms !== null && frame?.rcon_ms !== undefined && (
        <>
          {t('freshness.rcon', { ms: Math.round(frame.rcon_ms) })}
          <br />
        </>
      )}
      {t('freshness.stream', { state: t(`freshness.streamState.${stream.state}`) })}
    </>
  );
  return (
    <Tooltip label={details}>
      <span tabIndex={0} data-testid="freshness" data-freshness={freshness.kind}>
        <Badge tone={tone} icon={icon} small>
          {textOf(freshness)}
        </Badge>
      </span>
    </Tooltip>
  );
}
