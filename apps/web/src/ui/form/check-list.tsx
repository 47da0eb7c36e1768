import type { ReactNode } from 'react';
import styles from './check-list.module.css';

export interface CheckListProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  checked: readonly Value[];
  onChange: (checked: Value[]) => void;
}

/** Several of a few choices, applied at once. */
export function CheckList<Value extends string>({ label, options, checked, onChange }: CheckListProps<Value>) {
  const toggle = (value: Value) =>
    onChange(checked.includes(value) ? checked.filter((one) => one !== value) : [...checked, value]);
  return (
    <div role="group" aria-label={label} className={styles.list}>
      {options.map((option) => (
        <label key={option.value} className={styles.row}>
          <input
            type="checkbox"
            className={styles.box}
            checked={checked.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
