import type { LiveMap, LiveMatch, LiveVeto } from '@placar/contracts/live';
import type { LedgerEntry } from '@placar/contracts/matches';
import type { LiveWebVeto } from '@placar/contracts/vetoes';
import { useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { FreshnessChip } from '../../components/match/clocks/freshness-chip';
import { focusMap, headlineScore } from '../../components/match/match-summary';
import { MatchWatch } from '../../components/watch/match-watch';
import { WhenNear } from '../../components/when-near';
import type { LiveMatchData } from '../../lib/live/live-store-hook';
import { usePageTitle } from '../../lib/page/page-title';
import { Card, CardHeader, Late, Skeleton, useIsDesktop, useMedia, useNow } from '../../ui';
import { RepeatMatchLink } from '../../components/match/repeat-match-link';
import { StatusBadge } from '../../components/match/status-badge';
import { bannersHeight, hasBanners } from './banners/banner-model';
import { BoardsCard, mapOfTab, type BoardTab } from './boards/boards-card';
import { BroadcastPopover } from './server/broadcast-popover';
import { ConnectPanel } from './server/connect-panel';
import { currentArrivals } from './server/arrivals';
import { EvidenceLink } from './evidence-link';
import { SpoilerToggle, useHiddenResults } from './hidden-results';
import { MapStrip } from './map-strip';
import { MatchHero } from './match-hero';
import styles from './match-page.module.css';
import { movedAt } from './banners/moved-model';
import { useTimelineWanted } from './boards/round-jump';
import { seriesTotals, topPlayer } from './boards/series-totals';
import { TopPlayerCard } from './boards/top-player-card';
import { latePart } from '../../lib/page/late-part';

/* Below the score and the boards, or there for few: they come after them. */
const ChartsCard = latePart(() => import('./boards/charts-card'), 'ChartsCard');
const HeadToHeadCard = latePart(() => import('../../components/teams/head-to-head-card'), 'HeadToHeadCard', ['versus']);
const MatchServerRequest = latePart(
  () => import('../../components/servers/match-server-request'),
  'MatchServerRequest',
  ['fleet'],
);
const MatchTimeline = latePart(() => import('./timeline/match-timeline'), 'MatchTimeline');
const SpoilerCover = latePart(() => import('./spoiler-cover'), 'SpoilerCover', ['spectate']);
const BeforeMatch = latePart(() => import('./before/before-match'), 'BeforeMatch', ['before', 'lobbies']);
const VetoStrip = latePart(() => import('./veto-strip'), 'VetoStrip');
const VetoPanel = latePart(() => import('./veto/veto-panel'), 'VetoPanel', ['veto']);
const ArrivalsCard = latePart(() => import('./server/arrivals-card'), 'ArrivalsCard', ['arrivals']);
const MatchBanners = latePart(() => import('./banners/match-banners'), 'MatchBanners', [
  'commands',
  'match',
  'notices',
]);
const MovedBanner = latePart(() => import('./banners/moved-banner'), 'MovedBanner', ['match', 'notices']);
/** Of the charts before their code is there: header, choice and the plot's place. */
const CHARTS_HEIGHT = 508;
/** Of who is there, of two teams of five. */
const ARRIVALS_HEIGHT = 354;
/** Of the head-to-head card while it asks. */
const HEAD_TO_HEAD_HEIGHT = 446;
/** Of the timeline below its heading, with as many lines as it shows before it scrolls. */
const TIMELINE_HEIGHT = 600;
const VETO_HEIGHT = 190;
const WEB_VETO_HEIGHT = 620;
/** Of who plays, on which maps, by which rules. */
const BEFORE_HEIGHT = 900;
/** Of what stands in the place of a result that is kept from the viewer. */
const COVER_HEIGHT = 300;

/** Parts of the page that belong to other features; the route puts them together. */
export interface MatchPageSlots {
  /** State of the match, or the command under way on it. */
  StatusChip: ComponentType<{ match: LiveMatch; ledger: readonly LedgerEntry[] }>;
  /** Tools of those who may administer; loaded for them only. */
  AdminDock: ComponentType<{ match: LiveMatch; data: LiveMatchData }>;
  /** Take over, recover now: inside the banner of a recovery, for the same people. */
  RecoveryActions: ComponentType<{ match: LiveMatch; data: LiveMatchData }>;
}

/** From here on there are two columns. */
const TWO_COLUMNS_QUERY = '(min-width: 1280px)';

interface BodyProps {
  match: LiveMatch;
  data: LiveMatchData;
}

/** The match's server: how to join it, or how far it is from having one. */
function ServerPanel({ match, data, isNew }: BodyProps & { isNew: boolean }) {
  const { serverRequests } = data.view;
  const isWithoutServer = match.server_id === null || match.status === 'load_failed';
  const isTold = isWithoutServer ? serverRequests.length > 0 : serverRequests[0]?.purpose === 'move';
  return (
    <>
      {isTold && match.end_time === null && (
        <Late>
          <MatchServerRequest
            requests={serverRequests}
            isWithoutServer={isWithoutServer}
            mayAct={data.can.administer}
          />
        </Late>
      )}
      <ConnectPanel match={match} data={data} isNew={isNew} />
    </>
  );
}

/* The window title tells the score too, but not to those who do not want it. */
function useMatchTitle(match: LiveMatch, isHidden: boolean): void {
  const { t } = useTranslation('match');
  const score = isHidden ? null : headlineScore(match);
  usePageTitle(
    score === null
      ? t('title', { team1: match.team1.name, team2: match.team2.name })
      : `${match.team1.name} ${score.team1}–${score.team2} ${match.team2.name}`,
  );
}

/* The maps that a tab of the boards is about, as far as they are known, in order. */
function useShownMaps(tab: BoardTab, known: LiveMatchData['view']['maps']): readonly LiveMap[] {
  const number = mapOfTab(tab);
  return useMemo(() => {
    const all = Object.values(known).toSorted((a, b) => a.number - b.number);
    return number === null ? all : all.filter((map) => map.number === number);
  }, [number, known]);
}

function useBoardTab(match: LiveMatch): [BoardTab, (tab: BoardTab) => void] {
  const [chosen, setChosen] = useState<BoardTab | null>(null);
  const hasSeries = match.max_maps > 1 && match.maps.filter((map) => map.status !== 'upcoming').length > 1;
  const initial: BoardTab = match.end_time !== null && hasSeries ? 'series' : `map${focusMap(match)?.number ?? 0}`;
  return [chosen ?? initial, setChosen];
}

function Banners({ match, data, RecoveryActions }: BodyProps & Pick<MatchPageSlots, 'RecoveryActions'>) {
  const { view, can, leftOut } = data;
  const cancelEvent = match.cancelled ? view.timeline.findLast((entry) => entry.type === 'match.cancelled') : undefined;
  if (!hasBanners(match, can.administer) && leftOut.length === 0) return null;
  return (
    <Late place={<Skeleton height={bannersHeight(match)} radius={12} />}>
      <MatchBanners
        match={match}
        maps={view.maps}
        isStaff={can.administer}
        mayVouch={can.vouch}
        leftOut={leftOut}
        cancelReason={typeof cancelEvent?.data.reason === 'string' ? cancelEvent.data.reason : null}
        recoveryActions={
          can.administer ? (
            <Late>
              <RecoveryActions match={match} data={data} />
            </Late>
          ) : undefined
        }
      />
    </Late>
  );
}

/* Its heading stands from the beginning, so that whoever goes by headings finds it. */
function TimelinePlace() {
  const { t } = useTranslation('match');
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('timeline.title')} />
      <Skeleton height={TIMELINE_HEIGHT} radius={0} />
    </Card>
  );
}

