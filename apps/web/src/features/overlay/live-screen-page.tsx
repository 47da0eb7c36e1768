import type { LiveMatch } from '@placar/contracts/live';
import { ChevronLeft, ChevronRight, Pause, Play, Tv } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import { usePageTitle } from '../../lib/page/page-title';
import { useLiveMatches } from '../../lib/live/use-live-matches';
import { IconButton, PageLoader } from '../../ui';
import { BarePage } from '../../components/screens/bare-page';
import { MatchScreen } from './match-screen';
import { readOverlayParams } from '../../components/screens/overlay-params';
import { nextInRotation, rotationOf } from './rotation-model';
import { ScreenControls, ScreenNote } from './screen-controls';
import styles from './screen-controls.module.css';
import { useIdle } from './use-idle';
import { useOverlayMatch } from './use-overlay-match';
import { useWakeLock } from '../../components/screens/use-wake-lock';

const LIST_EVERY_MS = 20_000;
/** Who touched the screen and left does not stop it for the rest of the day. */
const RESUME_AFTER_MS = 60_000;

/**
 * The list that is rotated over. The stream of the match on screen brings the headers of all others too (they are folded into
 * the same cache), so that this page needs no second one; asking now and then heals what a lost stream missed.
 */
function useRotationList(): { matches: readonly LiveMatch[] | undefined } {
  const { data } = useEndpoint('GET /matches/live', {}, { refreshInterval: LIST_EVERY_MS });
  return { matches: data === undefined ? undefined : rotationOf(data.matches) };
}

/* While no match is on screen, the stream of the list tells when one begins. */
function NothingLive() {
  const { t } = useTranslation('overlay');
  useLiveMatches();
  return (
    <ScreenNote icon={<Tv size={30} strokeWidth={1.6} />} title={t('rotation.empty')}>
      {t('rotation.emptyText')}
    </ScreenNote>
  );
}

function OnScreen({ known }: { known: LiveMatch }) {
  const { match, view, stale } = useOverlayMatch(known.id, known);
  return match === null ? <PageLoader /> : <MatchScreen match={match} view={view} stale={stale} />;
}

type Rotation = ReturnType<typeof useRotation>;

/* Which match is on screen: the next one after each interval, at once when the present one has ended. */
function useRotation(matches: readonly LiveMatch[], intervalMs: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isStopped, setStopped] = useState(false);
  const ids = matches.map(({ id }) => id);
  const shown = chosen !== null && ids.includes(chosen) ? chosen : nextInRotation(ids, chosen);
  if (shown !== null && shown !== chosen) setChosen(shown);
  const advance = useEffectEvent(() => setChosen(nextInRotation(ids, shown)));
  useEffect(() => {
    if (isStopped || shown === null) return undefined;
    const timer = setTimeout(advance, intervalMs);
    return () => clearTimeout(timer);
  }, [isStopped, shown, intervalMs, ids.length]);
  return {
    current: matches.find(({ id }) => id === shown) ?? null,
    position: shown === null ? 0 : ids.indexOf(shown) + 1,
    isStopped,
    go: (step: 1 | -1) => setChosen(nextInRotation(ids, shown, step)),
    stop: () => setStopped(true),
    resume: () => setStopped(false),
  };
}

/* A touch, a click or a key stops the rotation; a minute without one lets it go on. */
function useStopOnTouch(rotation: Rotation): boolean {
  const isIdle = useIdle((event) => {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    if ((event.type === 'pointerdown' || event.type === 'keydown') && !isButton) rotation.stop();
  });
  const resume = useEffectEvent(rotation.resume);
  useEffect(() => {
    if (!rotation.isStopped || !isIdle) return undefined;
    const timer = setTimeout(resume, RESUME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [rotation.isStopped, isIdle]);
  return isIdle;
}

function RotationButtons({ rotation, count }: { rotation: Rotation; count: number }) {
  const { t } = useTranslation('overlay');
  if (count === 0) return null;
  const isSingle = count === 1;
  return (
    <>
      <span className={styles.notice} role="status">
        {rotation.isStopped ? t('rotation.paused') : t('rotation.position', { number: rotation.position, count })}
      </span>
      <IconButton
        variant="secondary"
        label={t('rotation.previous')}
        icon={<ChevronLeft size={18} />}
        disabled={isSingle}
        onClick={() => rotation.go(-1)}
      />
      <IconButton
        variant="secondary"
        label={rotation.isStopped ? t('rotation.resume') : t('rotation.pause')}
        icon={rotation.isStopped ? <Play size={18} /> : <Pause size={18} />}
        onClick={rotation.isStopped ? rotation.resume : rotation.stop}
      />
      <IconButton
        variant="secondary"
        label={t('rotation.next')}
        icon={<ChevronRight size={18} />}
        disabled={isSingle}
        onClick={() => rotation.go(1)}
      />
    </>
  );
}

/** `/live/screen`: all matches under way on a wall, one after the other. */
export function LiveScreenPage() {
  const { t } = useTranslation('overlay');
  const [search] = useSearchParams();
  const { theme, language, intervalSeconds } = readOverlayParams(search);
  const { matches } = useRotationList();
  const rotation = useRotation(matches ?? [], intervalSeconds * 1000);
  const isIdle = useStopOnTouch(rotation);
  useWakeLock();
  usePageTitle(t('rotationTitle'));
  const { current } = rotation;
  const count = matches?.length ?? 0;
  return (
    <BarePage theme={theme} language={language}>
      <main className={styles.page} data-idle={isIdle || undefined}>
        {matches === undefined ? (
          <PageLoader />
        ) : current === null ? (
          <NothingLive />
        ) : (
          <OnScreen key={`match:${current.id}`} known={current} />
        )}
        {current !== null && !rotation.isStopped && count > 1 && (
          <div
            key={`progress:${current.id}`}
            className={styles.progress}
            style={{ animationDuration: `${intervalSeconds}s` }}
            aria-hidden="true"
          />
        )}
        <ScreenControls matchId={current?.id ?? null} isIdle={isIdle}>
          <RotationButtons rotation={rotation} count={count} />
        </ScreenControls>
      </main>
    </BarePage>
  );
}
