import { CirclePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import { matchState } from '../../lib/match-state';
import { mayCreate, useSession } from '../../lib/session';
import { Button, ButtonLink, ConfirmDialog, PageHeader, showToast, type MatchSummary } from '../../ui';
import { MATCH_FILTERS } from './match-filter';
import { MatchList } from './match-list';

const MY_MATCHES_KEY = '/matches/mymatches';

/* The de-facto API answers 404 with a message for an empty list; that is "none", not a failure. */
async function fetchMyMatches(path: string): Promise<{ matches: MatchSummary[] }> {
  try {
    return await api<{ matches: MatchSummary[] }>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { matches: [] };
    throw error;
  }
}

/** Matches the user created, and the sweep of the cancelled ones. */
export function MyMatchesPage() {
  const { t } = useTranslation('matches');
  const { user } = useSession();
  const { data, error, mutate } = useSWR<{ matches: MatchSummary[] }, ApiError>(MY_MATCHES_KEY, fetchMyMatches);
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancelled = (data?.matches ?? []).filter((match) => matchState(match) === 'cancelled').length;

  const deleteCancelled = async () => {
    setBusy(true);
    try {
      await api('/matches/', { method: 'DELETE', body: [{ all_cancelled: true }] });
      await mutate();
      showToast({ tone: 'success', message: t('mine.deleted') });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showToast({ tone: 'error', message: t('mine.deleteFailed', { reason: failure.message }) });
    } finally {
      setBusy(false);
      setIsAsking(false);
    }
  };

  return (
    <>
      <PageHeader
        title={t('mine.title')}
        description={t('mine.description')}
        actions={
          <>
            {cancelled > 0 && (
              <Button
                variant="danger-quiet"
                leftIcon={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => setIsAsking(true)}
              >
                {t('mine.deleteCancelled')}
              </Button>
            )}
            {mayCreate(user, 'matches') && <CreateLink />}
          </>
        }
      />
      <MatchList
        filters={MATCH_FILTERS}
        matches={data?.matches}
        error={error}
        hasMore={false}
        isLoadingMore={false}
        loadMore={() => undefined}
        reload={() => void mutate()}
        emptyTitle={t('mine.emptyTitle')}
        emptyText={t('mine.empty')}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void deleteCancelled()}
        busy={busy}
        title={t('mine.deleteTitle')}
        confirmLabel={t('mine.deleteCancelled')}
      >
        {t('mine.deleteText', { count: cancelled })}
      </ConfirmDialog>
    </>
  );
}

function CreateLink() {
  const { t } = useTranslation('shell');
  return (
    <ButtonLink to="/match/create" variant="primary" leftIcon={<CirclePlus size={16} aria-hidden="true" />}>
      {t('nav.createMatch')}
    </ButtonLink>
  );
}
