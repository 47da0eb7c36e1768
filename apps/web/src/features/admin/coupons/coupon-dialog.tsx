import type { Coupon } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../../components/form-dialog';
import { call, useEndpoint } from '../../../lib/endpoints';
import { isPartOn } from '../../../lib/page/page-meta';
import { CheckList, NumberField, SegmentedControl, SelectField, SwitchField, TextField } from '../../../ui';
import { isChanged, sendChange, type RecordDialogProps } from '../record-form';
import { findProblems, toBody, toDraft, type CouponDraft, type CouponProblem } from './coupon-form';
import styles from './coupons.module.css';

export interface CouponDialogProps extends RecordDialogProps {
  /** Null makes an empty one. */
  coupon: Coupon | null;
  /** A new one with what this one has. */
  isCopy: boolean;
}

interface PartProps {
  form: ReturnType<typeof useFormDialog<CouponDraft, CouponProblem>>;
}

function ReductionFields({ form: { draft, update, text, value } }: PartProps) {
  const { t } = useTranslation('coupons');
  return (
    <>
      <TextField
        label={t('form.code')}
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        description={t('form.codeHelp')}
        {...text('code')}
        onChange={(event) => update({ code: event.currentTarget.value.toUpperCase() })}
      />
      <SegmentedControl
        label={t('form.kind')}
        options={(['percent', 'amount'] as const).map((kind) => ({ value: kind, label: t(`form.${kind}`) }))}
        value={draft.kind}
        onChange={(kind) => update({ kind })}
      />
      <div className={styles.pair}>
        <NumberField
          label={draft.kind === 'percent' ? t('form.percentValue') : t('form.amountValue')}
          required
          allowDecimal
          decimalScale={2}
          min={0}
          {...value('value')}
        />
        <NumberField label={t('form.maxDiscount')} allowDecimal decimalScale={2} min={0} {...value('maxDiscount')} />
      </div>
    </>
  );
}

function LimitFields({ form: { draft, update, text, value } }: PartProps) {
  const { t } = useTranslation('coupons');
  return (
    <>
      <div className={styles.pair}>
        <NumberField label={t('form.maxUses')} min={1} {...value('maxUses')} />
        <NumberField label={t('form.perUserLimit')} min={1} {...value('perUserLimit')} />
      </div>
      <NumberField label={t('form.minTotal')} allowDecimal decimalScale={2} min={0} {...value('minTotal')} />
      <div className={styles.pair}>
        {(['startsAt', 'endsAt'] as const).map((field) => (
          <TextField key={field} type="datetime-local" label={t(`form.${field}`)} {...text(field)} />
        ))}
      </div>
      <SwitchField
        label={t('form.firstPurchaseOnly')}
        checked={draft.firstPurchaseOnly}
        onChange={(firstPurchaseOnly) => update({ firstPurchaseOnly })}
      />
    </>
  );
}

function PlanAndPartner({ form: { draft, update, value } }: PartProps) {
  const { t } = useTranslation('coupons');
  const plans = useEndpoint('GET /plans', {}).data?.plans ?? [];
  const partners = useEndpoint('GET /affiliates', isPartOn('affiliates') ? {} : null).data?.managed ?? [];
  return (
    <>
      {plans.length > 0 && (
        <fieldset className={styles.plans}>
          <legend>{t('form.plans')}</legend>
          <p className={styles.help}>{t('form.plansHelp')}</p>
          <CheckList
            label={t('form.plans')}
            options={plans.map(({ id, title }) => ({ value: String(id), label: title }))}
            checked={draft.planIds}
            onChange={(planIds) => update({ planIds })}
          />
        </fieldset>
      )}
      <SelectField
        label={t('form.affiliate')}
        clearable
        placeholder={t('form.noAffiliate')}
        options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...value('affiliateId')}
      />
    </>
  );
}

/** Makes, copies or changes a coupon. Orders that are there keep what they were promised. */
export function CouponDialog({ coupon, isCopy, onClose, onSaved, onStale }: CouponDialogProps) {
  const { t } = useTranslation(['coupons', 'common', 'ui']);
  const edited = isCopy ? null : coupon;
  const form = useFormDialog<CouponDraft, CouponProblem>({
    start: () => toDraft(coupon, isCopy),
    isChanged,
    findProblems,
    problemText: (problem) =>
      problem === 'required' ? t('common:validation.required') : t(`coupons:problem.${problem}`),
    reasonText: (reason) => {
      if (reason === 'is taken') return t('coupons:problem.taken');
      const least = /^must be at least (\d+)$/.exec(reason)?.[1];
      return least === undefined ? undefined : t('coupons:problem.leastUses', { count: Number(least) });
    },
    save: async (draft) => {
      const body = toBody(draft, coupon);
      if (edited === null) return (await call('POST /coupons', { body })).coupon;
      const input = { params: { id: edited.id }, body: { ...body, version: edited.version } };
      return (await sendChange(() => call('PUT /coupons/:id', input), onStale, t('coupons:stale'))).coupon;
    },
    placeErrors: (_draft, fields) => ({ ...fields }),
    words: {
      hasProblems: t('coupons:form.hasProblems'),
      network: t('coupons:network'),
      refused: t('coupons:form.refused'),
    },
    onSaved,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={edited === null ? t('coupons:newTitle') : t('coupons:editTitle', { code: edited.code })}
      cancelLabel={t('ui:cancel')}
      saveLabel={edited === null ? t('coupons:form.create') : t('coupons:form.save')}
      needsChange={edited !== null}
      className={styles.form}
    >
      <ReductionFields form={form} />
      <LimitFields form={form} />
      <PlanAndPartner form={form} />
    </FormDialog>
  );
}
