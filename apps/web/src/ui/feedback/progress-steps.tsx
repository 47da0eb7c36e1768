import { Check, LoaderCircle, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../class-names';
import styles from './progress-steps.module.css';

export type ProgressStepState = 'done' | 'current' | 'todo' | 'failed' | 'skipped';

export interface ProgressStep {
  key: string;
  label: ReactNode;
  state: ProgressStepState;
  /** A figure beside the label: elapsed, expected. Null keeps its place, absent has none. */
  meta?: ReactNode;
}

const marks: Readonly<Record<ProgressStepState, ReactNode>> = {
  done: <Check size={14} strokeWidth={3} />,
  current: <LoaderCircle size={14} strokeWidth={2.5} className={styles.spin} />,
  todo: null,
  failed: <X size={14} strokeWidth={3} />,
  skipped: <Minus size={14} strokeWidth={3} />,
};

/** Where something that runs by itself stands: side by side where there is room, under each other where not. */
export function ProgressSteps({ label, steps }: { label: string; steps: readonly ProgressStep[] }) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.frame}>
      <ol className={styles.steps} aria-label={label}>
        {steps.map((step) => (
          <li
            key={step.key}
            className={cx(styles.step, styles[step.state])}
            aria-current={step.state === 'current' ? 'step' : undefined}
            data-step={step.key}
            data-state={step.state}
          >
            <span className={styles.mark} aria-hidden="true">
              {marks[step.state]}
            </span>
            <span className={styles.label}>
              {step.label}
              {step.state !== 'todo' && <span className="visually-hidden">, {t(`progress.${step.state}`)}</span>}
            </span>
            {step.meta !== undefined && <span className={styles.meta}>{step.meta}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
