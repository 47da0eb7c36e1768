import type { Affiliate } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../../components/form-dialog';
import { call } from '../../../lib/endpoints';
import { NumberField, SwitchField, TextArea, TextField } from '../../../ui';
import { PersonPicker } from '../audit/audit-pickers';
import styles from '../coupons/coupons.module.css';
import { isChanged, sendChange, type RecordDialogProps } from '../record-form';
import { findProblems, toBody, toDraft, type AffiliateDraft, type AffiliateProblem } from './affiliate-form';

const NOTE_MAX = 500;

export interface AffiliateDialogProps extends RecordDialogProps {
  /** Null makes a new one. */
  partner: Affiliate | null;
}

/** Makes or changes a partner. Sales of before keep the rate of their day. */
export function AffiliateDialog({ partner, onClose, onSaved, onStale }: AffiliateDialogProps) {
  const { t } = useTranslation(['affiliates', 'common', 'ui']);
  const form = useFormDialog<AffiliateDraft, AffiliateProblem>({
    start: () => toDraft(partner),
    isChanged,
    findProblems,
    problemText: (problem) =>
      problem === 'required' ? t('common:validation.required') : t(`affiliates:problem.${problem}`),
    reasonText: (reason) => (reason === 'is taken' ? t('affiliates:problem.taken') : undefined),
    save: async (draft) => {
      const body = toBody(draft);
      if (partner === null) return call('POST /affiliates', { body });
      const input = { params: { id: partner.id }, body: { ...body, version: partner.version } };
      const sent = await sendChange(() => call('PUT /affiliates/:id', input), onStale, t('affiliates:stale'));
      return sent.affiliate;
    },
    placeErrors: (_draft, { commissionBp, userId, ...fields }) => ({
      ...fields,
      ...(userId === undefined
        ? {}
        : { account: userId === 'is taken' ? t('affiliates:problem.accountTaken') : userId }),
      ...(commissionBp === undefined ? {} : { rate: commissionBp }),
    }),
    words: {
      hasProblems: t('affiliates:form.hasProblems'),
      network: t('affiliates:network'),
      refused: t('affiliates:form.refused'),
    },
    onSaved,
    onClose,
  });
  const { draft, update, text, value } = form;
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false, maxLength: 300 } as const;
  return (
    <FormDialog
      form={form}
      title={partner === null ? t('affiliates:new') : t('affiliates:editTitle', { name: partner.name })}
      cancelLabel={t('ui:cancel')}
      saveLabel={partner === null ? t('affiliates:form.create') : t('affiliates:form.save')}
      needsChange={partner !== null}
      className={styles.form}
    >
      <TextField
        label={t('affiliates:form.name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={80}
        {...text('name')}
      />
      <TextField
        label={t('affiliates:form.slug')}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        description={t('affiliates:form.slugHelp')}
        {...text('slug')}
        onChange={(event) => update({ slug: event.currentTarget.value.toLowerCase() })}
      />
      <TextField
        {...address}
        label={t('affiliates:form.url')}
        required
        description={t('affiliates:form.urlHelp')}
        {...text('url')}
      />
      <TextField
        {...address}
        label={t('affiliates:form.logo')}
        description={t('affiliates:form.logoHelp')}
        {...text('logo')}
      />
      <div>
        <PersonPicker label={t('affiliates:form.account')} {...value('account')} />
        <p className={styles.help}>{t('affiliates:form.accountHelp')}</p>
      </div>
      <div className={styles.pair}>
        <NumberField
          label={t('affiliates:form.rate')}
          required
          allowDecimal
          decimalScale={2}
          min={0}
          max={100}
          {...value('rate')}
        />
        <NumberField label={t('affiliates:form.position')} min={0} {...value('position')} />
      </div>
      <TextArea
        label={t('affiliates:form.note')}
        description={t('affiliates:form.noteHelp')}
        maxLength={NOTE_MAX}
        {...text('note')}
        onChange={(event) => update({ note: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      <SwitchField
        label={t('affiliates:form.active')}
        checked={draft.active}
        onChange={(active) => update({ active })}
      />
    </FormDialog>
  );
}
