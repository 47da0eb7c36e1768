import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui';

/** Where a code of the second factor is typed; phones offer the newest one. */
export function CodeField({
  value,
  error,
  isFirst = false,
  onChange,
}: {
  value: string;
  error: string | null;
  /** The app's first code: recovery codes are not there yet. */
  isFirst?: boolean;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('factor');
  return (
    <TextField
      label={t('code')}
      description={isFirst ? t('codeHelp') : t('anyHelp')}
      required
      data-autofocus
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isFirst ? 'numeric' : 'text'}
      maxLength={40}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
