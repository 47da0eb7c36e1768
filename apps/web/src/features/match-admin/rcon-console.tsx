import type { LedgerEntry } from '@placar/contracts/matches';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/format';
import { CopyButton } from '../../ui';
import { CommandOutcome } from '../../components/match/command-outcome';
import { useCommandWords } from '../../components/match/command-words';
import styles from './rcon-console.module.css';
import { RconInput } from './rcon-input';
import { useDesk } from './use-match-commands';

const lineOf = (entry: LedgerEntry): string => (typeof entry.args.line === 'string' ? entry.args.line : '');

function Exchange({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('admin');
  const { reasonText } = useCommandWords();
  const isOpen = entry.settled_at === null;
  const reply = entry.status === 'confirmed' ? (entry.detail ?? '') : '';
  return (
    <li className={styles.exchange} data-testid="rcon-exchange" data-status={entry.status}>
      <p className={styles.line}>
        <ChevronRight size={14} aria-hidden="true" />
        <span className={styles.command}>{lineOf(entry)}</span>
        <span className={styles.meta}>
          <bdi>{entry.actor.name}</bdi> · {formatTime(entry.requested_at, true)}
          {entry.ms !== null && ` · ${t('ledger.ms', { ms: Math.round(entry.ms) })}`}
        </span>
        {reply !== '' && <CopyButton value={reply} label={t('rcon.copy')} />}
      </p>
      {isOpen && <p className={styles.waiting}>{t('rcon.waiting')}</p>}
      {entry.status === 'confirmed' &&
        (reply === '' ? (
          <p className={styles.waiting}>{t('rcon.noReply')}</p>
        ) : (
          <pre className={styles.reply}>{reply}</pre>
        ))}
      {!isOpen && entry.status !== 'confirmed' && (
        <p className={styles.problem}>
          <CommandOutcome status={entry.status} small /> {reasonText(entry.detail)}
        </p>
      )}
    </li>
  );
}

/** A console on the match's server: what was sent and what came back, oldest on top; arrow keys walk through earlier lines. */
export function RconConsole() {
  const { t } = useTranslation('admin');
  const { ledger, send, phase } = useDesk();
  const history = ledger.filter((entry) => entry.kind === 'rcon').toReversed();
  const log = useRef<HTMLDivElement>(null);
  const count = history.length;
  const settled = history.filter((entry) => entry.settled_at !== null).length;
  useEffect(() => {
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  }, [count, settled]);
  const rejected = phase('rcon');

  return (
    <div className={styles.console} data-testid="rcon-console">
      <div ref={log} className={styles.log} role="log" aria-label={t('panel.console')} tabIndex={0}>
        {count === 0 && <p className={styles.waiting}>{t('rcon.empty')}</p>}
        <ol className={styles.list}>
          {history.map((entry) => (
            <Exchange key={entry.id} entry={entry} />
          ))}
        </ol>
        {(rejected.stage === 'rejected' || rejected.stage === 'failed') && (
          <p className={styles.problem} role="alert">
            {rejected.stage === 'rejected'
              ? rejected.attempt.error?.message
              : t('outcome.failed', { command: t('command.rcon') })}
          </p>
        )}
      </div>
      <RconInput lines={history.toReversed().map(lineOf)} onSend={(line) => send({ kind: 'rcon', args: { line } })} />
    </div>
  );
}
