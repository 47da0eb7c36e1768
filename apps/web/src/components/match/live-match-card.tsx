import { mapDisplayName } from '@placar/domain/maps';
import type { LiveMatch } from '@placar/contracts/live';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { matchState } from '../../lib/match-state';
import { MapArt } from '../maps/map-art';
import { AnimatedNumber, Badge, cx } from '../../ui';
import styles from './match-row.module.css';
import { StatusBadge } from './status-badge';
import { TeamCrest } from '../teams/team-crest';
import { TrustMarks, useTrustWords } from './trust-marks';

type Slot = 'team1' | 'team2';

function sideOf(match: LiveMatch, slot: Slot): 'ct' | 't' | null {
  if (match.team1_side === null) return null;
  if (slot === 'team1') return match.team1_side;
  return match.team1_side === 'ct' ? 't' : 'ct';
}

function SeriesPips({ won, maxMaps }: { won: number; maxMaps: number }) {
  if (maxMaps < 2) return null;
  const needed = Math.floor(maxMaps / 2) + 1;
  return (
    <span className={styles.series} aria-hidden="true">
      {Array.from({ length: needed }, (_, index) => (
        <span key={index} className={cx(styles.pip, index < won && styles.pipWon)} />
      ))}
    </span>
  );
}

/** A match of the live list as a card: map art, both teams with side and round score, series pips. The whole card is a link. */
export function LiveMatchCard({ match, footer }: { match: LiveMatch; footer?: ReactNode }) {
  const { t } = useTranslation('common');
  const withTrust = useTrustWords();
  const state = matchState({
    ...match,
    winner: null,
    team1_score: match.team1.maps_won,
    team2_score: match.team2.maps_won,
  });
  const map =
    match.maps.find((candidate) => candidate.number === match.current_map) ??
    match.maps.find((candidate) => candidate.status !== 'finished') ??
    match.maps[0];
  const line = (slot: Slot) => {
    const team = match[slot];
    const side = sideOf(match, slot);
    const score = map === undefined ? null : slot === 'team1' ? map.team1_score : map.team2_score;
    return (
      <div className={styles.cardLine}>
        <TeamCrest name={team.name} logo={team.logo} size={34} />
        <bdi className={styles.cardName}>{team.name}</bdi>
        <span className={cx(styles.side, side !== null && styles[`side_${side}`])}>
          {side === null ? '' : t(`side.${side}`)}
          <SeriesPips won={team.maps_won} maxMaps={match.max_maps} />
        </span>
        <span className={styles.cardScore}>{score === null ? '–' : <AnimatedNumber value={score} />}</span>
      </div>
    );
  };
  const label = withTrust(
    t('match.rowLabel', {
      team1: match.team1.name,
      team2: match.team2.name,
      score: map === undefined ? t('match.versus') : `${map.team1_score}–${map.team2_score}`,
      state: t(`matchState.${state}`),
    }),
    match,
  );
  return (
    <article className={styles.card}>
      {map !== undefined && <MapArt map={map.name} className={styles.cardArt} adaptive />}
      <Link to={`/match/${match.id}`} className={styles.link} aria-label={label} />
      <div className={styles.cardTop}>
        <StatusBadge state={state} />
        <span className={styles.mapLabel}>
          {map === undefined ? t('match.bestOf', { maps: match.max_maps }) : mapDisplayName(map.name)}
        </span>
      </div>
      <div className={styles.cardTeams}>
        {line('team1')}
        {line('team2')}
      </div>
      <div className={styles.cardBottom}>
        <TrustMarks match={match} small />
        <Badge small tone="brand">
          {t('match.bestOf', { maps: match.max_maps })}
        </Badge>
        {match.current_map !== null && match.max_maps > 1 && (
          <Badge small>{t('match.mapOf', { number: match.current_map + 1, maps: match.max_maps })}</Badge>
        )}
        {footer}
      </div>
    </article>
  );
}
