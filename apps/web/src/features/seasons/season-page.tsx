import type { SeasonAnswer } from '@placar/contracts/seasons';
import { BookOpen, GitFork, SearchX, Shield, Swords, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { PagedMatches, pageOf } from '../../components/match/paged-matches';
import { useListedMatches } from '../../components/match/use-listed-matches';
import { useEndpoint } from '../../lib/endpoints';
import { useSession } from '../../lib/session';
import { usePageTitle } from '../../lib/page/page-title';
import { ButtonLink, EmptyState, Late, LatePlace, Pending, Skeleton, type TabItem, Tabs } from '../../ui';
import { SeasonBracket } from './season-bracket';
import { SeasonHero } from './season-hero';
import styles from './season-page.module.css';
import { SeasonPlayers, SeasonTeams } from './season-standings';
import { latePart } from '../../lib/page/late-part';

const SEASON_MATCHES = 20;
const REFRESH_MS = 60_000;
/** Of the tabs that show a board alone; the whole one is a page of its own. */
const FULL_ROWS = 50;

const SeasonRules = latePart(() => import('./season-rules'), 'SeasonRules', ['seasons', 'rulebook']);
const SeasonDialog = latePart(() => import('./season-dialog'), 'SeasonDialog');

function SeasonMatches({ seasonId, page, onPage }: { seasonId: number; page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('seasons');
  const data = useListedMatches({ season: seasonId }, { page, limit: SEASON_MATCHES });
  return (
    <PagedMatches
      data={data}
      page={page}
      pageSize={SEASON_MATCHES}
      onPage={onPage}
      emptyTitle={t('matches.emptyTitle')}
      empty={t('matches.empty')}
    />
  );
}

const VIEWS = ['matches', 'players', 'teams', 'bracket', 'rules'] as const;
type View = (typeof VIEWS)[number];

function Loaded({ answer }: { answer: SeasonAnswer }) {
  const { season, cvars = {}, left_out_cvars: leftOut = [] } = answer;
  const { t } = useTranslation('seasons');
  const [params, setParams] = useSearchParams();
  const [isEditing, setIsEditing] = useState(false);
  const { data: imported, error: failure } = useEndpoint(
    'GET /seasons/:id/bracket',
    season.is_challonge === 1 ? { params: { id: season.id } } : null,
    { nothing: { bracket: null }, refreshInterval: REFRESH_MS },
  );
  const bracket = imported?.bracket ?? null;
  const isBracketLoading = season.is_challonge === 1 && imported === undefined && failure === undefined;
  const hasBracket = bracket !== null || isBracketLoading;
  const asked = VIEWS.find((view) => view === params.get('view')) ?? 'matches';
  const view: View = asked === 'bracket' && !hasBracket ? 'matches' : asked;
  const page = pageOf(params);
  const set = (change: Record<string, string>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(change)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const { user } = useSession();
  const mayEdit = user !== null && (user.super_admin === 1 || user.id === season.user_id);
  usePageTitle(season.name);
  const tabs: readonly TabItem<View>[] = [
    {
      value: 'matches',
      label: t('matches.title'),
      icon: <Swords size={16} />,
      content: (
        <div className={styles.columns}>
          <div className={styles.main}>
            <SeasonMatches
              seasonId={season.id}
              page={page}
              onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
            />
          </div>
          <div className={styles.side}>
            <SeasonTeams seasonId={season.id} />
            <SeasonPlayers seasonId={season.id} />
          </div>
        </div>
      ),
    },
    {
      value: 'players',
      label: t('standings.players'),
      icon: <UserRound size={16} />,
      content: <SeasonPlayers seasonId={season.id} shown={FULL_ROWS} isFull />,
    },
    {
      value: 'teams',
      label: t('standings.teams'),
      icon: <Shield size={16} />,
      content: <SeasonTeams seasonId={season.id} shown={FULL_ROWS} isFull />,
    },
    ...(hasBracket
      ? [
          {
            value: 'bracket' as const,
            label: t('bracket.title'),
            icon: <GitFork size={16} />,
            content: bracket === null ? <Skeleton height={420} radius={12} /> : <SeasonBracket bracket={bracket} />,
          },
        ]
      : []),
    {
      value: 'rules',
      label: t('rules.title'),
      icon: <BookOpen size={16} />,
      content: (
        <Late place={<Skeleton height={420} radius={12} />}>
          <SeasonRules seasonId={season.id} mayEdit={mayEdit} cvars={cvars} leftOut={leftOut} />
        </Late>
      ),
    },
  ];
  return (
    <div className={styles.page}>
      <SeasonHero season={season} mayEdit={mayEdit} onEdit={() => setIsEditing(true)} />
      <Tabs<View>
        label={t('views')}
        className={styles.tabs}
        value={view}
        onChange={(next) => set({ view: next === 'matches' ? '' : next, page: '' })}
        items={tabs}
      />
      <LatePlace isOpening={isEditing} onGiveUp={() => setIsEditing(false)} isOver>
        {isEditing && <SeasonDialog season={season} onClose={() => setIsEditing(false)} />}
      </LatePlace>
    </div>
  );
}

function PageSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.page} role="status" aria-label={t('loading')}>
      <Skeleton height={190} radius={16} />
      <div className={styles.columns}>
        <Skeleton height={520} radius={12} />
        <Skeleton height={520} radius={12} />
      </div>
    </div>
  );
}

/** A season: when it is, what was played, who leads, the bracket, and the rules. */
export function SeasonPage() {
  const { t } = useTranslation('seasons');
  const { id = '' } = useParams();
  // Its matches are read by the list of matches, which has all that a row draws.
  const input = { params: { id }, query: { limit: 1 } };
  const { data: answer, error, mutate } = useEndpoint('GET /seasons/:id', input, { refreshInterval: REFRESH_MS });
  const isUnknown = error !== undefined && (error.status === 404 || error.status === 400);
  usePageTitle(answer?.season.name ?? (isUnknown ? t('unknownTitle') : ''));
  if (answer !== undefined) return <Loaded key={answer.season.id} answer={answer} />;
  if (!isUnknown)
    return (
      <Pending error={error} onRetry={() => void mutate()}>
        <PageSkeleton />
      </Pending>
    );
  return (
    <EmptyState
      framed
      icon={<SearchX size={30} strokeWidth={1.6} />}
      title={t('unknownTitle')}
      actions={<ButtonLink to="/seasons">{t('toSeasons')}</ButtonLink>}
    >
      {t('unknown')}
    </EmptyState>
  );
}
