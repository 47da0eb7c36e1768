import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLanguageTag } from '../../lib/i18n';
import {
  Alert,
  FLAG_CODES,
  FlagImg,
  NumberField,
  RichText,
  SecretField,
  SelectField,
  SwitchField,
  TextField,
  countryName,
} from '../../ui';
import type { ServerFormInput, ServerFormValues } from './server-form';
import { SERVER_TAGS } from './server-model';
import styles from './servers.module.css';

function useErrorText() {
  const { t } = useTranslation(['common', 'servers']);
  return (key: string | undefined): string | undefined => {
    switch (key) {
      case undefined:
        return undefined;
      case 'required':
        return t('common:validation.required');
      case 'port':
        return t('common:validation.port');
      case 'host':
        return t('common:validation.host');
      case 'tooLong':
        return t('common:validation.tooLong', { max: 64 });
      case 'password':
        return t('servers:field.rconInvalid');
      case 'passwordAgain':
        return t('servers:field.rconAgain');
      default:
        // A refusal of the server, named field by field.
        return key;
    }
  };
}

/** The help and the eight fields of the server dialog (specification §2). */
export function ServerFields({
  form,
  isNew,
  focusOn,
}: {
  form: UseFormReturn<ServerFormInput, unknown, ServerFormValues>;
  isNew: boolean;
  /** Has the focus when the dialog opens. */
  focusOn: keyof ServerFormInput;
}) {
  const { t } = useTranslation('servers');
  const errorText = useErrorText();
  const { errors } = form.formState;
  const autofocus = (field: keyof ServerFormInput) => ({ 'data-autofocus': field === focusOn || undefined });
  return (
    <>
      <Alert className={styles.help}>
        <RichText text={t('help')} />
      </Alert>
      <div className={styles.grid}>
        <TextField
          className={styles.wide}
          label={t('field.displayName')}
          required
          {...autofocus('display_name')}
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
          placeholder="cs.example.com"
          error={errorText(errors.ip_string?.message)}
          {...autofocus('ip_string')}
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
              {...autofocus('port')}
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
          description={isNew ? undefined : t('field.rconKeep')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errorText(errors.rcon_password?.message)}
          {...autofocus('rcon_password')}
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
    </>
  );
}
