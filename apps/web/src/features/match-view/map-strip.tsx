import type { LiveMapSummary, LiveMatch, LiveVeto } from '@placar/contracts/live';
import { Ban, Crosshair, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AnimatedNumber, LiveDot, cx } from '../../ui';
import { MapArt } from '../../components/maps/map-art';
import { TeamCrest } from '../../components/teams/team-crest';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './map-strip.module.css';
import { originOf } from '../../components/match/match-summary';
import { TrustSigns } from '../../components/match/trust-marks';

interface MapStripProps {
  match: LiveMatch;
  veto: LiveVeto | null;
  selected: number | null;
  /** Scores, and which maps were needed at all, are kept from the viewer. */
  isHidden?: boolean;
  onSelect: (map: number) => void;
}

function Origin({ match, veto, map }: { match: LiveMatch; veto: LiveVeto | null; map: LiveMapSummary }) {
  const { t } = useTranslation('match');
  const origin = originOf(veto, map.name);
  if (origin === null) return null;
  if (origin.action === 'decider' || origin.by === null) {
    return (
      <span className={styles.origin}>
        <Scale size={12} />
        <span className={styles.originText}>{t('maps.decider')}</span>
      </span>
    );
  }
  const team = match[origin.by];
  return (
    <span className={styles.origin} title={t('maps.pickedBy', { team: team.name })}>
      <TeamCrest name={team.name} logo={team.logo} size={16} />
      <span className="visually-hidden">{t('maps.pickedBy', { team: team.name })}</span>
      <bdi aria-hidden="true">{team.tag === '' ? team.name : team.tag}</bdi>
    </span>
  );
}

function MapScore({ map, isOver }: { map: LiveMapSummary; isOver: boolean }) {
  const { t } = useTranslation('match');
  if (map.status === 'upcoming')
    return <span className={styles.soon}>{isOver ? t('maps.notPlayed') : t('maps.upcoming')}</span>;
  const tone = (slot: 'team1' | 'team2') =>
    map.winner === null ? undefined : map.winner === slot ? styles.won : styles.lost;
  return (
    <span className={styles.score}>
      <AnimatedNumber value={map.team1_score} className={tone('team1')} />
      <span className={styles.dash} aria-hidden="true" />
      <AnimatedNumber value={map.team2_score} className={tone('team2')} />
      <TrustSigns match={map} />
    </span>
  );
}

/* Side with which the map begins, where one of the teams chose it. */
function FirstSide({ match, veto, map }: { match: LiveMatch; veto: LiveVeto | null; map: LiveMapSummary }) {
  const { t } = useTranslation(['spectate', 'common']);
  const step = veto?.steps.find((one) => one.map === map.name && one.action !== 'ban');
  if (step === undefined || step.side === null || step.side_team === null) return null;
  const team = match[step.side_team];
  const side = t(`common:side.${step.side}`);
  const text = t('spectate:maps.side', { team: team.name, side });
  return (
    <span className={cx(styles.firstSide, step.side === 'ct' ? styles.ct : styles.tr)} title={text}>
      <span className="visually-hidden">{text}</span>
      <span aria-hidden="true">
        <bdi>{team.tag === '' ? team.name : team.tag}</bdi> {side}
      </span>
    </span>
  );
}

/** Maps that were banned, in one line, with who did it. */
function Bans({ match, veto }: { match: LiveMatch; veto: LiveVeto | null }) {
  const { t } = useTranslation('spectate');
  const bans = veto?.steps.filter((step) => step.action === 'ban') ?? [];
  if (bans.length === 0) return null;
  return (
    <div className={styles.bans}>
      <span className={styles.bansLabel}>
        <Ban size={13} />
        {t('maps.banned')}
      </span>
      <ul className={styles.bansList}>
        {bans.map((step) => {
          const team = step.team === null ? null : match[step.team];
          const map = mapDisplayName(step.map);
          return (
            <li key={step.map}>
              {team === null ? (
                map
              ) : (
                <>
                  <span className="visually-hidden">{t('maps.bannedBy', { map, team: team.name })}</span>
                  <span aria-hidden="true">
                    {map} <bdi className={styles.banTeam}>{team.tag === '' ? team.name : team.tag}</bdi>
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Maps of the series in order, each with its art, who picked it and its score; choosing one shows its rounds and boards. */
export function MapStrip({ match, veto, selected, isHidden = false, onSelect }: MapStripProps) {
  const { t } = useTranslation('match');
  if (match.max_maps === 1 || match.maps.length === 0) return <Bans match={match} veto={veto} />;
  return (
    <div className={styles.series}>
      <div className={styles.strip} role="group" aria-label={t('maps.label')} data-count={match.maps.length}>
        {match.maps.map((map) => {
          const isNow = map.number === match.current_map && (map.status === 'live' || map.status === 'warmup');
          return (
            <button
              key={map.number}
              type="button"
              className={cx(styles.tile, !isHidden && styles[map.status], isNow && styles.now)}
              aria-pressed={!isHidden && selected === map.number}
              disabled={isHidden || map.status === 'upcoming'}
              onClick={() => onSelect(map.number)}
            >
              <MapArt map={map.name} className={styles.art} />
              <span className={styles.head}>
                <span className={styles.order}>{map.number + 1}</span>
                <span className={styles.name}>{mapDisplayName(map.name)}</span>
                {isNow && (
                  <span className={styles.liveMark}>
                    {map.status === 'live' ? <LiveDot /> : <Crosshair size={12} />}
                    <span className="visually-hidden">
                      {map.status === 'live' ? t('maps.inPlay') : t('maps.warmup')}
                    </span>
                  </span>
                )}
              </span>
              <span className={styles.foot}>
                <span className={styles.how}>
                  <Origin match={match} veto={veto} map={map} />
                  <FirstSide match={match} veto={veto} map={map} />
                </span>
                {!isHidden && <MapScore map={map} isOver={match.end_time !== null} />}
              </span>
            </button>
          );
        })}
      </div>
      <Bans match={match} veto={veto} />
    </div>
  );
}
