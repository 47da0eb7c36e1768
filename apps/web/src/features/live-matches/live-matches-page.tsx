import type { LiveMatch } from '@placar/contracts/live';
import { ArrowRight, LayoutGrid, Radio, Rows3 } from 'lucide-react';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeasonNames } from '../../components/seasons/use-season-choices';
import { toSummary } from '../../components/match/match-summary';
import { useLastResults } from '../../components/match/use-last-results';
import { useLiveWatch } from '../../components/watch/use-watch';
import { WatchChip } from '../../components/watch/watch-button';
import { linksToShow } from '../../components/watch/watch-model';
import type { LiveStreamStatus } from '../../lib/live/event-stream';
import { useGrowing } from '../../lib/page/use-growing';
import { useLiveMatches, type LiveMatches } from '../../lib/live/use-live-matches';
import { Badge, ButtonLink, EmptyState, Late, LiveDot, PageHeader, Pending, Skeleton, SkeletonRows } from '../../ui';
import { MatchRow, type MatchSummary } from '../../components/match/match-row';
import styles from './live-matches-page.module.css';
import { ScoreAnnouncer } from './score-announcer';
import { useLiveView, type LiveView } from './use-live-view';
import { WallCard } from './wall-card';
import { wallCounts, wallOf } from './wall-model';
import { latePart } from '../../lib/page/late-part';

const SKELETONS = 6;
/* Cards of a first view on a usual screen, and how many more come at a time. */
const FIRST_CARDS = 12;
const MORE_CARDS = 6;
const LAST_RESULTS = 5;
const FEW = 3;

const MatchDesk = latePart(() => import('./desk/match-desk'), 'MatchDesk', ['admin', 'commands', 'desk', 'match']);

type WatchOf = ReturnType<typeof useLiveWatch>;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

