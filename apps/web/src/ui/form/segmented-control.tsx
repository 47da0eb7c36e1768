import { useId, type ReactNode } from 'react';
import { cx } from '../class-names';
import fields from '../layout-parts.module.css';
import styles from './segmented-control.module.css';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
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

/** One of a few choices, all visible: the browser's radio buttons, drawn as one bar. */
export function SegmentedControl<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  fullWidth = false,
  description,
}: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <div className={fields.fieldGroup} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={hideLabel ? 'visually-hidden' : fields.fieldLabel}>
        {label}
      </span>
      <div className={cx(styles.bar, fullWidth && styles.full)}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>{option.label}</span>
          </label>
        ))}
      </div>
      {description !== undefined && <span className={fields.fieldDescription}>{description}</span>}
    </div>
  );
}
