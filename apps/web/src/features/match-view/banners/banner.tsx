import type { ReactNode } from 'react';
import { cx } from '../../../ui';
import styles from './match-banners.module.css';

type Tone = 'warning' | 'danger' | 'info' | 'neutral';

/** A line or two beside the score: an icon, a title, what follows from it, and at the end a clock or a button. */
export function Banner({
  tone,
  icon,
  title,
  end,
  children,
  testId,
}: {
  tone: Tone;
  icon: ReactNode;
  title: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
  testId?: string;
}) {
  return (
    <div className={cx(styles.banner, styles[tone])} data-testid={testId}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
