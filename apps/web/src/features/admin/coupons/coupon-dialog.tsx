import type { Coupon } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../../components/form-dialog';
import { ApiError } from '../../../lib/api-client';
import { call, useEndpoint } from '../../../lib/endpoints';
import { isPartOn } from '../../../lib/page/page-meta';
import { CheckList, NumberField, SegmentedControl, SelectField, SwitchField, TextField } from '../../../ui';
import { findProblems, isChanged, toBody, toDraft, type CouponDraft, type CouponProblem } from './coupon-form';
import styles from './coupons.module.css';

export interface CouponDialogProps {
  /** Null makes an empty one. */
  coupon: Coupon | null;
  /** A new one with what this one has. */
  isCopy: boolean;
  onClose: () => void;
  onSaved: () => void;
  /** Somebody else changed it meanwhile. */
  onStale: () => void;
}

interface PartProps {
  draft: CouponDraft;
  update: (change: Partial<CouponDraft>) => void;
  errorOf: (field: string) => string | undefined;
}

function ReductionFields({ draft, update, errorOf }: PartProps) {
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
        value={draft.code}
        error={errorOf('code')}
        onChange={(event) => update({ code: event.currentTarget.value.toUpperCase() })}
      />
      <SegmentedControl
        label={t('form.kind')}
        options={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
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
          value={draft.value}
          error={errorOf('value')}
          onChange={(value) => update({ value })}
        />
        <NumberField
          label={t('form.maxDiscount')}
          allowDecimal
          decimalScale={2}
          min={0}
          value={draft.maxDiscount}
          error={errorOf('maxDiscount')}
          onChange={(maxDiscount) => update({ maxDiscount })}
        />
      </div>
    </>
  );
}

function LimitFields({ draft, update, errorOf }: PartProps) {
  const { t } = useTranslation('coupons');
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          label={t('form.maxUses')}
          min={1}
          value={draft.maxUses}
          error={errorOf('maxUses')}
          onChange={(maxUses) => update({ maxUses })}
        />
        <NumberField
          label={t('form.perUserLimit')}
          min={1}
          value={draft.perUserLimit}
          error={errorOf('perUserLimit')}
          onChange={(perUserLimit) => update({ perUserLimit })}
        />
      </div>
      <NumberField
        label={t('form.minTotal')}
        allowDecimal
        decimalScale={2}
        min={0}
        value={draft.minTotal}
        error={errorOf('minTotal')}
        onChange={(minTotal) => update({ minTotal })}
      />
      <div className={styles.pair}>
        {(['startsAt', 'endsAt'] as const).map((field) => (
          <TextField
            key={field}
            type="datetime-local"
            label={t(`form.${field}`)}
            value={draft[field]}
            error={errorOf(field)}
            onChange={(event) => update({ [field]: event.currentTarget.value })}
          />
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

function PlanAndPartner({ draft, update, errorOf }: PartProps) {
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
        value={draft.affiliateId}
        error={errorOf('affiliateId')}
        onChange={(affiliateId) => update({ affiliateId })}
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
      try {
        const input = { params: { id: edited.id }, body: { ...body, version: edited.version } };
        return (await call('PUT /coupons/:id', input)).coupon;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409 || Object.keys(error.fields).length > 0) throw error;
        onStale();
        throw new ApiError({ status: 409, code: error.code, message: t('coupons:stale') });
      }
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
  const parts = { draft: form.draft, update: form.update, errorOf: form.errorOf };
  return (
    <FormDialog
      form={form}
      title={edited === null ? t('coupons:newTitle') : t('coupons:editTitle', { code: edited.code })}
      cancelLabel={t('ui:cancel')}
      saveLabel={edited === null ? t('coupons:form.create') : t('coupons:form.save')}
      needsChange={edited !== null}
      className={styles.form}
    >
      <ReductionFields {...parts} />
      <LimitFields {...parts} />
      <PlanAndPartner {...parts} />
    </FormDialog>
  );
}
