import type { ConsoleCommand, ConsoleVocabularyAnswer } from '@placar/contracts/matches';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui';
import styles from './rcon-console.module.css';
import { Risk, useCommandHelp } from './rcon-help';

/** Lines that only read, one click away. */
const QUICK = ['status', 'get5_status', 'tv_status', 'matchzy_listbackups'];

/** Questions to the server that change nothing, sent by one click. */
export function QuickCommands({
  commands,
  matchId,
  disabled,
  onSend,
}: {
  commands: readonly ConsoleCommand[];
  matchId: number;
  disabled: boolean;
  onSend: (line: string) => void;
}) {
  const { t } = useTranslation('console');
  const offered = QUICK.flatMap((name) => commands.find((command) => command.name === name) ?? []);
  if (offered.length === 0) return null;
  return (
    <div className={styles.quick} role="group" aria-label={t('rcon.quick')}>
      {offered.map(({ name, args }) => (
        <Button
          key={name}
          size="sm"
          variant="secondary"
          disabled={disabled}
          onClick={() => onSend(args === '' ? name : `${name} ${matchId}`)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Every command that the console offers, to be put into the line, and what it refuses to this person. */
export function CommandCatalogue({
  vocabulary,
  onPick,
}: {
  vocabulary: ConsoleVocabularyAnswer;
  onPick: (command: ConsoleCommand) => void;
}) {
  const { t } = useTranslation('console');
  const help = useCommandHelp();
  const { commands, refused } = vocabulary;
  return (
    <div className={styles.catalogue} tabIndex={0} role="region" aria-label={t('rcon.catalogue')}>
      <h3 className={styles.catalogueTitle}>{t('rcon.catalogue')}</h3>
      <ul className={styles.offers}>
        {commands.map((command) => (
          <li key={command.name}>
            <button type="button" className={styles.offer} onClick={() => onPick(command)}>
              <span className={styles.offerLine}>
                <span className={styles.offerName}>{command.name}</span>
                <span className={styles.offerArgs}>{command.args}</span>
                <Risk risk={command.risk} />
              </span>
              <span className={styles.offerHelp}>{help(command.name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <details className={styles.refused}>
        <summary>
          <Ban size={14} /> {t('rcon.refused')}
        </summary>
        {refused.role.length > 0 && (
          <>
            <p>{t('rcon.refusedRole')}</p>
            <p className={styles.refusedNames}>{refused.role.join('  ')}</p>
          </>
        )}
        <p>{t('rcon.refusedAlways')}</p>
        <p className={styles.refusedNames}>{refused.always.join('  ')}</p>
      </details>
    </div>
  );
}
