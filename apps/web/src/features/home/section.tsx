import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui';
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

/** The way to the whole of a list. */
export function SeeAll({ to }: { to: string }) {
  const { t } = useTranslation('common');
  return (
    <ButtonLink to={to} variant="ghost" size="sm" rightIcon={<ArrowRight size={16} />}>
      {t('action.seeAll')}
    </ButtonLink>
  );
}
