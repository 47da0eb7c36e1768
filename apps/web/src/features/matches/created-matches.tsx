import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_MATCHES } from '../../components/match/use-listed-matches';
import { ApiError } from '../../lib/api-client';
import { call, useEndpoint } from '../../lib/endpoints';
import { mayCreate, useSession } from '../../lib/session';
import { useInvalidate } from '../../lib/swr';
import { Button, ButtonLink, ConfirmDialog, showToast } from '../../ui';
import { CreateMatchLink } from './create-match-link';
import { MatchList } from './match-list';
import styles from './my-matches.module.css';

const CANCELLED = { query: { page: 1, limit: 1, state: 'cancelled' } } as const;

/** Matches that the user created, and the sweep of the cancelled ones. */
export function CreatedMatches() {
  const { t } = useTranslation('matches');
  const invalidate = useInvalidate();
  const { user } = useSession();
  const canCreate = mayCreate(user, 'matches');
  const { data } = useEndpoint('GET /matches/mymatches', CANCELLED, { nothing: NO_MATCHES });
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const cancelled = data?.total ?? 0;

  const deleteCancelled = async () => {
    setBusy(true);
    try {
      await call('DELETE /matches', { body: { all_cancelled: true } });
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
    <div className={styles.created}>
      {cancelled > 0 && (
        <div className={styles.createdActions}>
          <Button variant="danger-quiet" leftIcon={<Trash2 size={16} />} onClick={() => setIsAsking(true)}>
            {t('mine.deleteCancelled')}
          </Button>
        </div>
      )}
      <MatchList
        list="GET /matches/mymatches"
        emptyTitle={t('mine.emptyTitle')}
        emptyText={canCreate ? t('mine.empty') : t('mine.emptyMember')}
        emptyActions={canCreate ? <CreateMatchLink /> : <ButtonLink to="/live/matches">{t('mine.watch')}</ButtonLink>}
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
    </div>
  );
}
