import type { LiveMatch } from '@placar/contracts/live';
import type { LedgerEntry } from '@placar/contracts/matches';
import { Lock, SearchX } from 'lucide-react';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import type { ApiError } from '../../lib/api-client';
import { useLiveMatch, type LiveMatchData } from '../../lib/live-store-hook';
import { usePageTitle } from '../../lib/page-title';
import { startSteamLogin, useSession } from '../../lib/session';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  Skeleton,
  SteamMark,
  Tabs,
  mapDisplayName,
  useIsDesktop,
  useNow,
} from '../../ui';
import { ConnectPanel } from './connect-panel';
import { MatchServerRequest } from '../../components/servers/match-server-request';
import { FreshnessChip } from '../../components/match/freshness-chip';
import { MapStrip } from './map-strip';
import { MatchBanners } from './match-banners';
import { MatchHero } from './match-hero';
import styles from './match-page.module.css';
import { focusMap, headlineScore, sideNow } from '../../components/match/match-summary';
import { movedAt } from './moved-model';
import { MovedBanner } from './moved-banner';
import { MatchTimeline } from './match-timeline';
import { RoundStrip } from './round-strip';
import { ColumnPicker, Scoreboards, useColumnChoice } from './scoreboard';
import { seriesTotals, topPlayer } from './series-totals';
import { TopPlayerCard } from './top-player-card';
import { VetoStrip } from './veto-strip';

/** Parts of the page that belong to other features; the route puts them together. */
export interface MatchPageSlots {
  /** State of the match, or the command under way on it. */
  StatusChip: ComponentType<{ match: LiveMatch; ledger: readonly LedgerEntry[] }>;
  /** Tools of those who may administer; loaded for them only. */
  AdminDock: ComponentType<{ match: LiveMatch; data: LiveMatchData }>;
  /** Take over, recover now: inside the banner of a recovery, for the same people. */
  RecoveryActions: ComponentType<{ match: LiveMatch; data: LiveMatchData }>;
}

type BoardTab = 'series' | `map${number}`;

function BoardsCard({
  match,
  view,
  tab,
  onTab,
}: {
  match: LiveMatch;
  view: LiveMatchData['view'];
  tab: BoardTab;
  onTab: (tab: BoardTab) => void;
}) {
  const { t } = useTranslation('match');
  const columns = useColumnChoice();
  const played = match.maps.filter((map) => map.status !== 'upcoming');
  const number = tab === 'series' ? null : Number(tab.slice(3));
  const map = number === null ? undefined : view.maps[number];
  const players = useMemo(
    () => (number === null ? seriesTotals(Object.values(view.scoreboards)) : (view.scoreboards[number]?.players ?? [])),
    [number, view.scoreboards],
  );
  const items: { value: BoardTab; label: string }[] = [
    ...(match.max_maps > 1 && played.length > 1 ? [{ value: 'series' as const, label: t('maps.series') }] : []),
    ...played.map((one) => ({
      value: `map${one.number}` as const,
      label: t('maps.tab', { map: mapDisplayName(one.name), score: `${one.team1_score}–${one.team2_score}` }),
    })),
  ];
  return (
    <Card as="section" padded={false} className={styles.boards}>
      <div className={styles.boardsHead}>
        <div className={styles.tabs}>
          {items.length > 0 && <Tabs label={t('maps.label')} items={items} value={tab} onChange={onTab} />}
        </div>
        {Object.keys(view.scoreboards).length > 0 && <ColumnPicker {...columns} />}
      </div>
      {map !== undefined && <RoundStrip match={match} map={map} timeline={view.timeline} />}
      <Scoreboards
        match={match}
        players={players}
        team1Side={map?.status === 'live' ? sideNow(match, 'team1') : null}
        columns={columns.columns}
      />
    </Card>
  );
}

/** The match's server: how to join it, or how far it is from having one. */
function ServerPanel({ match, data, isNew }: { match: LiveMatch; data: LiveMatchData; isNew: boolean }) {
  const isOver = match.end_time !== null;
  const { serverRequest } = data.view;
  return (
    <>
      {serverRequest !== null && match.server_id === null && !isOver && (
        <MatchServerRequest request={serverRequest} mayAct={data.can.administer} />
      )}
      <ConnectPanel serverId={match.server_id} isOver={isOver} isNew={isNew} />
    </>
  );
}