/* What is beside the boards on a wide screen and below them on a narrow one. Staff work with the timeline. */
function SideCards({ match, data }: BodyProps) {
  const { view, can } = data;
  const hasTeams = match.team1.id !== null && match.team2.id !== null;
  const best = useMemo(() => topPlayer(seriesTotals(Object.values(view.scoreboards))), [view.scoreboards]);
  const isWanted = useTimelineWanted();
  const timeline = (
    <MatchTimeline
      match={match}
      timeline={view.timeline}
      commands={view.commands}
      log={view.log}
      isStaff={can.administer}
    />
  );
  const others = (
    <>
      {best !== null && <TopPlayerCard match={match} player={best} />}
      <WhenNear place={hasTeams && <Skeleton height={HEAD_TO_HEAD_HEIGHT} radius={12} />}>
        <HeadToHeadCard team1={match.team1.id} team2={match.team2.id} matchId={match.id} />
      </WhenNear>
    </>
  );
  // The timeline is as high as its lines: what stands below it comes with it, and is not pushed about.
  if (can.administer)
    return (
      <Late place={<TimelinePlace />}>
        {timeline}
        {others}
      </Late>
    );
  return (
    <>
      {others}
      <WhenNear place={<TimelinePlace />} isWanted={isWanted}>
        {timeline}
      </WhenNear>
    </>
  );
}

/* Until the match is loaded the veto on the web is what everybody looks at. */
const webVetoOf = (match: LiveMatch, veto: LiveVeto | null): LiveWebVeto | null =>
  match.status === 'scheduled' ? (veto?.web ?? null) : null;
