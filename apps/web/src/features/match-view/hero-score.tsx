import type { LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../components/match/clocks/countdown';
import { focusMap, headlineScore, roundInPlay, stateOf } from '../../components/match/match-summary';
import { formatMoment } from '../../lib/format';
import { isOver } from '../../lib/match-state';
import { AnimatedNumber, RelativeTime, cx } from '../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './match-hero.module.css';

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

function SeriesLine({ match, isHidden }: { match: LiveMatch; isHidden: boolean }) {
  const { t } = useTranslation('match');
  if (match.max_maps === 1) return null;
  const needed = Math.floor(match.max_maps / 2) + 1;
  const pips = (won: number, isMirrored: boolean) => (
    <span className={cx(styles.pips, isMirrored && styles.pipsMirrored)} aria-hidden="true">
      {Array.from({ length: needed }, (_, index) => (
        <span key={index} className={cx(styles.pip, !isHidden && index < won && styles.pipWon)} />
      ))}
    </span>
  );
  return (
    <p className={styles.series}>
      {!isHidden && (
        <span className="visually-hidden">
          {t('hero.seriesScore', { team1: match.team1.maps_won, team2: match.team2.maps_won })}
        </span>
      )}
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
    // A match that is on its server has begun: that nobody set a time for it is no news.
    if (state !== 'scheduled') return map === null ? null : mapDisplayName(map.name);
    if (match.start_time === null) return t('hero.notScheduled');
    return (
      <span className={styles.start}>
        <Countdown to={match.start_time} className={styles.countdown} />
        <time dateTime={match.start_time}>{formatMoment(match.start_time)}</time>
        <span className={styles.zone}>{t('hero.localTime')}</span>
      </span>
    );
  }
  if (map.status === 'finished') return t('hero.mapDone', { map: mapDisplayName(map.name) });
  if (map.status === 'warmup') return mapDisplayName(map.name);
  return t('hero.roundNow', { map: mapDisplayName(map.name), round: roundInPlay(map) });
}

function HiddenScore() {
  const { t } = useTranslation('spectate');
  return (
    <>
      <span className="visually-hidden">{t('spoiler.hiddenScore')}</span>
      <span className={cx(styles.figure, styles.figure1, styles.lost)} aria-hidden="true">
        ?
      </span>
      <span className={styles.slash} aria-hidden="true" />
      <span className={cx(styles.figure, styles.figure2, styles.lost)} aria-hidden="true">
        ?
      </span>
    </>
  );
}

/** Score of the match with series and map, said politely as it changes; `isHidden` keeps a result from who does not want it. */
export function HeroScore({ match, isHidden }: { match: LiveMatch; isHidden: boolean }) {
  const { t } = useTranslation('match');
  const score = headlineScore(match);
  const isDone = match.winner !== null;
  const tone = (slot: TeamSlot) => (!isDone ? undefined : match.winner === slot ? styles.won : styles.lost);
  const said =
    score === null || isHidden
      ? ''
      : t('hero.score', {
          team1: match.team1.name,
          team2: match.team2.name,
          score1: score.team1,
          score2: score.team2,
        });
  return (
    <div className={styles.centre}>
      <SeriesLine match={match} isHidden={isHidden} />
      <p className={styles.score} data-testid="score">
        {isHidden ? (
          <HiddenScore />
        ) : score === null ? (
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
      <ScoreAnnouncer text={said} />
    </div>
  );
}
