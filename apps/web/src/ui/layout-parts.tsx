import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from './class-names';
import styles from './layout-parts.module.css';

export interface StackProps extends HTMLAttributes<HTMLDivElement> {
  /** Gap in CSS pixels, from the spacing scale 4 8 12 16 20 24 32 40 56. */
  gap?: 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 56;
}

/** Children under each other. */
export function Stack({ gap = 16, className, style, ...rest }: StackProps) {
  return <div className={cx(styles.stack, className)} style={{ gap, ...style }} {...rest} />;
}

/** Children beside each other, centred on the line. */
export function Row({ gap = 8, wrap = false, className, style, ...rest }: StackProps & { wrap?: boolean }) {
  return <div className={cx(styles.row, wrap && styles.wrap, className)} style={{ gap, ...style }} {...rest} />;
}

/** Surface with the signature slanted bands; for heroes only. */
export function HeroSurface({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section className={cx(styles.hero, className)} {...rest} />;
}

export type AlertTone = 'info' | 'warning' | 'danger' | 'success';

const alertIcons: Readonly<Record<AlertTone, ReactNode>> = {
  info: <Info size={18} />,
  warning: <TriangleAlert size={18} />,
  danger: <CircleAlert size={18} />,
  success: <CircleCheck size={18} />,
};

/** A note that stays on the page. Not announced by itself; give `role` when it appears after an action. */
export function Alert({
  tone = 'info',
  title,
  children,
  role,
  className,
}: {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  role?: 'status' | 'alert';
  className?: string;
}) {
  return (
    <div className={cx(styles.alert, styles[`alert_${tone}`], className)} role={role}>
      {alertIcons[tone]}
      <div>
        {title !== undefined && <p className={styles.alertTitle}>{title}</p>}
        <div className={styles.alertBody}>{children}</div>
      </div>
    </div>
  );
}
