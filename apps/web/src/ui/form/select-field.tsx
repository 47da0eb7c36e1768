import { TextInput, type SelectProps } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
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
  rightSection?: ReactNode;
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

/**
 * A drop-down list, searchable when asked. Until somebody goes to it a field of the same looks stands in its place: many
 * pages show a filter, few visits touch it. What is filled in and can be cleared needs the library's button at once.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, description, error, required, disabled, className, placeholder, leftSection, rightSection } = props;
  const [wish, setWish] = useState<'none' | 'field' | 'list'>('none');
  const [hasFocus, setHasFocus] = useState(false);
  const isPressed = useRef(false);
  if (wish === 'none' && props.clearable === true && props.value !== null) setWish('field');
  const shown = props.options.find((option) => option.value === props.value)?.label ?? '';
  return (
    <list.Part
      {...props}
      isWanted={wish !== 'none'}
      startsOpen={wish === 'list'}
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
          rightSection={rightSection ?? <Arrows />}
          rightSectionPointerEvents="none"
          onPointerEnter={list.prefetch}
          onMouseDown={() => {
            isPressed.current = true;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Tab') setWish('field');
          }}
          onFocus={() => {
            setHasFocus(true);
            // A press asks by its click: were the field changed in between, the click would go nowhere.
            if (isPressed.current) list.prefetch();
            else setWish('field');
          }}
          onClick={() => {
            isPressed.current = false;
            if (disabled !== true) setWish('list');
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
