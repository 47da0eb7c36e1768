import type { ServerListItem } from '@placar/contracts/servers';
import { ServerCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, Card, ErrorState, ResponseSheet } from '../../../ui';
import styles from './rentals.module.css';
import { RentalCard } from './rental-card';
import { useRentalActs, useRentals } from './use-rentals';

interface RentalSectionProps {
  /** The viewer's own servers, rented ones among them. */
  servers: readonly ServerListItem[] | undefined;
  onSkins: (server: ServerListItem) => void;
}

/** Rented servers, each with what its owner may do. Nothing when there are none. */
export function RentalSection({ servers, onSkins }: RentalSectionProps) {
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
        <ButtonLink to="/aluguel-servidores" size="sm" leftIcon={<ServerCog size={16} />}>
          {t('another')}
        </ButtonLink>
      </header>
      <div className={styles.list}>
        {rentals.map((rental) => (
          <RentalCard
            key={rental.id}
            rental={rental}
            server={servers?.find(({ id }) => id === rental.server_id)}
            acts={acts}
            onSkins={onSkins}
          />
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
