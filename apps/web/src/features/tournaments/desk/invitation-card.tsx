import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint, useKeptAnswers } from '../../../lib/endpoints';
import { Button, Card, ConfirmDialog, CopyField, Skeleton } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from './desk.module.css';

/** The invitation code, to copy alone or with the address, and to make anew. */
export function InvitationCard({ view, acts }: { view: CupView; acts: CupActs }) {
  const { t } = useTranslation('cupdialogs');
  const params = { id: view.tournament.id };
  const { data } = useEndpoint('GET /tournaments/:id/invitation', { params });
  const { askAgain } = useKeptAnswers();
  const [isRenewing, setIsRenewing] = useState(false);
  const renew = async () => {
    if (await acts.act('POST /tournaments/:id/renew-invitation', { version: view.tournament.version }))
      await askAgain('GET /tournaments/:id/invitation', { params });
    setIsRenewing(false);
  };
  const code = data?.code ?? null;
  const address = `${window.location.origin}/tournaments/${params.id}`;
  return (
    <Card as="section" className={styles.invitation} aria-label={t('invitation.title')}>
      <div>
        <h2 className={styles.title}>{t('invitation.title')}</h2>
        <p className={styles.quiet}>{t('invitation.text')}</p>
      </div>
      {data === undefined ? (
        <Skeleton height={88} radius={8} />
      ) : code === null ? (
        <p className={styles.quiet}>{t('invitation.none')}</p>
      ) : (
        <>
          <CopyField label={t('invitation.code')} value={code} />
          <CopyField label={t('invitation.link')} value={`${address}?code=${code}`} />
        </>
      )}
      <Button leftIcon={<RefreshCw size={16} />} disabled={acts.busy} onClick={() => setIsRenewing(true)}>
        {t('invitation.renew')}
      </Button>
      <ConfirmDialog
        isOpen={isRenewing}
        onClose={() => setIsRenewing(false)}
        onConfirm={() => void renew()}
        title={t('invitation.renewTitle')}
        confirmLabel={t('invitation.renew')}
        busy={acts.busy}
      >
        {t('invitation.renewText')}
      </ConfirmDialog>
    </Card>
  );
}
