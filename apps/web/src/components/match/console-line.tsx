import type { MatchLogEntry } from '@placar/contracts/matches';
import { ChevronRight } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatTime } from '../../lib/format';
import type { LocaleResources } from '../../locales/pt';
import { Badge, CopyButton, Tooltip, cx } from '../../ui';
import styles from './console-line.module.css';

type Outcome = keyof LocaleResources['match']['consoleLine']['outcome'];
const isOutcome = (word: string, known: (key: string) => boolean): word is Outcome =>
  known(`match:consoleLine.outcome.${word}`);

/** Answers up to this length are shown without being asked for. */
const SHORT = 120;

/** JSON in lines of its own; any other answer as it came. */
export function readableAnswer(answer: string): string {
  if (!/^[{[]/.test(answer)) return answer;
  try {
    return JSON.stringify(JSON.parse(answer), null, 2);
  } catch {
    // Cut off in the middle.
    return answer;
  }
}

export interface ConsoleLineProps {
  /** What was sent. */
  line: string;
  at: string;
  /** Who sent it. */
  by: string;
  ms: number | null;
  /** Null while nothing came back. */
  answer: string | null;
  /** Why there is no answer, in words. */
  problem?: ReactNode;
  /** The time stands beside it already. */
  withoutTime?: boolean | undefined;
  /** Folded or not whatever the length; undefined: by the length. */
  isOpen?: boolean | undefined;
  children?: ReactNode;
}

/** A line of the console with what came back: folded when it is long, to be copied, with who, when and how long. */
export const ConsoleLine = memo(function ConsoleLine({
  line,
  at,
  by,
  ms,
  answer,
  problem,
  withoutTime = false,
  isOpen,
  children,
}: ConsoleLineProps) {
  const { t } = useTranslation('match');
  const [own, setOwn] = useState<{ isOpen: boolean; against: boolean | undefined } | null>(null);
  const id = useId();
  const text = answer === null ? '' : readableAnswer(answer);
  const isShort = text.length <= SHORT && !text.includes('\n');
  // What somebody folded by hand stays so until all are folded or opened together.
  const shown = own !== null && own.against === isOpen ? own.isOpen : (isOpen ?? isShort);
  return (
    <div className={styles.exchange}>
      <p className={styles.line}>
        {text === '' ? (
          <span className={styles.mark} aria-hidden="true">
            <ChevronRight size={14} />
          </span>
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={shown}
            aria-controls={id}
            aria-label={t(shown ? 'consoleLine.hide' : 'consoleLine.show', { line })}
            onClick={() => setOwn({ isOpen: !shown, against: isOpen })}
          >
            <ChevronRight size={14} className={cx(styles.chevron, shown && styles.turned)} />
          </button>
        )}
        <span className={styles.command}>{line}</span>
        <span className={styles.meta}>
          {by !== '' && <bdi>{by}</bdi>}
          {!withoutTime && (
            <Tooltip label={formatDateTime(at)}>
              <time dateTime={at}>{formatTime(at, true)}</time>
            </Tooltip>
          )}
          {ms !== null && <span>{t('consoleLine.ms', { ms: formatNumber(Math.round(ms)) })}</span>}
        </span>
        {text !== '' && <CopyButton value={text} label={t('consoleLine.copy')} />}
      </p>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {children}
      {text !== '' && (
        <pre id={id} className={styles.reply} hidden={!shown}>
          {text}
        </pre>
      )}
    </div>
  );
});

/** Why a console line got no answer, in words; null when it got one. */
export function useConsoleProblem(): (entry: MatchLogEntry) => string | null {
  const { t, i18n } = useTranslation('match');
  return ({ rcon }) => {
    if (rcon === null || rcon.outcome === 'ok') return null;
    return isOutcome(rcon.outcome, (key) => i18n.exists(key)) ? t(`consoleLine.outcome.${rcon.outcome}`) : rcon.outcome;
  };
}

/** Who sent a line of the log: a person by name, else the platform and why. */
export function useLogAuthor(): (entry: MatchLogEntry) => string {
  const { t } = useTranslation('match');
  return ({ actor, rcon }) => {
    if (actor.name !== '') return actor.name;
    return rcon === null ? t('consoleLine.platform') : t(`consoleLine.cause.${rcon.cause}`);
  };
}

/** One line of the log as the console shows it. */
export function LogConsoleLine({
  entry,
  withoutTime,
  isOpen,
}: Pick<ConsoleLineProps, 'withoutTime' | 'isOpen'> & { entry: MatchLogEntry }) {
  const problemOf = useConsoleProblem();
  const authorOf = useLogAuthor();
  const { rcon } = entry;
  const problem = problemOf(entry);
  return (
    <ConsoleLine
      line={entry.text}
      at={entry.at}
      by={authorOf(entry)}
      ms={rcon?.ms ?? null}
      answer={rcon === null || problem !== null ? null : rcon.answer}
      problem={
        problem === null ? undefined : (
          <>
            <Badge tone="danger" small>
              {problem}
            </Badge>{' '}
            {rcon?.answer}
          </>
        )
      }
      withoutTime={withoutTime}
      isOpen={isOpen}
    />
  );
}
