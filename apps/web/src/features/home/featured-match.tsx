import type { LiveMatch } from '@placar/contracts/live';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SeasonLink } from '../../components/seasons/season-link';
import { matchState } from '../../lib/match-state';
import { AnimatedNumber, Badge } from '../../ui';
import { MapArt } from '../../components/maps/map-art';
import { StatusBadge } from '../../components/match/status-badge';
import { TeamCrest } from '../../components/teams/team-crest';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './featured-match.module.css';
import { TrustMarks, useTrustWords } from '../../components/match/trust-marks';

/** The one live match of the hero, with the big score. Always on dark art, in both themes. */
export function FeaturedMatch({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('common');
  const withTrust = useTrustWords();
  const state = matchState({ status: match.status });
  const map = match.maps.find((one) => one.number === match.current_map) ?? match.maps[0];
  const score = map === undefined ? null : ([map.team1_score, map.team2_score] as const);
  return (
    <article className={styles.featured}>
      <MapArt map={map?.name ?? 'de_mirage'} className={styles.art} />
      <Link
        to={`/match/${match.id}`}
        className={styles.link}
        aria-label={withTrust(
          t('match.rowLabel', {
            team1: match.team1.name,
            team2: match.team2.name,
            score: score === null ? t('match.versus') : `${score[0]}–${score[1]}`,
            state: t(`matchState.${state}`),
          }),
          match,
        )}
      />
      <div className={styles.top}>
        <StatusBadge state={state} />
        <span className={styles.map}>{map === undefined ? '' : mapDisplayName(map.name)}</span>
      </div>
      <div className={styles.versus}>
        <div className={styles.team}>
          <TeamCrest name={match.team1.name} logo={match.team1.logo} size={64} />
          <bdi className={styles.name}>{match.team1.name}</bdi>
        </div>
        <div className={styles.score}>
          <AnimatedNumber value={score?.[0] ?? 0} />
          <span className={styles.colon} aria-hidden="true">
            :
          </span>
          <AnimatedNumber value={score?.[1] ?? 0} />
        </div>
        <div className={styles.team}>
          <TeamCrest name={match.team2.name} logo={match.team2.logo} size={64} />
          <bdi className={styles.name}>{match.team2.name}</bdi>
        </div>
      </div>
      <div className={styles.bottom}>
        <TrustMarks match={match} small />
        <Badge small tone="brand">
          {t('match.bestOf', { maps: match.max_maps })}
        </Badge>
        {match.max_maps > 1 && (
          <Badge small>
            {match.team1.maps_won} : {match.team2.maps_won}
          </Badge>
        )}
        {match.current_map !== null && match.max_maps > 1 && (
          <Badge small>{t('match.mapOf', { number: match.current_map + 1, maps: match.max_maps })}</Badge>
        )}
        <SeasonLink seasonId={match.season_id} className={styles.season} />
      </div>
    </article>
  );
}
