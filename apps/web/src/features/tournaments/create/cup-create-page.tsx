import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/endpoints';
import { mayCreate, useSession } from '../../../lib/session';
import { Card, EmptyState, PageHeader } from '../../../ui';
import { cupBody, emptyCup } from '../model/cup-form';
import { presentationBody, presentationProblems, type PrizeRow } from '../presentation/presentation-form';
import { cupRefusal } from './cup-refusal';
import { CupSettingsForm } from './cup-settings-form';
import { PrizesPart, type PrizeErrors } from './prizes-part';

const NO_PRIZES = { prizes: [], sponsors: [], streams: [] } as const;

/** `/tournaments/create`: a tournament from a preset, on one page. */
export function CupCreatePage() {
  const { t } = useTranslation('cupform');
  const { user } = useSession();
  const navigate = useNavigate();
  const [rows, setRows] = useState<readonly PrizeRow[]>([]);
  const [errors, setErrors] = useState<PrizeErrors>({});
  const change = (next: PrizeRow[]) => {
    setErrors({});
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
          extra={<PrizesPart rows={rows} errors={errors} onChange={change} />}
          onSubmit={async (form) => {
            const draft = { ...NO_PRIZES, prizes: rows };
            const problems = presentationProblems(draft);
            if (Object.keys(problems).length > 0) {
              setErrors(problems);
              return { message: t('fixFirst'), fields: ['prizes'] };
            }
            try {
              const { prizes } = presentationBody(draft);
              const made = await call('POST /tournaments', { body: { ...cupBody(form), prizes } });
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
