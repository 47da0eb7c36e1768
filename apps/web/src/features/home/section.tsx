import type { ReactNode } from 'react';
import styles from './home.module.css';

/** A titled part of the home page. */
export function Section({
  title,
  icon,
  end,
  children,
}: {
  title: string;
  icon?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>
          {icon}
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
