import type { Rental } from '@placar/contracts/economy';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, Modal, TextField } from '../../../ui';
import { accountOf } from './rental-settings-model';
import styles from './rentals.module.css';
import type { RentalActs } from './use-rentals';

/** Who may put matches on a rented server besides its owner. */
export function RentalMembers({ rental, acts, onClose }: { rental: Rental; acts: RentalActs; onClose: () => void }) {
  const { t } = useTranslation('rentals');
  const [typed, setTyped] = useState('');
  const account = accountOf(typed);
  const add = async () => {
    if (account !== null && (await acts.addMember(rental.id, account))) setTyped('');
  };
  return (
    <Modal isOpen onClose={onClose} title={t('members.title')}>
      <div className={styles.members}>
        <p>{t('members.text')}</p>
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            label={t('members.field')}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="primary" disabled={account === null} loading={acts.busy === 'member'}>
            {t('members.add')}
          </Button>
        </form>
        {rental.members.length === 0 && <p className={styles.quiet}>{t('members.none')}</p>}
        <ul className={styles.people}>
          {rental.members.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <IconButton
                variant="ghost"
                label={t('members.remove', { name })}
                icon={<X size={16} />}
                onClick={() => void acts.removeMember(rental.id, id)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
