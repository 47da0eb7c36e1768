import { mapDisplayName } from '@placar/domain/maps';
import { ChevronRight, Lock, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '../../lib/format';
import { isInProgress, matchState, winningSide, type MatchStateSource } from '../../lib/match-state';
import { MapArt } from '../maps/map-art';
import { Badge, RelativeTime, cx } from '../../ui';
import styles from './match-row.module.css';
import { StatusBadge } from './status-badge';
import { TeamCrest } from '../teams/team-crest';
import { TrustMarks, type TrustSource, useTrustWords } from './trust-marks';

/** The columns of a match list item that a row draws; every list answer of the API fits. */
export interface MatchSummary extends MatchStateSource, TrustSource {
  id: number;
  team1_id: number | null;
  team2_id: number | null;
  team1_string: string;
  team2_string: string;
  max_maps: number;
  title?: string | null;
  private_match?: number | boolean;
  team1_mapscore?: number | null;
  team2_mapscore?: number | null;
  team1_logo?: string | null;
  team2_logo?: string | null;
  current_map_name?: string | null;
  /** Number of the map in play, counted from 0, where the stream told it. */
  current_map?: number | null;
  season_id?: number | null;
  season_name?: string | null;
  /** Name of who made it. */
  owner?: string | null;
}

/** The score that counts for a reader: rounds of a best of one and of the map in play, else maps won. Null before the start. */
export function shownScore(match: MatchSummary): readonly [number, number] | null {
  const state = matchState(match);
  if (state === 'scheduled' || state === 'loading' || state === 'load_failed' || state === 'veto') return null;
  const isMapInPlay = isInProgress(state) && state !== 'between_maps';
  const hasMapScore = (match.team1_mapscore ?? null) !== null && (match.team2_mapscore ?? null) !== null;
  if (hasMapScore && (match.max_maps === 1 || isMapInPlay))
    return [match.team1_mapscore ?? 0, match.team2_mapscore ?? 0];
  return [match.team1_score ?? 0, match.team2_score ?? 0];
}

/** Of a series whose map in play gives the big figures: the maps won so far, and which map it is where that is known; else null. */
function seriesBeside(match: MatchSummary): { mapsWon: readonly [number, number]; mapNumber: number | null } | null {
  const state = matchState(match);
  if (match.max_maps === 1 || !isInProgress(state) || state === 'between_maps' || shownScore(match) === null)
    return null;
  const { current_map: current = null } = match;
  return {
    mapsWon: [match.team1_score ?? 0, match.team2_score ?? 0],
    mapNumber: current === null ? null : current + 1,
  };
}

/** The map that the figures are of: a series that is over or between maps has none. */
function mapOfFigures(match: MatchSummary, isInSeries: boolean): string {
  return match.max_maps === 1 || isInSeries ? (match.current_map_name ?? '') : '';
}

/* Titles with the plugin's own placeholders say nothing to a reader. */
function readableTitle(title: string | null | undefined): string | null {
  const text = (title ?? '').trim();
  return text === '' || text.includes('{') ? null : text;
}

function TeamSide({ name, logo, side, lost }: { name: string; logo?: string | null; side: 1 | 2; lost: boolean }) {
  const label = <bdi className={styles.teamName}>{name}</bdi>;
  const crest = <TeamCrest name={name} logo={logo} size={40} />;
  return (
    <span className={cx(styles.team, side === 1 ? styles.team1 : styles.team2, lost && styles.loser)}>
      {side === 1 ? label : crest}
      {side === 1 ? crest : label}
    </span>
  );
}

/* The season as a link of its own, and the title where it says more. */
function Competition({ match }: { match: MatchSummary }) {
  const { season_id: id = null, season_name: name = null } = match;
  const title = readableTitle(match.title);
  return (
    <>
      {id !== null && name !== null && (
        <Link to={`/season/${id}`} className={styles.season}>
          <Trophy size={13} />
          <bdi>{name}</bdi>
        </Link>
      )}
      {title !== null && title !== name && <span className={styles.title}>{title}</span>}
    </>
  );
}

/* People plan for a start: it has its day and hour. */
function When({ match, isComing }: { match: MatchSummary; isComing: boolean }) {
  const when = match.end_time ?? match.start_time ?? null;
  if (when === null) return null;
  return (
    <span className={styles.when}>
      {isComing && <span className={styles.moment}>{formatMoment(when)}</span>}
      <RelativeTime value={when} />
    </span>
  );
}

/** One match in a list: the whole row is a link; under 961 px it becomes a small card. */
export function MatchRow({ match, extra }: { match: MatchSummary; extra?: ReactNode }) {
  const { t } = useTranslation('common');
  const withTrust = useTrustWords();
  const state = matchState(match);
  const score = shownScore(match);
  const winner = winningSide(match);
  const mapName = match.current_map_name ?? '';
  const series = seriesBeside(match);
  const mapShown = mapOfFigures(match, series !== null);
  const scoreText = score === null ? t('match.versus') : `${score[0]}–${score[1]}`;
  const tone = (side: 1 | 2) => (winner === null ? undefined : winner === side ? styles.won : styles.lost);
  return (
    <article className={cx(styles.row, isInProgress(state) && styles.live, state === 'cancelled' && styles.cancelled)}>
      {mapName !== '' && state !== 'cancelled' && <MapArt map={mapName} className={styles.rowArt} adaptive />}
      <Link
        to={`/match/${match.id}`}
        className={styles.link}
        aria-label={withTrust(
          t(series === null ? 'match.rowLabel' : 'match.rowLabelSeries', {
            team1: match.team1_string,
            team2: match.team2_string,
            score: scoreText,
            map: mapDisplayName(mapShown),
            series: series?.mapsWon.join('–'),
            state: t(`matchState.${state}`),
          }),
          match,
        )}
      />
      <span className={styles.state}>
        <StatusBadge state={state} />
        <When match={match} isComing={state === 'scheduled'} />
        {(match.owner ?? null) !== null && (
          <span className={styles.owner}>
            <bdi>{t('match.by', { name: match.owner })}</bdi>
          </span>
        )}
      </span>
      <TeamSide name={match.team1_string} logo={match.team1_logo} side={1} lost={winner === 2} />
      <span className={styles.score} aria-hidden="true">
        {score === null ? (
          <span className={styles.versus}>{t('match.versus')}</span>
        ) : (
          <>
            <span className={tone(1)}>{score[0]}</span>
            <span className={styles.colon}>:</span>
            <span className={tone(2)}>{score[1]}</span>
          </>
        )}
      </span>
      <TeamSide name={match.team2_string} logo={match.team2_logo} side={2} lost={winner === 1} />
      <span className={styles.meta}>
        <span className={styles.chips}>
          <TrustMarks match={match} small />
          {match.private_match === 1 || match.private_match === true ? (
            <Badge small icon={<Lock />}>
              {t('match.private')}
            </Badge>
          ) : null}
          {mapShown !== '' && (
            <Badge small>
              {typeof series?.mapNumber === 'number'
                ? t('match.mapNamed', { number: series.mapNumber, name: mapDisplayName(mapShown) })
                : mapDisplayName(mapShown)}
            </Badge>
          )}
          <Badge small tone="brand">
            {t('match.bestOf', { maps: match.max_maps })}
            {series !== null && ` · ${series.mapsWon[0]}–${series.mapsWon[1]}`}
          </Badge>
          {extra}
        </span>
        <Competition match={match} />
      </span>
      <ChevronRight size={18} className={styles.chevron} />
    </article>
  );
}
