import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import type { ApiError } from '../../lib/api-client';
import { useLiveMatch } from '../../lib/live/live-store-hook';
import { usePageTitle } from '../../lib/page/page-title';
import { startSteamLogin, useSession } from '../../lib/session';
import { Button, ButtonLink, EmptyState, ErrorState, Skeleton, SteamMark } from '../../ui';
import { MatchBody, type MatchPageSlots } from './match-body';
import styles from './match-page.module.css';

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
  const session = useSession();
  const { header } = data.view;
  const isRefused = data.error !== undefined && data.error.status >= 400 && data.error.status < 500;
  if (data.error !== undefined && (isRefused || header === null))
    return <Refused error={data.error} reload={data.reload} />;
  // All three were asked for at once. Drawn before it is known who looks, the boards would make room for what staff are shown.
  const isViewerKnown = !session.isLoading && (data.record !== undefined || data.error !== undefined);
  if (header === null || !isViewerKnown) return <PageSkeleton />;
  return <MatchBody match={header} data={data} slots={slots} />;
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
