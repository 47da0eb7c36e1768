import { ServerCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, Card, ErrorState, ResponseSheet } from '../../../ui';
import styles from './rentals.module.css';
import { RentalCard } from './rental-card';
import { useRentalActs, useRentals } from './use-rentals';

/** Rented servers, each with what its owner may do. Nothing when there are none. */
export function RentalSection() {
  const { t } = useTranslation('rentals');
  const { rentals, error } = useRentals();
  const acts = useRentalActs();
  if (rentals === undefined && error !== undefined)
    return (
      <Card className={styles.section}>
        <ErrorState error={error} />
      </Card>
    );
  if (rentals === undefined || rentals.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="rentals-title">
      <header className={styles.head}>
        <h2 id="rentals-title" className={styles.title}>
          {t('title')}
        </h2>
        <ButtonLink to="/aluguel-servidores" size="sm" leftIcon={<ServerCog size={16} aria-hidden="true" />}>
          {t('another')}
        </ButtonLink>
      </header>
      <div className={styles.list}>
        {rentals.map((rental) => (
          <RentalCard key={rental.id} rental={rental} acts={acts} />
        ))}
      </div>
      <ResponseSheet
        title={t('refused')}
        response={acts.refusal === null ? null : { tone: 'error', message: acts.refusal }}
        onClose={acts.forget}
      />
    </section>
  );
}
