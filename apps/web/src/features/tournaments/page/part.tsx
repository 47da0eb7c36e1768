import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../../ui';
import styles from './cup-page.module.css';

/** A part of a tournament's page under a title of its own. */
export function Part({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" padded={false}>
      <CardHeader title={title} icon={icon} />
      <div className={styles.partBody}>{children}</div>
    </Card>
  );
}
