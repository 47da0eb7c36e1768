import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../../components/form-dialog';
import { call } from '../../../lib/endpoints';
import { NumberField, TextArea } from '../../../ui';
import { PersonPicker } from '../audit/audit-pickers';
import { isChanged } from '../record-form';
import styles from './plans.module.css';

const REASON_MAX = 200;
const MOST_DAYS = 3_660;
const USUAL_DAYS = 30;

interface GiftDraft {
  user: string;
  days: number | null;
  reason: string;
}
type GiftProblem = 'required' | 'length';

function findProblems({ user, days, reason }: GiftDraft): Partial<Record<string, GiftProblem>> {
  return {
    ...(user === '' && { user: 'required' }),
    ...((days === null || days < 1 || days > MOST_DAYS) && { days: 'length' }),
    ...(reason.trim() === '' && { reason: 'required' }),
  };
}

/** Gives somebody VIP for some days, with the reason that other staff read. `user`: who is chosen already, or empty. */
export function GiveVipDialog({ user, onClose, onSaved }: { user: string; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation(['plans', 'common', 'ui']);
  const form = useFormDialog<GiftDraft, GiftProblem>({
    start: () => ({ user, days: USUAL_DAYS, reason: '' }),
    isChanged,
    findProblems,
    problemText: (problem) => (problem === 'required' ? t('common:validation.required') : t('plans:problem.length')),
    save: (draft) =>
      call('POST /users/:id/vip-grants', {
        params: { id: Number(draft.user) },
        body: { days: draft.days ?? 0, reason: draft.reason.trim() },
      }),
    placeErrors: (_draft, fields) => ({ ...fields }),
    words: { hasProblems: t('plans:form.hasProblems'), network: t('plans:network'), refused: t('plans:form.refused') },
    onSaved,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('plans:gift.title')}
      cancelLabel={t('ui:cancel')}
      saveLabel={t('plans:gift.give')}
      needsChange={false}
      className={styles.form}
    >
      <p className={styles.help}>{t('plans:gift.text')}</p>
      <PersonPicker label={t('plans:gift.user')} placeholder={t('plans:gift.choose')} {...form.value('user')} />
      <NumberField label={t('plans:gift.days')} required min={1} max={MOST_DAYS} {...form.value('days')} />
      <TextArea
        label={t('plans:gift.reason')}
        description={t('plans:gift.reasonHelp')}
        required
        maxLength={REASON_MAX}
        {...form.text('reason')}
        onChange={(event) => form.update({ reason: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
    </FormDialog>
  );
}
