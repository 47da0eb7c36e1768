import type { Webhook } from '@placar/contracts/webhooks';
import { useTranslation } from 'react-i18next';
import { FormDialog, useFormDialog } from '../../components/form-dialog';
import { call } from '../../lib/endpoints';
import { CheckList, SegmentedControl, SelectField, TextField } from '../../ui';
import { useSendableSeasons } from './use-webhooks';
import {
  EVENT_GROUPS,
  findProblems,
  isChanged,
  toBody,
  toDraft,
  type WebhookDraft,
  type WebhookProblem,
} from './webhook-form';
import styles from './webhooks.module.css';

export interface WebhookDialogProps {
  /** Null makes a new one. */
  hook: Webhook | null;
  onClose: () => void;
  /** After a new one: the secret, which nobody can read again. */
  onSaved: (secret: string | null) => void;
}

interface PartProps {
  form: ReturnType<typeof useFormDialog<WebhookDraft, WebhookProblem>>;
}

function EventChoice({ form: { draft, update, errorOf } }: PartProps) {
  const { t } = useTranslation('webhooks');
  const error = errorOf('events');
  return (
    <>
      <SegmentedControl
        label={t('form.events')}
        options={[
          { value: 'all', label: t('form.everything') },
          { value: 'some', label: t('form.some') },
        ]}
        value={draft.everything ? 'all' : 'some'}
        onChange={(value) => update({ everything: value === 'all' })}
      />
      {!draft.everything && (
        <div className={styles.groups}>
          {EVENT_GROUPS.map(({ group, events }) => (
            <div key={group}>
              <p className={styles.groupName}>{t(`group.${group}`)}</p>
              <CheckList
                label={t(`group.${group}`)}
                options={events.map((type) => ({
                  value: type,
                  label: (
                    <>
                      {t(`event.${type.replace('.', '_') as EventKey}`)} <code className={styles.type}>{type}</code>
                    </>
                  ),
                }))}
                checked={draft.events.filter((type) => events.includes(type))}
                onChange={(checked) =>
                  update({ events: [...draft.events.filter((type) => !events.includes(type)), ...checked] })
                }
              />
            </div>
          ))}
        </div>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

type Underscored<T extends string> = T extends `${infer A}.${infer B}` ? `${A}_${B}` : never;
export type EventKey = Underscored<Webhook['events'][number]>;

function ScopeChoice({ form: { draft, update, errorOf } }: PartProps) {
  const { t } = useTranslation('webhooks');
  const seasons = useSendableSeasons(draft.scope === 'season');
  return (
    <>
      <SegmentedControl
        label={t('form.scope')}
        description={t(`scopeHelp.${draft.scope}`)}
        options={(['own', 'season', 'all'] as const).map((value) => ({ value, label: t(`scope.${value}`) }))}
        value={draft.scope}
        onChange={(scope) => update({ scope })}
      />
      {draft.scope === 'season' && (
        <SelectField
          label={t('form.season')}
          required
          searchable
          placeholder={seasons?.length === 0 ? t('form.noSeasons') : t('form.chooseSeason')}
          disabled={seasons?.length === 0}
          options={(seasons ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draft.seasonId}
          onChange={(seasonId) => update({ seasonId })}
          error={errorOf('season_id')}
        />
      )}
    </>
  );
}

/** Makes or changes a webhook. Whose matches it sends is chosen once: it belongs to what was sent already. */
export function WebhookDialog({ hook, onClose, onSaved }: WebhookDialogProps) {
  const { t } = useTranslation(['webhooks', 'common', 'ui']);
  const form = useFormDialog<WebhookDraft, WebhookProblem>({
    start: () => toDraft(hook),
    isChanged,
    findProblems,
    problemText: (problem) => {
      if (problem === 'required') return t('common:validation.required');
      if (problem === 'tooLong') return t('common:validation.tooLong', { max: 120 });
      return t(`webhooks:problem.${problem}`);
    },
    reasonText: (reason) => (reason.includes('private address') ? t('webhooks:problem.private') : reason),
    save: async (draft) => {
      const { scope, season_id, ...rest } = toBody(draft);
      if (hook !== null) {
        await call('PUT /webhooks', { body: { id: hook.id, ...rest } });
        onSaved(null);
        return { id: hook.id };
      }
      const made = await call('POST /webhooks', { body: { ...rest, scope, season_id } });
      onSaved(made.secret);
      return { id: made.id };
    },
    placeErrors: (_draft, fields) => ({ ...fields }),
    words: {
      hasProblems: t('webhooks:form.hasProblems'),
      network: t('webhooks:network'),
      refused: t('webhooks:form.refused'),
    },
    onSaved: () => undefined,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={hook === null ? t('webhooks:newTitle') : t('webhooks:editTitle')}
      cancelLabel={t('ui:cancel')}
      saveLabel={hook === null ? t('webhooks:form.create') : t('webhooks:form.save')}
      needsChange={hook !== null}
      className={styles.form}
    >
      <TextField
        label={t('webhooks:form.url')}
        required
        data-autofocus
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/placar"
        description={t('webhooks:form.urlHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.text('url')}
      />
      <TextField
        label={t('webhooks:form.description')}
        autoComplete="off"
        maxLength={120}
        {...form.text('description')}
      />
      {hook === null && <ScopeChoice form={form} />}
      <EventChoice form={form} />
    </FormDialog>
  );
}
