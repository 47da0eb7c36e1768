import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import { Activity, CloudOff, GitCompareArrows, Hourglass, RefreshCw, Satellite, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LiveStreamStatus } from '../../../lib/live/event-stream';
import { formatDuration } from '../../../lib/format';
import { freshnessOf, type Freshness } from '../../../lib/live/live-store-freshness';
import { latePart } from '../../../lib/page/late-part';
import { Badge, type BadgeTone, Late, Popover, Skeleton, useNowValue } from '../../../ui';
import styles from './freshness-chip.module.css';

/* In the panel, which opens on a click. */
const FreshnessDetails = latePart(() => import('./freshness-details'), 'FreshnessDetails', ['match']);
const DETAILS_HEIGHT = 190;

interface FreshnessChipProps {
  header: LiveMatch | null;
  frame: FreshnessFrame | null;
  stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>;
  /** Shorter words for cards. */
  compact?: boolean;
}

const looks: Readonly<Record<Exclude<Freshness['kind'], 'over'>, readonly [BadgeTone, React.ReactNode]>> = {
  connecting: ['neutral', <RefreshCw key="i" />],
  lost: ['danger', <WifiOff key="i" />],
  silent: ['warning', <WifiOff key="i" />],
  no_signal: ['danger', <CloudOff key="i" />],
  reconciling: ['info', <GitCompareArrows key="i" />],
  waiting: ['neutral', <Hourglass key="i" />],
  late: ['warning', <Satellite key="i" />],
  // How fresh the page is, not how the match is: the badge of the state alone says "live".
  live: ['neutral', <Activity key="i" />],
};

/** The words of a freshness, for the chip and for tests. */
export function useFreshnessText(compact = false): (freshness: Freshness) => string {
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
      case 'waiting':
      case 'reconciling':
        return t(`freshness.${freshness.kind}`);
      case 'lost':
        return freshness.seconds === null || compact
          ? t('freshness.lost')
          : t('freshness.lostFor', { age: ageText(freshness.seconds) });
      case 'silent':
      case 'late':
        return t(`freshness.${freshness.kind}`, { age: ageText(freshness.seconds) });
      case 'no_signal':
        return t(`freshness.${compact ? 'noSignalShort' : 'noSignal'}`, { age: ageText(freshness.seconds) });
      case 'live':
        return freshness.seconds === null
          ? t('freshness.fresh')
          : t('freshness.freshAgo', { seconds: freshness.seconds });
    }
  };
}

/* The seconds run here alone: a tick draws these words and not the chip, the card or the row around them. */
function Words({ header, frame, stream, compact = false }: FreshnessChipProps) {
  const textOf = useFreshnessText(compact);
  return useNowValue((now) => textOf(freshnessOf(header, frame, stream, now)));
}

/** Says in words how far the page may be behind the game; a click lists what it knows that from. Nothing for a match that is over. */
export function FreshnessChip(props: FreshnessChipProps) {
  const { t } = useTranslation('match');
  const { header, frame, stream } = props;
  const kind = useNowValue((now) => freshnessOf(header, frame, stream, now).kind);
  if (kind === 'over') return null;
  const [tone, icon] = looks[kind];
  return (
    <Popover
      label={t('freshness.details')}
      width={300}
      trigger={
        <button type="button" className={styles.chip} data-testid="freshness" data-freshness={kind}>
          <Badge tone={tone} icon={icon} small className={styles.badge}>
            <span className={styles.words}>
              <Words {...props} />
            </span>
          </Badge>
        </button>
      }
    >
      <Late place={<Skeleton height={DETAILS_HEIGHT} />}>
        <FreshnessDetails kind={kind} frame={frame} stream={stream} />
      </Late>
    </Popover>
  );
}
