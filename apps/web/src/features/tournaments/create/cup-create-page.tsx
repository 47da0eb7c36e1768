import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/endpoints';
import { mayCreate, useSession } from '../../../lib/session';
import { Card, EmptyState, PageHeader } from '../../../ui';
import { cupBody, emptyCup } from '../model/cup-form';
import { cupRefusal } from './cup-refusal';
import { CupSettingsForm } from './cup-settings-form';

/** `/tournaments/create`: a tournament from a preset, on one page. */
export function CupCreatePage() {
  const { t } = useTranslation('cupform');
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('title')} description={t('lead')} />
      {mayCreate(user, 'seasons') ? (
        <CupSettingsForm
          initial={emptyCup()}
          submit={t('submit')}
          submitHelp={t('submitHelp')}
          onSubmit={async (form) => {
            try {
              const made = await call('POST /tournaments', { body: cupBody(form) });
              await navigate(`/tournaments/${made.id}?view=desk`);
              return null;
            } catch (error) {
              return cupRefusal(error);
            }
          }}
        />
      ) : (
        <Card>
          <EmptyState icon={<Trophy size={30} strokeWidth={1.6} />} title={t('denied')}>
            {t('deniedText')}
          </EmptyState>
        </Card>
      )}
    </>
  );
}
