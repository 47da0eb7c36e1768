import type { LedgerEntry } from '@placar/contracts/matches';
import { useTranslation } from 'react-i18next';
import { useCommandWords } from '../../../components/match/command-words';
import { RelativeTime, Tooltip, cx } from '../../../ui';
import { Avatar } from '../../../components/players/avatar';
import { isWarnedOf, type StaffPerson } from './presence-model';
import styles from './presence-strip.module.css';

/** More faces than this become a number. */
const FACES = 4;

function useActivityText(): (person: StaffPerson) => string {
  const { t } = useTranslation('admin');
  return ({ name, activity }) =>
    activity === null ? t('presence.here', { name }) : t(`presence.activity.${activity}`, { name });
}

/* Faces of the others who have this match open now. */
function PresenceFaces({ others }: { others: readonly StaffPerson[] }) {
  const { t } = useTranslation('admin');
  const textOf = useActivityText();
  if (others.length === 0) return null;
  return (
    <ul className={styles.faces} aria-label={t('presence.label')} data-testid="presence">
      {others.slice(0, FACES).map((person) => (
        <li key={person.user_id}>
          <Tooltip label={textOf(person)}>
            <span
              className={cx(styles.face, person.activity !== null && styles.busy)}
              tabIndex={0}
              role="img"
              aria-label={textOf(person)}
            >
              <Avatar name={person.name} src={person.image} size={26} />
            </span>
          </Tooltip>
        </li>
      ))}
      {others.length > FACES && <li className={styles.rest}>+{others.length - FACES}</li>}
    </ul>
  );
}

/** Who else is here, who is about to do something to the match, and what another one has just done, in words. */
export function PresenceWords({
  others,
  latest,
}: {
  others: readonly StaffPerson[];
  /** What another one has just asked of the match. */
  latest: LedgerEntry | undefined;
}) {
  const { t } = useTranslation('admin');
  const { commandName } = useCommandWords();
  const textOf = useActivityText();
  const [first, ...rest] = others;
  const isWarning = first?.activity !== null && first !== undefined && isWarnedOf(first.activity);
  return (
    <div className={styles.line} data-testid="presence-line">
      <PresenceFaces others={others} />
      {first !== undefined && (
        <span role="status" className={cx(isWarning && styles.warning)}>
          {first.activity === null && rest.length > 0
            ? t('presence.hereMany', { name: first.name, count: rest.length })
            : textOf(first)}
        </span>
      )}
      {latest !== undefined && (
        <span>
          {t('presence.did', { name: latest.actor.name, command: commandName(latest.kind) })}{' '}
          <RelativeTime value={latest.requested_at} />
        </span>
      )}
    </div>
  );
}
