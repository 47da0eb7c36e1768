import { CopyPlus, Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayCreate, useSession } from '../../lib/session';
import { ButtonLink } from '../../ui';
import styles from './repeat-match-link.module.css';

/** To the form of a new match filled from this one: a rematch of one that is over, else a copy; for those who may make one. */
export function RepeatMatchLink({ matchId, isOver }: { matchId: number; isOver: boolean }) {
  const { t } = useTranslation('match');
  const { user } = useSession();
  if (!mayCreate(user, 'matches')) return null;
  const words = isOver ? t('hero.rematch') : t('hero.duplicate');
  const Icon = isOver ? Swords : CopyPlus;
  return (
    <ButtonLink
      to={`/match/create?from=${matchId}`}
      size="sm"
      variant="ghost"
      aria-label={words}
      leftIcon={<Icon size={16} aria-hidden="true" />}
    >
      <span className={styles.words}>{words}</span>
    </ButtonLink>
  );
}
