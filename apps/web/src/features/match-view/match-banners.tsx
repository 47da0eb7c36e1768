import type { LiveMatch } from '@placar/contracts/live';
import {
  Ban,
  CirclePause,
  Flag,
  Hourglass,
  LoaderCircle,
  PlugZap,
  Repeat,
  Sparkles,
  Swords,
  TriangleAlert,
  Vote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RunningClock } from '../../components/match/running-clock';
import { cx, mapDisplayName } from '../../ui';
import { useCommandWords } from '../../components/match/command-words';
import styles from './match-banners.module.css';

type Tone = 'warning' | 'danger' | 'info' | 'neutral';

function Banner({
  tone,
  icon,
  title,
  end,
  children,
  testId,
}: {
  tone: Tone;
  icon: ReactNode;
  title: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
  testId?: string;
}) {
  return (
    <div className={cx(styles.banner, styles[tone])} data-testid={testId}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}

function PauseBanner({ pause }: { pause: NonNullable<LiveMatch['pause']> }) {
  const { t } = useTranslation('match');
  const isRestore = pause.reason === 'restore';
  const title = isRestore
    ? t('banner.pausedAfterRestore')
    : pause.by === null
      ? t('banner.pausedByGame')
      : t('banner.pausedBy', { name: pause.by });
  return (
    <Banner
      tone="warning"
      icon={<CirclePause size={20} />}
      title={title}
      end={<RunningClock since={pause.since} label={t('banner.paused')} />}
      testId="pause-banner"
    >
      {!isRestore && pause.reason !== null && <p className={styles.reason}>{pause.reason}</p>}
      <p>{isRestore ? t('banner.restoreNext') : t('banner.pausedNext')}</p>
    </Banner>
  );
}

function LostBanner({ since, isStaff }: { since: string; isStaff: boolean }) {
  const { t } = useTranslation('match');
  return (
    <Banner
      tone="danger"
      icon={<PlugZap size={20} />}
      title={t('banner.lostTitle')}
      end={<RunningClock since={since} label={t('banner.lostTitle')} />}
      testId="server-lost-banner"
    >
      <p>{t('banner.lostNext')}</p>
      {isStaff && <p>{t('banner.lostStaff')}</p>}
    </Banner>
  );
}

function PhaseNote({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('match');
  switch (match.status) {
    case 'loading':
      return (
        <Banner tone="info" icon={<LoaderCircle size={20} className={styles.spin} />} title={t('banner.loading')}>
          {t('banner.loadingNext')}
        </Banner>
      );
    case 'warmup':
      return <Banner tone="info" icon={<Hourglass size={20} />} title={t('banner.warmup')} />;
    case 'veto':
      return <Banner tone="info" icon={<Vote size={20} />} title={t('banner.veto')} />;
    case 'knife':
      return <Banner tone="info" icon={<Swords size={20} />} title={t('banner.knife')} />;
    case 'halftime':
      return <Banner tone="info" icon={<Repeat size={20} />} title={t('banner.halftime')} />;
    case 'between_maps': {
      const next = match.maps.find((map) => map.status === 'upcoming' || map.status === 'warmup');
      return next === undefined ? null : (
        <Banner
          tone="info"
          icon={<Sparkles size={20} />}
          title={t('banner.betweenMaps', { map: mapDisplayName(next.name) })}
        />
      );
    }
    case 'scheduled':
    case 'load_failed':
    case 'live':
    case 'paused':
    case 'server_lost':
    case 'finished':
    case 'cancelled':
    case 'forfeited':
      return null;
  }
}

/** What a viewer should know beside the score: pause with its clock, lost server and what happens next, how an odd end came. */
export function MatchBanners({
  match,
  isStaff,
  cancelReason,
}: {
  match: LiveMatch;
  isStaff: boolean;
  cancelReason: string | null;
}) {
  const { t } = useTranslation('match');
  const { reasonText } = useCommandWords();
  const attention = match.attention;
  return (
    <div className={styles.list}>
      {match.pause !== null && match.end_time === null && <PauseBanner pause={match.pause} />}
      {match.server_lost_since !== null && match.end_time === null && (
        <LostBanner since={match.server_lost_since} isStaff={isStaff} />
      )}
      {match.status === 'load_failed' && (
        <Banner
          tone="danger"
          icon={<TriangleAlert size={20} />}
          title={t('banner.loadFailed')}
          testId="load-failed-banner"
        >
          {match.load_failure !== null && (
            <p className={styles.reason}>
              {t('banner.reason', { reason: reasonText(match.load_failure) ?? match.load_failure })}
            </p>
          )}
          <p>{t('banner.loadFailedNext')}</p>
        </Banner>
      )}
      {isStaff && attention !== null && match.end_time === null && (
        <Banner
          tone="warning"
          icon={<TriangleAlert size={20} />}
          title={t('banner.attention')}
          testId="attention-banner"
        >
          {attention === 'map_started_over' || attention === 'series_ended_early'
            ? t(`banner.attentionReason.${attention}`)
            : attention}
        </Banner>
      )}
      {match.cancelled && (
        <Banner tone="neutral" icon={<Ban size={20} />} title={t('banner.cancelled')}>
          {cancelReason !== null && <p className={styles.reason}>{t('banner.reason', { reason: cancelReason })}</p>}
          <p>{t('banner.cancelledNext')}</p>
        </Banner>
      )}
      {match.forfeit && match.winner !== null && (
        <Banner
          tone="warning"
          icon={<Flag size={20} />}
          title={t('banner.forfeit', { team: match[match.winner].name })}
        >
          {t('banner.forfeitNext')}
        </Banner>
      )}
      <PhaseNote match={match} />
    </div>
  );
}
