import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page/page-title';
import styles from './layout-parts.module.css';

export interface PageHeaderProps {
  /** The page's h1; takes the focus after a route change. */
  title: string;
  /** Window title when it should differ from the heading. */
  documentTitle?: string;
  badge?: ReactNode;
  description?: ReactNode;
  /** At most one primary button. */
  actions?: ReactNode;
}

/** Heading of a page. Also sets the window title. */
export function PageHeader({ title, documentTitle, badge, description, actions }: PageHeaderProps) {
  usePageTitle(documentTitle ?? title);
  return (
    <header className={styles.pageHeader}>
      <div className={styles.pageTitleBlock}>
        <h1 className={styles.pageTitle} tabIndex={-1}>
          {title}
          {badge}
        </h1>
        {description !== undefined && <p className={styles.pageDescription}>{description}</p>}
      </div>
      {actions !== undefined && <div className={styles.pageActions}>{actions}</div>}
    </header>
  );
}