function Rows({ title, matches, watch }: { title: string; matches: readonly MatchSummary[]; watch?: WatchOf }) {
  if (matches.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.rows}>
        {matches.map((match) => (
          <li key={match.id}>
            <MatchRow
              match={match}
              extra={
                watch !== undefined && (
                  <WatchChip
                    links={linksToShow(watch(match.id), 'before')}
                    isLive={false}
                    match={`${match.team1_string} × ${match.team2_string}`}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Counts({ counts, isStaff }: { counts: ReturnType<typeof wallCounts>; isStaff: boolean }) {
  const { t } = useTranslation('live');
  return (
    <span className={styles.counts}>
      {counts.live > 0 && (
        <Badge tone="live" icon={<LiveDot />}>
          {t('summary.live', { count: counts.live })}
        </Badge>
      )}
      {counts.paused > 0 && <Badge tone="warning">{t('summary.paused', { count: counts.paused })}</Badge>}
      {isStaff && counts.attention > 0 && (
        <Badge tone="danger">{t('summary.attention', { count: counts.attention })}</Badge>
      )}
    </span>
  );
}

function ViewSwitch({ view, onChange }: { view: LiveView; onChange: (view: LiveView) => void }) {
  const { t } = useTranslation('live');
  const icons = { cards: <LayoutGrid size={16} />, desk: <Rows3 size={16} /> };
  return (
    <span className={styles.switch} role="group" aria-label={t('view.label')}>
      {(['cards', 'desk'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={view === one} onClick={() => onChange(one)}>
          {icons[one]}
          {t(`view.${one}`)}
        </button>
      ))}
    </span>
  );
}

/* What was played last, where little is being played and nothing ended a moment ago. */
function LastResults() {
  const { t } = useTranslation('live');
  const { results = [] } = useLastResults(LAST_RESULTS);
  return <Rows title={t('lastResults')} matches={results} />;
}

function Empty() {
  const { t } = useTranslation('live');
  return (
    <EmptyState
      framed
      icon={<Radio size={30} strokeWidth={1.6} />}
      title={t('emptyTitle')}
      actions={<ButtonLink to="/matches">{t('seeAll')}</ButtonLink>}
    >
      {t('empty')}
    </EmptyState>
  );
}

type ShownStream = Pick<LiveStreamStatus, 'state' | 'lastEventAt'>;

function Cards({
  open,
  freshness,
  stream,
  watch,
}: {
  open: readonly LiveMatch[];
  freshness: LiveMatches['freshness'];
  stream: ShownStream;
  watch: WatchOf;
}) {
  const frames = useMemo(() => new Map(freshness.map((frame) => [frame.match_id, frame])), [freshness]);
  const drawn = useGrowing(open.length, FIRST_CARDS, MORE_CARDS);
  return (
    <ul
      className={styles.wall}
      data-pairs={open.length === 2 || open.length === 4 || undefined}
      data-single={open.length === 1 || undefined}
      data-testid="live-wall"
    >
      {open.slice(0, drawn).map((match) => (
        <li key={match.id}>
          <WallCard
            match={match}
            freshness={frames.get(match.id) ?? null}
            stream={stream}
            isAlone={open.length === 1}
            watch={watch(match.id)}
          />
        </li>
      ))}
      {open.slice(drawn).map((match) => (
        <li key={match.id} className={styles.later} aria-hidden="true" />
      ))}
    </ul>
  );
}

function Wall({ live, matches, view }: { live: LiveMatches; matches: readonly LiveMatch[]; view: LiveView }) {
  const { t } = useTranslation('live');
  const { open, upcoming, ended } = wallOf(matches);
  const seasons = useSeasonNames(matches.some((match) => match.season_id !== null));
  const rows = (some: readonly LiveMatch[]) => some.map((match) => toSummary(match, seasons));
  const watch = useLiveWatch();
  const { state, lastEventAt } = live.stream;
  const stream = useMemo(() => ({ state, lastEventAt }), [state, lastEventAt]);
  return (
    <>
      <ScoreAnnouncer matches={open} />
      {open.length === 0 && <Empty />}
      {/* All of it waits for the desk: what stands below would else be pushed away by its rows. */}
      <Late place={<DeskSkeleton />}>
        {view === 'desk' ? (
          <MatchDesk matches={matches} freshness={live.freshness} stream={stream} />
        ) : (
          open.length > 0 && <Cards open={open} freshness={live.freshness} stream={stream} watch={watch} />
        )}
        <Rows title={t('upcoming')} matches={rows(upcoming)} watch={watch} />
        <Rows title={t('ended')} matches={rows(ended)} />
        {open.length <= FEW && ended.length === 0 && <LastResults />}
      </Late>
    </>
  );
}

function DeskSkeleton() {
  return <SkeletonRows rows={8} height={52} />;
}

function WallSkeleton() {
  const { t } = useTranslation('live');
  return (
    <div className={styles.wall} role="status" aria-label={t('loading')}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} height={208} radius={12} />
      ))}
    </div>
  );
}

/** `/live/matches`: every open match at a glance, kept present by the tab's one stream; as cards, or as the desk of those who run them. */
export function LiveMatchesPage() {
  const { t } = useTranslation('live');
  const live = useLiveMatches();
  const { matches } = live;
  const { view, mayUseDesk, setView } = useLiveView(matches);
  // The heading does not wait for the cards, nor a press for what a burst of rounds draws.
  const drawn = useDeferredValue(matches, undefined);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        badge={
          matches === undefined ? undefined : <Counts counts={wallCounts(wallOf(matches).open)} isStaff={mayUseDesk} />
        }
        actions={
          <>
            {mayUseDesk && <ViewSwitch view={view} onChange={setView} />}
            <ButtonLink to="/matches" variant="ghost" className={styles.seeAll} rightIcon={<ArrowRight size={16} />}>
              {t('seeAll')}
            </ButtonLink>
          </>
        }
      />
      {drawn === undefined && (
        <Pending error={matches === undefined ? live.error : undefined} onRetry={live.reload}>
          {view === 'desk' ? <DeskSkeleton /> : <WallSkeleton />}
        </Pending>
      )}
      {drawn !== undefined && <Wall live={live} matches={drawn} view={view} />}
    </>
  );
}
