import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../class-names';
import styles from './stepper.module.css';

export interface StepItem<Key extends string> {
  key: Key;
  label: string;
  state: 'todo' | 'done' | 'problem';
}

export interface StepperProps<Key extends string> {
  label: string;
  steps: readonly StepItem<Key>[];
  current: Key;
  onChange: (key: Key) => void;
}

/** Steps of a long form; every step can be opened at any time. */
export function Stepper<Key extends string>({ label, steps, current, onChange }: StepperProps<Key>) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.key}>
            <button
              type="button"
              className={cx(styles.step, step.state !== 'todo' && styles[step.state])}
              aria-current={step.key === current ? 'step' : undefined}
              onClick={() => onChange(step.key)}
            >
              <span className={styles.mark} aria-hidden="true">
                {step.state === 'done' ? (
                  <Check size={16} strokeWidth={3} />
                ) : step.state === 'problem' ? (
                  <CircleAlert size={16} />
                ) : (
                  index + 1
                )}
              </span>
              <span className={styles.label}>{step.label}</span>
              {step.state !== 'todo' && <span className="visually-hidden">, {t(`step.${step.state}`)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