const hasSteps = (veto: LiveVeto | null): veto is LiveVeto => veto !== null && veto.steps.length > 0;

function WebVeto({ match, shown }: { match: LiveMatch; shown: LiveWebVeto }) {
  return (
    <Late place={<Skeleton height={WEB_VETO_HEIGHT} radius={12} />}>
      <VetoPanel match={match} shown={shown} />
    </Late>
  );
}

/* Nothing was played yet and something will be: there are no figures to show, but much to know. */
const isAhead = (match: LiveMatch): boolean =>
  match.end_time === null && match.maps.every((map) => map.status === 'upcoming');

/** Everything about one match whose header is known. */
export function MatchBody({ match, data, slots }: BodyProps & { slots: MatchPageSlots }) {
  const { StatusChip, AdminDock, RecoveryActions } = slots;
  const { view, can, stream } = data;
  const isDesktop = useIsDesktop();
  const isWide = useMedia(TWO_COLUMNS_QUERY);
  const [tab, setTab] = useBoardTab(match);
  const maps = useShownMaps(tab, view.maps);
  const results = useHiddenResults(match.end_time !== null);
  useMatchTitle(match, results.isHidden);
  const arrivals = currentArrivals(match, view.arrivals);
  const movedSince = movedAt(match, view.timeline, useNow(60_000));
  const server = <ServerPanel match={match} data={data} isNew={movedSince !== null} />;
  // Of a match that ended without a round there will never be anything to draw.
  const hasChart = match.end_time === null ? maps.length > 0 : maps.some((map) => map.rounds.length > 0);
  const webVeto = webVetoOf(match, view.veto);
  const veto = webVeto === null && hasSteps(view.veto) && (
    <WhenNear place={<Skeleton height={VETO_HEIGHT} radius={12} />}>
      <VetoStrip match={match} veto={view.veto} timeline={view.timeline} />
    </WhenNear>
  );
  return (
    <div className={styles.page}>
      <MatchHero
        match={match}
        status={results.isHidden ? <StatusBadge state="ended" /> : <StatusChip match={match} ledger={view.commands} />}
        freshness={
          match.status !== 'scheduled' && (
            <FreshnessChip header={match} frame={view.freshness} stream={stream} compact={!isDesktop} />
          )
        }
        isHidden={results.isHidden}
        actions={
          <>
            <MatchWatch match={match} mayEdit={can.administer} />
            {(match.end_time !== null || match.status === 'scheduled') && (
              <RepeatMatchLink matchId={match.id} isOver={match.end_time !== null} />
            )}
            <EvidenceLink matchId={match.id} isStaff={can.administer} isOver={match.end_time !== null} />
            {match.end_time !== null && <SpoilerToggle results={results} />}
            <BroadcastPopover matchId={match.id} />
          </>
        }
      >
        <MapStrip
          match={match}
          veto={view.veto}
          selected={mapOfTab(tab)}
          isHidden={results.isHidden}
          onSelect={(map) => setTab(`map${map}`)}
        />
      </MatchHero>
      <Late>{movedSince !== null && <MovedBanner serverId={match.server_id} at={movedSince} />}</Late>
      {!results.isHidden && <Banners match={match} data={data} RecoveryActions={RecoveryActions} />}
      {!isWide && server}
      {results.isHidden ? (
        <>
          <Late place={<Skeleton height={COVER_HEIGHT} radius={12} />}>
            <SpoilerCover results={results} />
          </Late>
          {veto}
        </>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            {webVeto !== null && <WebVeto match={match} shown={webVeto} />}
            <Late place={arrivals !== null && <Skeleton height={ARRIVALS_HEIGHT} radius={12} />}>
              {arrivals !== null && <ArrivalsCard match={match} arrivals={arrivals} />}
            </Late>
            {isAhead(match) ? (
              <Late place={<Skeleton height={BEFORE_HEIGHT} radius={12} />}>
                <BeforeMatch match={match} />
              </Late>
            ) : (
              <BoardsCard match={match} view={view} tab={tab} onTab={setTab} />
            )}
            {hasChart && (
              <WhenNear place={<Skeleton height={CHARTS_HEIGHT} radius={12} />}>
                <ChartsCard match={match} maps={maps} />
              </WhenNear>
            )}
            {veto}
          </div>
          <div className={styles.side}>
            {isWide && server}
            <SideCards match={match} data={data} />
          </div>
        </div>
      )}
      {can.administer && (
        <Late>
          <AdminDock match={match} data={data} />
        </Late>
      )}
    </div>
  );
}
