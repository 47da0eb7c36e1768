import { Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelProps, type FieldBase } from './field-base';

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
