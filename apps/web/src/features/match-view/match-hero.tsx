import type { LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { Trophy } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { isOver } from '../../lib/match-state';
import {
  AnimatedNumber,
  Badge,
  CopyButton,
  FlagImg,
  MapArt,
  RelativeTime,
  TeamCrest,
  cx,
  mapDisplayName,
} from '../../ui';
import styles from './match-hero.module.css';
import { focusMap, headlineScore, roundInPlay, sideNow, stateOf } from '../../components/match/match-summary';

const ANNOUNCE_EVERY_MS = 5000;

/** The score for screen readers: polite, and at most once in five seconds. */
function ScoreAnnouncer({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const saidAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, saidAt.current + ANNOUNCE_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      saidAt.current = Date.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {said}
    </p>
  );
}

function SideMark({ side }: { side: 'ct' | 't' | null }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.sideSlot}>
      {side !== null && (
        <span className={cx(styles.side, side === 'ct' ? styles.ct : styles.tr)}>{t(`side.${side}`)}</span>
      )}
    </span>
  );
}

function TeamBlock({ match, slot }: { match: LiveMatch; slot: TeamSlot }) {
  const { t } = useTranslation('match');
  const team = match[slot];
  const isWinner = match.winner === slot && isOver(stateOf(match));
  const isLoser = match.winner !== null && match.winner !== slot;
  return (
    <div className={cx(styles.team, slot === 'team2' && styles.mirrored, isLoser && styles.loser)}>
      <TeamCrest name={team.name} logo={team.logo} size={88} className={styles.crest} />
      <div className={styles.teamText}>
        <p className={styles.teamName}>
          <bdi>{team.name}</bdi>
        </p>
        <p className={styles.teamMeta}>
          {team.flag !== null && <FlagImg code={team.flag} width={20} />}
          {match.end_time === null && <SideMark side={sideNow(match, slot)} />}
          {isWinner && (
            <span className={styles.winner}>
              <Trophy size={14} aria-hidden="true" />
              {t('hero.winner')}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

function SeriesLine({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('match');
  if (match.max_maps === 1) return null;
  const needed = Math.floor(match.max_maps / 2) + 1;
  const pips = (won: number, isMirrored: boolean) => (
    <span className={cx(styles.pips, isMirrored && styles.pipsMirrored)} aria-hidden="true">
      {Array.from({ length: needed }, (_, index) => (
        <span key={index} className={cx(styles.pip, index < won && styles.pipWon)} />
      ))}
    </span>
  );
  return (
    <p className={styles.series}>
      <span className="visually-hidden">
        {t('hero.seriesScore', { team1: match.team1.maps_won, team2: match.team2.maps_won })}
      </span>
      {pips(match.team1.maps_won, true)}
      <span aria-hidden="true">{t('hero.series')}</span>
      {pips(match.team2.maps_won, false)}
    </p>
  );
}

function caption(match: LiveMatch, t: ReturnType<typeof useTranslation<'match'>>['t']): ReactNode {
  const map = focusMap(match);
  const state = stateOf(match);
  if (isOver(state)) {
    if (match.end_time === null) return null;
    return match.max_maps === 1 && map !== null ? mapDisplayName(map.name) : <RelativeTime value={match.end_time} />;
  }
  if (map === null || map.status === 'upcoming') {
    if (match.start_time === null) return t('hero.notScheduled');
    return state === 'scheduled'
      ? t('hero.startsAt', { time: formatDateTime(match.start_time) })
      : map === null
        ? null
        : mapDisplayName(map.name);
  }
  if (map.status === 'finished') return t('hero.mapDone', { map: mapDisplayName(map.name) });
  if (map.status === 'warmup') return mapDisplayName(map.name);
  return t('hero.roundNow', { map: mapDisplayName(map.name), round: roundInPlay(map) });
}

function Centre({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('match');
  const score = headlineScore(match);
  const isDone = match.winner !== null;
  const tone = (slot: TeamSlot) => (!isDone ? undefined : match.winner === slot ? styles.won : styles.lost);
  return (
    <div className={styles.centre}>
      <SeriesLine match={match} />
      <p className={styles.score} data-testid="score">
        {score === null ? (
          <span className={styles.versus}>{t('versus')}</span>
        ) : (
          <>
            <AnimatedNumber value={score.team1} className={cx(styles.figure, styles.figure1, tone('team1'))} />
            <span className={styles.slash} aria-hidden="true" />
            <AnimatedNumber value={score.team2} className={cx(styles.figure, styles.figure2, tone('team2'))} />
          </>
        )}
      </p>
      <p className={styles.caption}>{caption(match, t)}</p>
      <ScoreAnnouncer
        text={
          score === null
            ? ''
            : t('hero.score', {
                team1: match.team1.name,
                team2: match.team2.name,
                score1: score.team1,
                score2: score.team2,
              })
        }
      />
    </div>
  );
}

/* Titles with the plugin's own placeholders say nothing to a reader. */
function readableTitle(title: string): string | null {
  const text = title.trim();
  return text === '' || text.includes('{') ? null : text;
}

export interface MatchHeroProps {
  match: LiveMatch;
  status: ReactNode;
  freshness: ReactNode;
  children?: ReactNode;
}

/** Top of the match page: state, both teams with their sides, the score, and below it the maps (children). */
export function MatchHero({ match, status, freshness, children }: MatchHeroProps) {
  const { t } = useTranslation(['match', 'common']);
  const map = focusMap(match);
  const side = sideNow(match, 'team1');
  const title = readableTitle(match.title);
  return (
    <section className={styles.hero} data-state={stateOf(match)} data-side={side ?? 'none'}>
      {map !== null && <MapArt map={map.name} className={styles.art} />}
      <span className={cx(styles.wedge, styles.wedge1)} aria-hidden="true" />
      <span className={cx(styles.wedge, styles.wedge2)} aria-hidden="true" />
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('match:title', { team1: match.team1.name, team2: match.team2.name })}
      </h1>
      <div className={styles.top}>
        {status}
        <Badge tone="neutral">{t('common:match.bestOf', { maps: match.max_maps })}</Badge>
        {title !== null && <span className={styles.title}>{title}</span>}
        <span className={styles.topEnd}>
          {freshness}
          <CopyButton value={window.location.origin + window.location.pathname} label={t('match:hero.copyLink')} />
        </span>
      </div>
      <div className={styles.versusRow}>
        <TeamBlock match={match} slot="team1" />
        <Centre match={match} />
        <TeamBlock match={match} slot="team2" />
      </div>
      {children}
    </section>
  );
}
