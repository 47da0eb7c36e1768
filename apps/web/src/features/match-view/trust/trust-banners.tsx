import type { LiveMap, LiveMapSummary, LiveMatch, MapEvidence } from '@placar/contracts/live';
import { CircleHelp, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/match/use-confirm';
import { latePart } from '../../../lib/page/late-part';
import { Button, LatePlace } from '../../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import { Banner } from '../banners/banner';
import styles from './trust.module.css';

/* Staff open it, and seldom. */
const WordDialog = latePart(() => import('./word-dialog'), 'WordDialog');

interface TrustProps {
  match: LiveMatch;
  maps: Readonly<Record<number, LiveMap>>;
  /** May confirm the match and say how a map ended. */
  mayVouch: boolean;
}

/** What of this match is no fact: a score that nothing proves, or a match that somebody could have made up. */
export function TrustBanners({ match, maps, mayVouch }: TrustProps) {
  return (
    <>
      {match.unproven && !match.cancelled && <UnprovenBanner match={match} maps={maps} mayVouch={mayVouch} />}
      {match.unconfirmed && !match.cancelled && <UnconfirmedBanner match={match} mayVouch={mayVouch} />}
    </>
  );
}

function UnprovenBanner({ match, maps, mayVouch }: TrustProps) {
  const { t } = useTranslation('notices');
  const [map, setMap] = useState<LiveMapSummary | null>(null);
  // Opened once it stays, so that it can close gently.
  const [wasOpened, setWasOpened] = useState(false);
  if (map !== null && !wasOpened) setWasOpened(true);
  const unproven = match.maps.filter((one) => one.unproven);
  const names = unproven.map((one) => mapDisplayName(one.name)).join(', ');
  return (
    <Banner tone="warning" icon={<CircleHelp size={20} />} title={t('trust.unproven')} testId="unproven-banner">
      <p>{unproven.length === 0 ? t('trust.contradicts') : t('trust.unprovenMaps', { maps: names })}</p>
      {unproven.length > 0 && <p>{t('trust.unprovenNext')}</p>}
      {mayVouch &&
        unproven.map((one) => (
          <div key={one.number} className={styles.map}>
            <Evidence match={match} map={one} evidence={maps[one.number]?.evidence ?? []} />
            <Button size="sm" onClick={() => setMap(one)}>
              {t('trust.give', { map: mapDisplayName(one.name) })}
            </Button>
          </div>
        ))}
      <LatePlace isOpening={map !== null} onGiveUp={() => setMap(null)} isOver>
        {wasOpened && <WordDialog match={match} map={map} onClose={() => setMap(null)} />}
      </LatePlace>
    </Banner>
  );
}

/** The pieces that were told, so that whoever gives a word knows what is there. */
function Evidence({
  match,
  map,
  evidence,
}: {
  match: LiveMatch;
  map: LiveMapSummary;
  evidence: readonly MapEvidence[];
}) {
  const { t } = useTranslation('notices');
  const text = ({ kind, team1_score: one, team2_score: two, winner, rounds }: MapEvidence): string => {
    const score = one === null || two === null ? '' : `${one}–${two}`;
    switch (kind) {
      case 'series':
        return t('trust.evidence.series', { team: winner === null ? '' : match[winner].name });
      case 'demo':
        return t('trust.evidence.demo', { rounds: rounds ?? 0 });
      case 'map_result':
      case 'told':
      case 'backup':
      case 'word':
        return t(`trust.evidence.${kind}`, { score });
    }
  };
  if (evidence.length === 0) return null;
  return (
    <ul className={styles.evidence} aria-label={t('trust.known', { map: mapDisplayName(map.name) })}>
      {evidence.map((piece) => (
        <li key={piece.kind}>{text(piece)}</li>
      ))}
    </ul>
  );
}

function UnconfirmedBanner({ match, mayVouch }: Omit<TrustProps, 'maps'>) {
  const { t } = useTranslation('notices');
  const { busy, confirm } = useConfirm(match.id);
  const button = mayVouch && match.end_time !== null && (
    <Button size="sm" loading={busy} onClick={() => void confirm(true)}>
      {t('trust.confirm')}
    </Button>
  );
  return (
    <Banner
      tone="neutral"
      icon={<UserRoundX size={20} />}
      title={t('trust.unconfirmed')}
      end={button || undefined}
      testId="unconfirmed-banner"
    >
      <p>{t('trust.unconfirmedNext')}</p>
      {mayVouch && <p>{match.end_time === null ? t('trust.confirmLater') : t('trust.confirmNow')}</p>}
    </Banner>
  );
}
