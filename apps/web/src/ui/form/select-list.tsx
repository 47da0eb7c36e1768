import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../lib/fold-text';
import { labelProps } from './field-base';
import type { SelectFieldProps } from './select-field';

export interface SelectListProps extends SelectFieldProps {
  /** It was clicked while its code was on the way. */
  startsOpen: boolean;
  /** The field that stood in its place had the focus. */
  takesFocus: boolean;
}

/* "sao" finds "São", as it does in the other searches. */
const byFoldedLabel: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldText(search.trim());
  return options.filter((option) => foldText((option as ComboboxItem).label).includes(wanted)).slice(0, limit);
};

/* The caller has searched already. */
const asGiven: OptionsFilter = ({ options }) => options;

/** The working field of `SelectField` with its list; loaded when somebody first goes to one. */
export function SelectList({
  options,
  required,
  emptyText,
  onChange,
  onSearch,
  startsOpen,
  takesFocus,
  ...rest
}: SelectListProps) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const shouldFocus = useRef(takesFocus);
  useLayoutEffect(() => {
    if (shouldFocus.current) input.current?.focus();
    shouldFocus.current = false;
  }, []);
  return (
    <Select<string>
      ref={input}
      defaultDropdownOpened={startsOpen}
      {...labelProps({ required })}
      data={options.map((option) => ({ ...option }))}
      onChange={(next) => onChange(next)}
      nothingFoundMessage={emptyText ?? t('select.nothingFound')}
      allowDeselect={rest.clearable === true}
      comboboxProps={{ shadow: 'none', offset: 4 }}
      maxDropdownHeight={280}
      clearButtonProps={{ 'aria-label': t('select.clear') }}
      selectFirstOptionOnChange={rest.searchable === true}
      {...(onSearch === undefined ? { filter: byFoldedLabel } : { onSearchChange: onSearch, filter: asGiven })}
      {...rest}
    />
  );
}
