import { zodResolver } from '@hookform/resolvers/zod';
import type { ServerListItem } from '@placar/contracts/servers';
import { useState } from 'react';
import { Controller, useForm, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLanguageTag } from '../../lib/i18n';
import {
  Alert,
  Button,
  FLAG_CODES,
  FlagImg,
  NumberField,
  PersistentDialog,
  ResponseSheet,
  RichText,
  SecretField,
  SelectField,
  SwitchField,
  TextField,
  countryName,
} from '../../ui';
import {
  EMPTY_SERVER,
  SERVER_TAGS,
  ServerForm,
  toServerForm,
  type ServerFormInput,
  type ServerFormValues,
} from './server-form';
import styles from './servers.module.css';
import { useSaveServer, type SaveResponse } from './use-save-server';

export interface ServerDialogProps {
  isOpen: boolean;
  /** Given by the caller (specification §2). */
  title: string;
  /** Null inserts a new server. */
  server: ServerListItem | null;
  onClose: () => void;
  /** After a save the server took: true for a new one, false for an edited one. */
  onSaved: (isNew: boolean) => void;
}

function useErrorText() {
  const { t } = useTranslation('common');
  return (key: string | undefined): string | undefined => {
    switch (key) {
      case undefined:
        return undefined;
      case 'required':
        return t('validation.required');
      case 'port':
        return t('validation.port');
      case 'host':
        return t('validation.host');
      case 'tooLong':
        return t('validation.tooLong', { max: 64 });
      case 'invalid':
        return t('validation.invalid');
      default:
        // A refusal of the server, named field by field: its own words.
        return key;
    }
  };
}

/**
 * Creates or edits a server: 800 px, persistent, both buttons off while saving. A taken save closes it; a refused one
 * keeps the draft behind the sheet. Closing resets the validation.
 */
export function ServerDialog({ isOpen, title, server, onClose, onSaved }: ServerDialogProps) {
  const { t } = useTranslation('servers');
  const errorText = useErrorText();
  const { saving, save } = useSaveServer();
  const [response, setResponse] = useState<SaveResponse | null>(null);
  const form = useForm<ServerFormInput, unknown, ServerFormValues>({
    resolver: zodResolver(ServerForm),
    values: isOpen ? (server === null ? EMPTY_SERVER : toServerForm(server)) : undefined,
    resetOptions: { keepDirtyValues: false },
  });
  const { errors } = form.formState;

  const close = () => {
    form.reset(EMPTY_SERVER);
    form.clearErrors();
    onClose();
  };

  const submit = form.handleSubmit(async (values) => {
    const outcome = await save(values, server?.id ?? null);
    setResponse(outcome.response);
    for (const [field, message] of Object.entries(outcome.fields)) {
      if (field in EMPTY_SERVER) form.setError(field as FieldPath<ServerFormInput>, { message });
    }
    if (outcome.isNew !== null) {
      close();
      onSaved(outcome.isNew);
    }
  });

  return (
    <>
      <PersistentDialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        canClose={!saving}
        onSubmit={(event) => void submit(event)}
        footer={
          <>
            <Button onClick={close} disabled={saving}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="primary" loading={saving}>
              {t('save')}
            </Button>
          </>
        }
      >
        <Alert className={styles.help}>
          <RichText text={t('help')} />
        </Alert>
        <div className={styles.grid}>
          <TextField
            className={styles.wide}
            label={t('field.displayName')}
            required
            data-autofocus
            autoComplete="off"
            error={errorText(errors.display_name?.message)}
            {...form.register('display_name')}
          />
          <TextField
            className={styles.host}
            label={t('field.host')}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="cs.exemplo.com.br"
            error={errorText(errors.ip_string?.message)}
            {...form.register('ip_string')}
          />
          <Controller
            control={form.control}
            name="port"
            render={({ field }) => (
              <NumberField
                label={t('field.port')}
                required
                placeholder="27015"
                hideControls
                error={errorText(errors.port?.message)}
                {...field}
              />
            )}
          />
          <Controller
            control={form.control}
            name="gotv_port"
            render={({ field }) => (
              <NumberField
                label={t('field.gotvPort')}
                placeholder="27020"
                hideControls
                description={errors.gotv_port === undefined ? t('field.gotvHelp') : undefined}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={errorText(errors.gotv_port?.message)}
                {...field}
              />
            )}
          />
          <SecretField
            className={styles.wide}
            label={t('field.rcon')}
            autoComplete="new-password"
            description={server === null ? undefined : t('field.rconKeep')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={errorText(errors.rcon_password?.message)}
            {...form.register('rcon_password')}
          />
          <div className={styles.halves}>
            <Controller
              control={form.control}
              name="tag"
              render={({ field }) => (
                <SelectField
                  label={t('field.tag')}
                  placeholder={t('field.none')}
                  clearable
                  options={SERVER_TAGS.map((tag) => ({ value: tag, label: t(`tag.${tag}`) }))}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
            <Controller
              control={form.control}
              name="flag"
              render={({ field }) => (
                <SelectField
                  label={t('field.flag')}
                  placeholder={t('field.noFlag')}
                  searchable
                  clearable
                  leftSection={field.value === null ? undefined : <FlagImg code={field.value} decorative />}
                  options={FLAG_CODES.map((code) => ({
                    value: code,
                    label: countryName(code, currentLanguageTag()),
                  })).toSorted((a, b) => a.label.localeCompare(b.label, currentLanguageTag()))}
                  renderOption={({ option }) => (
                    <span className={styles.option}>
                      <FlagImg code={option.value} decorative />
                      {option.label}
                    </span>
                  )}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
          </div>
          <Controller
            control={form.control}
            name="public_server"
            render={({ field }) => (
              <SwitchField
                className={styles.switch}
                label={t('field.public')}
                description={t('field.publicHelp')}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      </PersistentDialog>
      <ResponseSheet title={t('answerTitle')} response={response} onClose={() => setResponse(null)} />
    </>
  );
}
