import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from '../class-names';

export type BadgeTone = 'neutral' | 'brand' | 'live' | 'success' | 'warning' | 'danger' | 'info' | 'vip' | 'ct' | 'tr';

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  small?: boolean;
  children: ReactNode;
  className?: string;
}

/** A word in its hue on a tint. Always has text: colour is never the only sign. */
export function Badge({ tone = 'neutral', icon, small = false, children, className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], small && styles.small, className)}>
      {icon}
      {children}
    </span>
  );
}

/** The pulsing coral dot; `still` is the grey resting form. Decoration: put a word beside it. */
export function LiveDot({ still = false }: { still?: boolean }) {
  return <span className={cx(styles.dot, still && styles.still)} aria-hidden="true" />;
}
