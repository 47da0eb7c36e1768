import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { labelProps, type FieldBase } from './field-base';

export type SecretFieldProps = FieldBase &
  Omit<PasswordInputProps, keyof FieldBase | 'size' | 'classNames' | 'styles' | 'type'>;

/** A masked text with a show/hide button that says what it does. */
export function SecretField({ required, ...rest }: SecretFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <PasswordInput
      {...labelProps({ required })}
      // The library says so of every other field.
      aria-invalid={rest.error !== undefined && rest.error !== null && rest.error !== false ? true : undefined}
      autoComplete="off"
      visibilityToggleIcon={({ reveal }) => (reveal ? <EyeOff size={18} /> : <Eye size={18} />)}
      visibilityToggleButtonProps={{ 'aria-label': t('secret.toggle'), tabIndex: 0 }}
      {...rest}
    />
  );
}
