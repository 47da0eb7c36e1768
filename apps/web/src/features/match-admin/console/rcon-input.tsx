import type { ConsoleCommand } from '@placar/contracts/matches';
import { ChevronRight, SendHorizontal } from 'lucide-react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button, cx } from '../../../ui';
import { Risk, useCommandHelp, useVocabulary } from './rcon-help';
import styles from './rcon-input.module.css';
import { commandOf, historyLines, suggestions } from './rcon-suggest';
import { useDesk } from '../commands/use-match-commands';

const NONE: readonly ConsoleCommand[] = [];

const scrollTo = (option: HTMLLIElement | null): void => option?.scrollIntoView({ block: 'nearest' });

/** Puts a command into the line, for the lists beside it. */
export interface RconInputHandle {
  insert: (command: ConsoleCommand) => void;
}

/**
 * Where a console line is typed: suggestions with their meaning, Tab completes, the arrows walk through them or through
 * earlier lines.
 */
export function RconInput({
  lines,
  onSend,
  handle,
}: {
  lines: readonly string[];
  onSend: (line: string) => void;
  handle?: Ref<RconInputHandle>;
}) {
  const { t } = useTranslation(['console', 'admin']);
  const { match, available } = useDesk();
  const { allowed, why } = available('rcon');
  const commands = useVocabulary(match.id)?.commands ?? NONE;
  const help = useCommandHelp();
  const listId = useId();
  const [text, setText] = useState('');
  const [back, setBack] = useState<number | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const found = isClosed || back !== null ? [] : suggestions(text, commands);
  const known = commandOf(text, commands);

  const type = (next: string) => {
    setText(next);
    setBack(null);
    setActive(null);
    setIsClosed(false);
  };
  const complete = (command: ConsoleCommand) => {
    type(command.args === '' ? command.name : `${command.name} `);
    setIsClosed(true);
  };
  const field = useRef<HTMLInputElement>(null);
  /* Who opens the console types next: left on the button, the first letters would be keys of the dock. A finger asks for its
     keyboard itself. */
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  useImperativeHandle(handle, () => ({
    insert: (command) => {
      complete(command);
      field.current?.focus();
    },
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || !allowed) return;
    onSend(line);
    type('');
  };
  const walkHistory = (isUp: boolean) => {
    const earlier = historyLines(lines);
    const next = isUp ? Math.min(earlier.length - 1, (back ?? -1) + 1) : (back ?? 0) - 1;
    setText(next < 0 ? '' : (earlier[next] ?? ''));
    setBack(next < 0 ? null : next);
    setActive(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOpen = found.length > 0;
    const one = found[active ?? 0];
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setIsClosed(true);
    } else if (event.key === 'Tab' && isOpen && !event.shiftKey && one !== undefined) {
      event.preventDefault();
      complete(one);
    } else if (event.key === 'Enter' && active !== null && one !== undefined) {
      event.preventDefault();
      complete(one);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const isUp = event.key === 'ArrowUp';
      if (isOpen && (active !== null || !isUp))
        setActive(
          isUp ? (active === 0 || active === null ? null : active - 1) : Math.min(found.length - 1, (active ?? -1) + 1),
        );
      else walkHistory(isUp);
    }
  };
  const optionId = (index: number): string => `${listId}-${index}`;

  return (
    <form className={styles.form} onSubmit={submit}>
      {found.length > 0 && (
        <ul
          id={listId}
          className={styles.list}
          role="listbox"
          aria-label={t('rcon.suggestions')}
          data-testid="rcon-suggestions"
        >
          {found.map((command, index) => (
            <li
              key={command.name}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={cx(styles.option, index === active && styles.active)}
              ref={index === active ? scrollTo : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => complete(command)}
            >
              <span className={styles.name}>{command.name}</span>
              <span className={styles.args}>{command.args}</span>
              <span className={styles.help}>{help(command.name)}</span>
              <Risk risk={command.risk} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <label className={styles.prompt}>
          <ChevronRight size={16} />
          <span className="visually-hidden">{t('rcon.label')}</span>
          <input
            ref={field}
            className={styles.input}
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active === null ? undefined : optionId(active)}
            value={text}
            maxLength={400}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            placeholder={allowed || why === null ? t('rcon.placeholder') : t(`admin:why.${why}`)}
            disabled={!allowed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => setActive(null)}
          />
        </label>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={!allowed || text.trim() === ''}
          leftIcon={<SendHorizontal size={14} />}
        >
          {t('rcon.send')}
        </Button>
      </div>
      <p className={styles.hint}>
        {known === null ? (
          t('rcon.hint')
        ) : (
          <>
            <span className={styles.name}>{known.name}</span> <span className={styles.args}>{known.args}</span>{' '}
            {help(known.name)} <Risk risk={known.risk} />
          </>
        )}
      </p>
    </form>
  );
}
