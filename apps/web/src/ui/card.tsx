import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './class-names';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  /** False for cards whose parts bring their own padding (tables, headers). */
  padded?: boolean;
  /** Border lights up on hover; for cards that are one link. */
  interactive?: boolean;
}

/** A surface with a hairline. */
export function Card({ as: Tag = 'div', padded = true, interactive = false, className, children, ...rest }: CardProps) {
  return (
    <Tag className={cx(styles.card, padded && styles.padded, interactive && styles.interactive, className)} {...rest}>
      {children}
    </Tag>
  );
}

/** Title line of an unpadded card. */
export function CardHeader({
  title,
  icon,
  actions,
  level = 2,
}: {
  title: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.header}>
      <Heading className={styles.title}>
        {icon}
        <span>{title}</span>
      </Heading>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
