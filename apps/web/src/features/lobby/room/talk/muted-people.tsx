import { VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Popover } from '../../../../ui';
import type { useMuted } from './use-muted';
import styles from './chat-panel.module.css';

/** Whom this person does not read, with the way back; nothing while that is nobody. */
export function MutedPeople({ people, toggle }: Pick<ReturnType<typeof useMuted>, 'people' | 'toggle'>) {
  const { t } = useTranslation('lobby');
  if (people.length === 0) return null;
  const words = t('chat.mutedCount', { count: people.length });
  return (
    <Popover
      trigger={
        <Button size="sm" variant="ghost" leftIcon={<VolumeX size={16} />}>
          {words}
        </Button>
      }
      label={t('chat.mutedTitle')}
    >
      <p className={styles.mutedTitle}>{t('chat.mutedTitle')}</p>
      <ul className={styles.mutedList}>
        {people.map((person) => (
          <li key={person.id}>
            <bdi className={styles.author}>{person.name}</bdi>
            <Button size="sm" aria-label={t('chat.unmuteOf', { name: person.name })} onClick={() => toggle(person)}>
              {t('chat.unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
