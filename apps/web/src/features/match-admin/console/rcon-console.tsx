import type { LedgerEntry } from '@placar/contracts/matches';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandOutcome } from '../../../components/match/command-outcome';
import { useCommandWords } from '../../../components/match/command-words';
import { ConsoleLine, LogConsoleLine } from '../../../components/match/console-line';
import { useMatchLog } from '../../../components/match/use-match-log';
import { Button, IconButton, SegmentedControl } from '../../../ui';
import { CommandCatalogue, QuickCommands } from './console-commands';
import { consoleItems, type ConsoleScope } from './console-model';
import { useVocabulary } from './rcon-help';
import styles from './rcon-console.module.css';
import { RconInput, type RconInputHandle } from './rcon-input';
import { useDesk } from '../commands/use-match-commands';

/** Closer to the end than this, the log follows what is new. */
const AT_END_PX = 48;

const lineOf = (entry: LedgerEntry): string => (typeof entry.args.line === 'string' ? entry.args.line : '');

function TypedLine({ entry, isOpen }: { entry: LedgerEntry; isOpen: boolean | undefined }) {
  const { t } = useTranslation('console');
  const { reasonText } = useCommandWords();
  const isWaiting = entry.settled_at === null;
  const reply = entry.status === 'confirmed' ? (entry.detail ?? '') : '';
  return (
    <ConsoleLine
      line={lineOf(entry)}
      at={entry.requested_at}
      by={entry.actor.name}
      ms={entry.ms}
      answer={reply === '' ? null : reply}
      // Whoever typed it waits for the answer: it is not folded, however long it is.
      isOpen={isOpen ?? true}
      problem={
        isWaiting || entry.status === 'confirmed' ? undefined : (
          <>
            <CommandOutcome status={entry.status} small /> {reasonText(entry.detail)}
          </>
        )
      }
    >
      {isWaiting && <p className={styles.waiting}>{t('rcon.waiting')}</p>}
      {entry.status === 'confirmed' && reply === '' && <p className={styles.waiting}>{t('rcon.noReply')}</p>}
    </ConsoleLine>
  );
}

/* Follows the end of the log, unless the reader went up to look at something. */
function useFollowEnd(change: string) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = log.current;
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [change]);
  const onScroll = () => {
    const element = log.current;
    if (element !== null) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
  };
  return { log, onScroll };
}

/**
 * A console on the match's server: what was sent and what came back, oldest on top, with the lines that commands and the platform
 * itself sent on request. What it offers and refuses stands on the left where there is room.
 */
export function RconConsole() {
  const { t } = useTranslation(['console', 'admin', 'commands']);
  const { match, ledger, log: told, send, phase, available } = useDesk();
  const [scope, setScope] = useState<ConsoleScope>('typed');
  const [allOpen, setAllOpen] = useState<boolean | undefined>(undefined);
  const { entries, hasMore, isLoadingMore, loadMore } = useMatchLog(match.id, told);
  const items = consoleItems(ledger, entries, scope);
  const last = items.at(-1);
  const settled = last?.kind === 'typed' ? last.entry.settled_at : null;
  const { log, onScroll } = useFollowEnd(`${scope} ${last?.key ?? ''} ${settled ?? ''}`);
  const input = useRef<RconInputHandle>(null);
  const vocabulary = useVocabulary(match.id);
  const rejected = phase('rcon');
  const ask = (line: string) => send({ kind: 'rcon', args: { line } });
  const typed = ledger.filter((entry) => entry.kind === 'rcon').map(lineOf);

  return (
    <div className={styles.console} data-testid="rcon-console">
      {vocabulary !== undefined && (
        <div className={styles.aside}>
          <CommandCatalogue vocabulary={vocabulary} onPick={(command) => input.current?.insert(command)} />
        </div>
      )}
      <div className={styles.main}>
        <div className={styles.tools}>
          <SegmentedControl
            label={t('rcon.scopeLabel')}
            hideLabel
            options={[
              { value: 'typed', label: t('rcon.scope.typed') },
              { value: 'all', label: t('rcon.scope.all') },
            ]}
            value={scope}
            onChange={setScope}
          />
          <IconButton
            size="sm"
            label={t(allOpen === false ? 'rcon.openAll' : 'rcon.foldAll')}
            icon={allOpen === false ? <ChevronsUpDown size={16} /> : <ChevronsDownUp size={16} />}
            onClick={() => setAllOpen(allOpen === false)}
          />
          <QuickCommands
            commands={vocabulary?.commands ?? []}
            matchId={match.id}
            disabled={!available('rcon').allowed}
            onSend={ask}
          />
        </div>
        <div
          ref={log}
          className={styles.log}
          role="log"
          aria-label={t('admin:panel.console')}
          tabIndex={0}
          onScroll={onScroll}
        >
          {hasMore && (
            <Button size="sm" variant="ghost" loading={isLoadingMore} onClick={loadMore}>
              {t('rcon.older')}
            </Button>
          )}
          {items.length === 0 && <p className={styles.waiting}>{t('rcon.empty')}</p>}
          <ol className={styles.list}>
            {items.map((item) => (
              <li
                key={item.key}
                data-testid="rcon-exchange"
                data-status={item.kind === 'typed' ? item.entry.status : item.entry.rcon?.outcome}
                className={item.kind === 'sent' ? styles.sent : undefined}
              >
                {item.kind === 'typed' ? (
                  <TypedLine entry={item.entry} isOpen={allOpen} />
                ) : (
                  <LogConsoleLine entry={item.entry} isOpen={allOpen} />
                )}
              </li>
            ))}
          </ol>
          {(rejected.stage === 'rejected' || rejected.stage === 'failed') && (
            <p className={styles.problem} role="alert">
              {rejected.stage === 'rejected'
                ? rejected.attempt.error?.message
                : t('admin:outcome.failed', { command: t('commands:command.rcon') })}
            </p>
          )}
        </div>
        <RconInput lines={typed} onSend={ask} handle={input} />
      </div>
    </div>
  );
}
