import { CloseButton, TextInput, type SelectProps } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelProps, type FieldBase } from './field-base';
import { lazyPart } from '../feedback/lazy-part';
import styles from './select-field.module.css';
import type { SelectListProps } from './select-list';

const list = lazyPart<SelectListProps>(async () => (await import('./select-list')).SelectList);

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
  /** With it the caller searches (at a server): the options are shown as they are given. */
  onSearch?: (text: string) => void;
};

/** The arrows of the library's own field, which is not there yet. */
function Arrows() {
  return (
    <svg className={styles.arrows} viewBox="0 0 15 15" fill="none" aria-hidden="true">
      <path d="m5.25 5.75 2.25-2.25 2.25 2.25m0 3.5L7.5 11.5 5.25 9.25" stroke="currentColor" strokeWidth="0.9" />
    </svg>
  );
}

/** As in the library's own field: a press does not take the focus, and Tab passes it by. */
function Clear({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <CloseButton
      size="sm"
      tabIndex={-1}
      aria-label={t('select.clear')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onClear();
      }}
    />
  );
}

/**
 * A drop-down list, searchable when asked. Until somebody goes to it a field of the same looks stands in its place: many
 * pages show a filter, few visits touch it.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, description, error, required, disabled, className, placeholder, leftSection } = props;
  const [opened, setOpened] = useState<'none' | 'field' | 'list'>('none');
  const [hasFocus, setHasFocus] = useState(false);
  const isPressed = useRef(false);
  const canClear = props.clearable === true && props.value !== null && disabled !== true;
  const shown = props.options.find((option) => option.value === props.value)?.label ?? '';
  return (
    <list.Part
      {...props}
      isWanted={opened !== 'none'}
      startsOpen={opened === 'list'}
      takesFocus={hasFocus}
      until={
        <TextInput
          {...labelProps({ required })}
          {...{ label, description, error, disabled, className, placeholder, leftSection }}
          aria-label={(props as { 'aria-label'?: string })['aria-label']}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          autoComplete="off"
          readOnly
          pointer={props.searchable !== true}
          value={shown}
          rightSection={canClear ? <Clear onClear={() => props.onChange(null)} /> : <Arrows />}
          rightSectionPointerEvents={canClear ? 'auto' : 'none'}
          onPointerEnter={list.prefetch}
          onMouseDown={() => {
            isPressed.current = true;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Tab') setOpened('field');
          }}
          onFocus={() => {
            setHasFocus(true);
            // A press asks by its click: were the field changed in between, the click would go nowhere.
            if (isPressed.current) list.prefetch();
            else setOpened('field');
          }}
          onClick={() => {
            isPressed.current = false;
            if (disabled !== true) setOpened('list');
          }}
          onBlur={() => {
            isPressed.current = false;
            setHasFocus(false);
            props.onBlur?.();
          }}
        />
      }
    />
  );
}
