import { CirclePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { fetchMatchList, type ListedMatches } from '../../components/match/use-listed-matches';
import { ApiError, api } from '../../lib/api-client';
import { mayCreate, useSession } from '../../lib/session';
import { invalidate } from '../../lib/swr';
import { Button, ButtonLink, ConfirmDialog, PageHeader, showToast } from '../../ui';
import { MATCH_FILTERS } from './match-filter';
import { MatchList } from './match-list';

const CANCELLED_KEY = '/matches/mymatches?page=1&limit=1&state=cancelled';

/** Matches the user created, and the sweep of the cancelled ones. */
export function MyMatchesPage() {
  const { t } = useTranslation('matches');
  const { user } = useSession();
  const canCreate = mayCreate(user, 'matches');
  const { data } = useSWR<ListedMatches, ApiError>(CANCELLED_KEY, fetchMatchList);
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancelled = data?.total ?? 0;

  const deleteCancelled = async () => {
    setBusy(true);
    try {
      await api('/matches/', { method: 'DELETE', body: [{ all_cancelled: true }] });
      await invalidate('/matches');
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
            {canCreate && <CreateLink />}
          </>
        }
      />
      <MatchList
        base="/matches/mymatches"
        filters={MATCH_FILTERS}
        emptyTitle={t('mine.emptyTitle')}
        emptyText={canCreate ? t('mine.empty') : t('mine.emptyMember')}
        emptyActions={canCreate ? <CreateLink /> : <ButtonLink to="/live/matches">{t('mine.watch')}</ButtonLink>}
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
