import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/endpoints';
import { mayCreate, useSession } from '../../../lib/session';
import { EmptyState, PageHeader } from '../../../ui';
import { cupBody, emptyCup } from '../model/cup-form';
import { prizeProblems, prizesBody, type PrizeRow } from '../presentation/prize-form';
import { cupRefusal } from './cup-refusal';
import { CupSettingsForm } from './cup-settings-form';
import type { PrizeRowsProps } from './prize-rows';
import { PrizesPart } from './prizes-part';

/** `/tournaments/create`: a tournament from a preset, on one page. */
export function CupCreatePage() {
  const { t } = useTranslation('cupform');
  const { user } = useSession();
  const navigate = useNavigate();
  const [rows, setRows] = useState<readonly PrizeRow[]>([]);
  const [problems, setProblems] = useState<PrizeRowsProps['problems']>({});
  const change = (next: PrizeRow[]) => {
    setProblems({});
    setRows(next);
  };
  return (
    <>
      <PageHeader title={t('title')} description={t('lead')} />
      {mayCreate(user, 'seasons') ? (
        <CupSettingsForm
          initial={emptyCup()}
          submit={t('submit')}
          submitHelp={t('submitHelp')}
          extra={<PrizesPart rows={rows} problems={problems} onChange={change} />}
          onSubmit={async (form) => {
            const found = prizeProblems(rows);
            if (Object.keys(found).length > 0) {
              setProblems(found);
              return { message: t('fixFirst'), fields: ['prizes'] };
            }
            try {
              const made = await call('POST /tournaments', { body: { ...cupBody(form), prizes: prizesBody(rows) } });
              await navigate(`/tournaments/${made.id}?view=desk`);
              return null;
            } catch (error) {
              return cupRefusal(error);
            }
          }}
        />
      ) : (
        <EmptyState framed icon={<Trophy size={30} strokeWidth={1.6} />} title={t('denied')}>
          {t('deniedText')}
        </EmptyState>
      )}
    </>
  );
}
