import type { Plan, Product } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../../components/form-dialog';
import { call } from '../../../lib/endpoints';
import { NumberField, SegmentedControl, SwitchField, TextField } from '../../../ui';
import { isChanged, sendChange, type RecordDialogProps } from '../record-form';
import { findProblems, slugOf, toBody, toDraft, type PlanDraft, type PlanProblem } from './plan-form';
import styles from './plans.module.css';

export interface PlanDialogProps extends RecordDialogProps {
  product: Product;
  /** Null makes a new one. */
  plan: Plan | null;
  /** Place of the last plan on the page; -1: there is none. */
  last: number;
}

type PlanForm = ReturnType<typeof useFormDialog<PlanDraft, PlanProblem>>;

function NameFields({ form: { draft, update, text }, isNew }: { form: PlanForm; isNew: boolean }) {
  const { t } = useTranslation('plans');
  return (
    <div className={styles.pair}>
      <TextField
        label={t('form.title')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={80}
        description={t('form.titleHelp')}
        {...text('title')}
        onChange={(event) => {
          const title = event.currentTarget.value;
          // A name for addresses that nobody has touched follows the name for people.
          const follows = isNew && draft.slug === slugOf(draft.title);
          update(follows ? { title, slug: slugOf(title) } : { title });
        }}
      />
      <TextField
        label={t('form.slug')}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        description={t('form.slugHelp')}
        {...text('slug')}
        onChange={(event) => update({ slug: event.currentTarget.value.toLowerCase() })}
      />
    </div>
  );
}

function PriceFields({ form: { draft, update, value } }: { form: PlanForm }) {
  const { t } = useTranslation('plans');
  return (
    <>
      <SegmentedControl
        label={t('form.unit')}
        options={(['days', 'months'] as const).map((unit) => ({ value: unit, label: t(`form.${unit}`) }))}
        value={draft.unit}
        onChange={(unit) => update({ unit })}
      />
      <NumberField
        label={t(draft.unit === 'days' ? 'form.lengthDays' : 'form.lengthMonths')}
        required
        min={1}
        {...value('length')}
      />
      <div className={styles.pair}>
        {(['price', 'listPrice'] as const).map((field) => (
          <NumberField
            key={field}
            label={t(`form.${field}`)}
            description={t(`form.${field}Help`)}
            required={field === 'price'}
            allowDecimal
            decimalScale={2}
            min={0}
            {...value(field)}
          />
        ))}
      </div>
    </>
  );
}

/** Makes or changes a plan. Orders that are there keep the price with which they were made. */
export function PlanDialog({ product, plan, last, onClose, onSaved, onStale }: PlanDialogProps) {
  const { t } = useTranslation(['plans', 'common', 'ui']);
  const form = useFormDialog<PlanDraft, PlanProblem>({
    start: () => toDraft(plan, last),
    isChanged,
    findProblems: (draft) => findProblems(draft, product),
    problemText: (problem) =>
      problem === 'required' ? t('common:validation.required') : t(`plans:problem.${problem}`),
    reasonText: (reason) => (reason === 'is taken' ? t('plans:problem.taken') : undefined),
    save: async (draft) => {
      const body = toBody(draft, product);
      if (plan === null) return call('POST /plans', { body });
      const input = { params: { id: plan.id }, body: { ...body, version: plan.version } };
      await sendChange(() => call('PUT /plans/:id', input), onStale, t('plans:stale'));
      return { id: plan.id };
    },
    placeErrors: (_draft, { days, months, ...fields }) => ({
      ...fields,
      ...(days === undefined && months === undefined ? {} : { length: days ?? months ?? '' }),
    }),
    words: { hasProblems: t('plans:form.hasProblems'), network: t('plans:network'), refused: t('plans:form.refused') },
    onSaved,
    onClose,
  });
  const { draft, update, text, value } = form;
  return (
    <FormDialog
      form={form}
      title={plan === null ? t(`plans:${product}.new`) : t('plans:editTitle', { title: plan.title })}
      cancelLabel={t('ui:cancel')}
      saveLabel={plan === null ? t('plans:form.create') : t('plans:form.save')}
      needsChange={plan !== null}
      className={styles.form}
    >
      <NameFields form={form} isNew={plan === null} />
      <PriceFields form={form} />
      {product === 'rental' && (
        <div className={styles.pair}>
          <NumberField label={t('plans:form.slots')} required min={2} max={64} {...value('slots')} />
          <TextField
            label={t('plans:form.region')}
            description={t('plans:form.regionHelp')}
            autoComplete="off"
            maxLength={2}
            {...text('region')}
            onChange={(event) => update({ region: event.currentTarget.value.toUpperCase() })}
          />
        </div>
      )}
      <NumberField
        label={t('plans:form.position')}
        description={t('plans:form.positionHelp')}
        min={0}
        max={1_000}
        {...value('position')}
      />
      <SwitchField label={t('plans:form.active')} checked={draft.active} onChange={(active) => update({ active })} />
    </FormDialog>
  );
}
