import { Link } from 'react-router';
import { brandName } from '../../lib/page/page-meta';
import { cx } from '../../ui';
import styles from './layout.module.css';

interface BrandProps {
  onNavigate?: () => void;
  /** Staff have two bells: on a phone the mark stands alone. */
  isShortOnPhones?: boolean;
}

/** Mark and name of the product; links home. */
export function Brand({ onNavigate, isShortOnPhones = false }: BrandProps) {
  return (
    <Link to="/" className={cx(styles.brand, isShortOnPhones && styles.short)} onClick={onNavigate}>
      <svg className={styles.brandMark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--brand-fill)" />
        <path d="M9.2 8h6.2l-5 16H4.2z" fill="var(--on-fill)" />
        <path d="M18.2 14h6.2l-3.1 10h-6.2z" fill="var(--on-fill)" fillOpacity="0.6" />
        <path d="M21.6 8h5.2l-1.2 3.8h-5.2z" fill="var(--brand-spark)" />
      </svg>
      <span>{brandName()}</span>
    </Link>
  );
}
