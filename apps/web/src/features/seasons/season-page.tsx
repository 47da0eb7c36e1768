import type { Season } from '@placar/contracts/seasons';
import { ExternalLink, GitFork, Pencil, SearchX, Swords } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import {
  Button,
  ButtonAnchor,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  HeroSurface,
  MatchRow,
  Pagination,
  Skeleton,
  SkeletonRows,
  Tabs,
  useNow,
} from '../../ui';
import { SeasonBadge } from './season-badge';
import { SeasonBracket } from './season-bracket';
import { seasonState, todayOf, tournamentAddress } from './season-model';
import styles from './season-page.module.css';
import { SeasonDates, SeasonProgress } from './season-span';
import { SeasonPlayers, SeasonTeams } from './season-standings';
import { SEASON_MATCHES, useBracket, useMatchRows, useSeason } from './use-seasons';

const SeasonDialog = lazy(async () => ({ default: (await import('./season-dialog')).SeasonDialog }));

function SeasonHero({ season, onEdit }: { season: Season; onEdit: () => void }) {
  const { t } = useTranslation('seasons');
  const { user } = useSession();
  const today = todayOf(useNow(60_000));
  const mayEdit = user !== null && (user.super_admin === 1 || user.id === season.user_id);
  const tournament = tournamentAddress(season.challonge_url);
  return (
    <HeroSurface className={styles.hero}>
      <div className={styles.heroTop}>
        <div className={styles.heroText}>
          <SeasonBadge state={seasonState(season, today)} />
          <h1 className={styles.name} tabIndex={-1}>
            <bdi>{season.name}</bdi>
          </h1>
          <SeasonDates season={season} />
        </div>
        <div className={styles.heroActions}>
          {tournament !== null && (
            <ButtonAnchor
              href={tournament}
              target="_blank"
              rel="noreferrer"
              leftIcon={<ExternalLink size={16} aria-hidden="true" />}
            >
              {t('tournament')}
            </ButtonAnchor>
          )}
          {mayEdit && (
            <Button leftIcon={<Pencil size={16} aria-hidden="true" />} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
        </div>
      </div>
      <SeasonProgress season={season} today={today} />
    </HeroSurface>
  );
}

type SeasonData = ReturnType<typeof useSeason>;

function SeasonMatches({ data, page, onPage }: { data: SeasonData; page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('seasons');
  const { answer } = data;
  const rows = useMatchRows(answer?.matches);
  if (answer === undefined || rows === undefined) return <SkeletonRows rows={6} height={76} />;
  if (rows.length === 0 && page === 1) {
    return (
      <Card>
        <EmptyState icon={<Swords size={30} strokeWidth={1.6} />} title={t('matches.emptyTitle')}>
          {t('matches.empty')}
        </EmptyState>
      </Card>
    );
  }
  const total = answer.total ?? rows.length;
  return (
    <>
      <ul className={styles.matches} aria-busy={data.isTurning || undefined}>
        {rows.map((match) => (
          <li key={match.id}>
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
      {(total > SEASON_MATCHES || page > 1) && (
        <Pagination
          offset={(page - 1) * SEASON_MATCHES}
          shown={rows.length}
          pageSize={SEASON_MATCHES}
          total={total}
          onChange={(offset) => onPage(offset / SEASON_MATCHES + 1)}
          busy={data.isTurning}
        />
      )}
    </>
  );
}

type View = 'matches' | 'bracket';

function Loaded({ season, data, page }: { season: Season; data: SeasonData; page: number }) {
  const { t } = useTranslation('seasons');
  const [params, setParams] = useSearchParams();
  const [isEditing, setIsEditing] = useState(false);
  const { bracket } = useBracket(season.id, season.is_challonge === 1);
  const view: View = bracket !== null && params.get('view') === 'bracket' ? 'bracket' : 'matches';
  const set = (key: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const matches = (
    <SeasonMatches data={data} page={page} onPage={(next) => set('page', next === 1 ? '' : String(next))} />
  );
  usePageTitle(season.name);
  return (
    <div className={styles.page}>
      <SeasonHero season={season} onEdit={() => setIsEditing(true)} />
      <div className={styles.columns}>
        <section className={styles.main} aria-labelledby="season-main">
          <h2 id="season-main" className={bracket === null ? styles.sectionTitle : 'visually-hidden'}>
            {t('matches.title')}
          </h2>
          {bracket === null ? (
            matches
          ) : (
            <Tabs<View>
              label={t('views')}
              className={styles.tabs}
              value={view}
              onChange={(next) => set('view', next === 'matches' ? '' : next)}
              items={[
                {
                  value: 'matches',
                  label: t('matches.title'),
                  icon: <Swords size={16} aria-hidden="true" />,
                  content: matches,
                },
                {
                  value: 'bracket',
                  label: t('bracket.title'),
                  icon: <GitFork size={16} aria-hidden="true" />,
                  content: <SeasonBracket bracket={bracket} />,
                },
              ]}
            />
          )}
        </section>
        <div className={styles.side}>
          <SeasonTeams seasonId={season.id} />
          <SeasonPlayers seasonId={season.id} />
        </div>
      </div>
      <Suspense>{isEditing && <SeasonDialog season={season} onClose={() => setIsEditing(false)} />}</Suspense>
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

/** A season: when it is, who leads, what was played. */
export function SeasonPage() {
  const { t } = useTranslation('seasons');
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const page = Math.min(Math.max(Math.trunc(Number(params.get('page') ?? 1)) || 1, 1), 1_000_000);
  const data = useSeason(id, page);
  const { answer, error, reload } = data;
  const isUnknown = error !== undefined && (error.status === 404 || error.status === 400);
  usePageTitle(answer?.season.name ?? (isUnknown ? t('unknownTitle') : ''));
  if (answer !== undefined) return <Loaded key={answer.season.id} season={answer.season} data={data} page={page} />;
  if (error === undefined) return <PageSkeleton />;
  return (
    <Card>
      {isUnknown ? (
        <EmptyState
          icon={<SearchX size={30} strokeWidth={1.6} />}
          title={t('unknownTitle')}
          actions={<ButtonLink to="/seasons">{t('toSeasons')}</ButtonLink>}
        >
          {t('unknown')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Card>
  );
}
