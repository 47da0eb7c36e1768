import { SegmentedControl as MantineSegmentedControl } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from '../layout-parts.module.css';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name; shown above the control unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
  description?: ReactNode;
}

/** One of a few choices, all visible (a radio group). */
export function SegmentedControl<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  fullWidth,
  description,
}: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <div className={styles.fieldGroup} role="group" aria-labelledby={id}>
      <span id={id} className={hideLabel ? 'visually-hidden' : styles.fieldLabel}>
        {label}
      </span>
      <MantineSegmentedControl
        aria-labelledby={id}
        data={options.map((option) => ({ ...option }))}
        value={value}
        onChange={(next) => onChange(next)}
        fullWidth={fullWidth}
      />
      {description !== undefined && <span className={styles.fieldDescription}>{description}</span>}
    </div>
  );
}