function Loaded({ match, data, slots }: { match: LiveMatch; data: LiveMatchData; slots: MatchPageSlots }) {
  const { StatusChip, AdminDock, RecoveryActions } = slots;
  const { t } = useTranslation('match');
  const { view, can, stream } = data;
  const isDesktop = useIsDesktop();
  const [chosen, setChosen] = useState<BoardTab | null>(null);
  const focus = focusMap(match);
  const isOver = match.end_time !== null;
  const hasSeries = match.max_maps > 1 && match.maps.filter((map) => map.status !== 'upcoming').length > 1;
  const initial: BoardTab = isOver && hasSeries ? 'series' : `map${focus?.number ?? 0}`;
  const tab = chosen ?? initial;
  const score = headlineScore(match);
  usePageTitle(
    score === null
      ? t('title', { team1: match.team1.name, team2: match.team2.name })
      : `${match.team1.name} ${score.team1}–${score.team2} ${match.team2.name}`,
  );
  const minute = useNow(60_000);
  const movedSince = movedAt(match, view.timeline, minute);
  const best = useMemo(() => topPlayer(seriesTotals(Object.values(view.scoreboards))), [view.scoreboards]);
  const cancelEvent = match.cancelled ? view.timeline.findLast((entry) => entry.type === 'match.cancelled') : undefined;
  const cancelReason = typeof cancelEvent?.data.reason === 'string' ? cancelEvent.data.reason : null;
  return (
    <div className={styles.page}>
      <MatchHero
        match={match}
        status={<StatusChip match={match} ledger={view.commands} />}
        freshness={<FreshnessChip header={match} frame={view.freshness} stream={stream} compact={!isDesktop} />}
      >
        <MapStrip
          match={match}
          veto={view.veto}
          selected={tab === 'series' ? null : Number(tab.slice(3))}
          onSelect={(map) => setChosen(`map${map}`)}
        />
      </MatchHero>
      {movedSince !== null && <MovedBanner serverId={match.server_id} at={movedSince} />}
      <MatchBanners
        match={match}
        maps={view.maps}
        isStaff={can.administer}
        cancelReason={cancelReason}
        recoveryActions={
          can.administer ? (
            <Suspense>
              <RecoveryActions match={match} data={data} />
            </Suspense>
          ) : undefined
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <BoardsCard match={match} view={view} tab={tab} onTab={setChosen} />
          {view.veto !== null && view.veto.steps.length > 0 && <VetoStrip match={match} veto={view.veto} />}
        </div>
        <div className={styles.side}>
          <ServerPanel match={match} data={data} isNew={movedSince !== null} />
          {best !== null && <TopPlayerCard match={match} player={best} />}
          <MatchTimeline match={match} timeline={view.timeline} commands={view.commands} isStaff={can.administer} />
        </div>
      </div>
      {can.administer && (
        <Suspense>
          <AdminDock match={match} data={data} />
        </Suspense>
      )}
    </div>
  );
}

function PageSkeleton() {
  const { t } = useTranslation('match');
  return (
    <div className={styles.page} role="status" aria-label={t('loading')}>
      <Skeleton height={330} radius={16} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton height={640} radius={12} />
        </div>
        <div className={styles.side}>
          <Skeleton height={150} radius={12} />
          <Skeleton height={420} radius={12} />
        </div>
      </div>
    </div>
  );
}

function Refused({ error, reload }: { error: ApiError; reload: () => void }) {
  const { t } = useTranslation('match');
  const { user } = useSession();
  const { pathname } = useLocation();
  const isPrivate = error.status === 401 || error.status === 403;
  usePageTitle(isPrivate ? t('private.title') : error.status === 404 ? t('notFound.title') : '');
  if (isPrivate) {
    return (
      <EmptyState
        icon={<Lock size={30} strokeWidth={1.6} />}
        title={t('private.title')}
        actions={
          user === null ? (
            <Button variant="primary" leftIcon={<SteamMark />} onClick={() => startSteamLogin(pathname)}>
              {t('private.login')}
            </Button>
          ) : undefined
        }
      >
        {t('private.text')}
      </EmptyState>
    );
  }
  if (error.status >= 400 && error.status < 500) {
    return (
      <EmptyState
        icon={<SearchX size={30} strokeWidth={1.6} />}
        title={t('notFound.title')}
        actions={
          <ButtonLink to="/matches" variant="primary">
            {t('notFound.action')}
          </ButtonLink>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    );
  }
  return <ErrorState error={error} onRetry={reload} />;
}

function MatchById({ matchId, slots }: { matchId: number; slots: MatchPageSlots }) {
  const data = useLiveMatch(matchId);
  const { header } = data.view;
  const isRefused = data.error !== undefined && data.error.status >= 400 && data.error.status < 500;
  if (data.error !== undefined && (isRefused || header === null))
    return <Refused error={data.error} reload={data.reload} />;
  if (header === null) return <PageSkeleton />;
  return <Loaded match={header} data={data} slots={slots} />;
}

/** `/match/:id`: one match, live or over. */
export function MatchPage(slots: MatchPageSlots) {
  const { id } = useParams();
  const { t } = useTranslation('match');
  const matchId = Number(id);
  if (!Number.isInteger(matchId) || matchId <= 0) {
    return (
      <EmptyState title={t('notFound.title')} actions={<ButtonLink to="/matches">{t('notFound.action')}</ButtonLink>}>
        {t('notFound.text')}
      </EmptyState>
    );
  }
  return <MatchById key={matchId} matchId={matchId} slots={slots} />;
}
