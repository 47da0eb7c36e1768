import {
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  TagsInput,
  TextInput,
  Textarea,
  type NumberInputProps,
  type PasswordInputProps,
  type SelectProps,
  type TagsInputProps,
  type TextInputProps,
  type TextareaProps,
} from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What every field takes; `error` is the text to show under it. */
export interface FieldBase {
  /** Absent only where `aria-label` names the field. */
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

/* The star is drawn and read aloud, but the browser's own bubble is not wanted: forms show our texts. */
function labelProps({ required, ...rest }: { required?: boolean }) {
  return { ...rest, withAsterisk: required === true, 'aria-required': required === true || undefined };
}

export type TextFieldProps = FieldBase & Omit<TextInputProps, keyof FieldBase | 'size' | 'classNames' | 'styles'>;

/** One line of text. Spread react-hook-form's `register()` into it. */
export function TextField({ required, ...rest }: TextFieldProps) {
  return <TextInput {...labelProps({ required })} {...rest} />;
}

export type TextAreaFieldProps = FieldBase & Omit<TextareaProps, keyof FieldBase | 'size' | 'classNames' | 'styles'>;

/** Several lines of text. */
export function TextAreaField({ required, ...rest }: TextAreaFieldProps) {
  return <Textarea autosize minRows={3} {...labelProps({ required })} {...rest} />;
}

export type NumberFieldProps = FieldBase &
  Omit<NumberInputProps, keyof FieldBase | 'size' | 'classNames' | 'styles' | 'onChange' | 'value'> & {
    /** Null when empty. */
    value: number | null;
    onChange: (value: number | null) => void;
  };

/** A number; empty is null, never 0. */
export function NumberField({ required, value, onChange, ...rest }: NumberFieldProps) {
  return (
    <NumberInput
      {...labelProps({ required })}
      allowDecimal={false}
      thousandSeparator={false}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      {...rest}
    />
  );
}

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
      visibilityToggleIcon={({ reveal }) => (reveal ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />)}
      visibilityToggleButtonProps={{ 'aria-label': t('secret.toggle'), tabIndex: 0 }}
      {...rest}
    />
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectFieldProps = FieldBase & {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  searchable?: boolean;
  clearable?: boolean;
  name?: string;
  /** Shown when a search finds nothing. */
  emptyText?: string;
  leftSection?: ReactNode;
  renderOption?: SelectProps['renderOption'];
  onBlur?: () => void;
  rightSection?: ReactNode;
  /** With it the caller searches (at a server): the options are shown as they are given. */
  onSearch?: (text: string) => void;
};

/** A drop-down list, searchable when asked. */
export function SelectField({ options, required, emptyText, onChange, onSearch, value, ...rest }: SelectFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <Select<string>
      {...labelProps({ required })}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={(next) => onChange(next)}
      nothingFoundMessage={emptyText ?? t('select.nothingFound')}
      allowDeselect={rest.clearable === true}
      comboboxProps={{ shadow: 'none', offset: 4 }}
      maxDropdownHeight={280}
      clearButtonProps={{ 'aria-label': t('select.clear') }}
      {...(onSearch === undefined ? {} : { onSearchChange: onSearch, filter: ({ options: found }) => found })}
      {...rest}
    />
  );
}

export type SwitchFieldProps = FieldBase & { checked: boolean; onChange: (checked: boolean) => void; name?: string };

/** On or off, applied by the form it stands in. */
export function SwitchField({ checked, onChange, required: _required, ...rest }: SwitchFieldProps) {
  return <Switch size="md" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} {...rest} />;
}

export type TagInputProps = FieldBase &
  Omit<TagsInputProps, keyof FieldBase | 'size' | 'classNames' | 'styles' | 'value' | 'onChange'> & {
    value: string[];
    onChange: (value: string[]) => void;
  };

/** A list of words typed one by one (Enter or comma). */
export function TagInput({ required, ...rest }: TagInputProps) {
  return <TagsInput {...labelProps({ required })} splitChars={[',', '\n']} acceptValueOnBlur {...rest} />;
}
