import type { LedgerEntry } from '@placar/contracts/matches';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatTime } from '../../../lib/format';
import { Tooltip } from '../../../ui';
import { Avatar } from '../../../components/players/avatar';
import { CommandOutcome } from '../../../components/match/command-outcome';
import { useCommandWords } from '../../../components/match/command-words';
import styles from './command-ledger.module.css';
import { useDesk } from './use-match-commands';

/* What a reader wants to see of the arguments, the first that is there; other ids and keys stay out. */
const SHOWN_ARGS = ['reason', 'text', 'template', 'line', 'file', 'name', 'steam_id'] as const;

function argsText(entry: LedgerEntry, teamName: (slot: string) => string): string | null {
  const { args } = entry;
  const text = (key: string): string | null => (typeof args[key] === 'string' && args[key] !== '' ? args[key] : null);
  const winner = text('winner');
  if (winner !== null) return teamName(winner);
  const found = SHOWN_ARGS.map(text).find((one) => one !== null);
  return found ?? (typeof args.server_id === 'number' ? `#${args.server_id}` : null);
}

function Row({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('console');
  const { match } = useDesk();
  const { commandName, reasonText } = useCommandWords();
  const detail = argsText(entry, (slot) => (slot === 'team1' || slot === 'team2' ? match[slot].name : slot));
  // What is confirmed of a restore may be less than all; other kinds keep the server's reply there.
  const isReason = entry.settled_at !== null && (entry.status !== 'confirmed' || entry.kind === 'restore');
  const reason = isReason ? reasonText(entry.detail) : null;
  return (
    <li className={styles.row} data-testid="ledger-row" data-kind={entry.kind} data-status={entry.status}>
      <Tooltip label={formatDateTime(entry.requested_at)}>
        <time className={styles.time} dateTime={entry.requested_at}>
          {formatTime(entry.requested_at, true)}
        </time>
      </Tooltip>
      <span className={styles.who}>
        <Avatar name={entry.actor.name} size={22} />
        <bdi>{entry.actor.name}</bdi>
      </span>
      <span className={styles.what}>
        <span className={styles.kind}>{commandName(entry.kind)}</span>
        {detail !== null && <span className={styles.detail}>{detail}</span>}
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </span>
      <span className={styles.outcome}>
        <CommandOutcome status={entry.status} small />
      </span>
      <span className={styles.ms}>
        {entry.ms === null ? '' : t('ledger.ms', { ms: formatNumber(Math.round(entry.ms)) })}
      </span>
    </li>
  );
}

/** Who asked what of this match, when, what came of it and how long it took; newest on top. */
export function CommandLedger() {
  const { t } = useTranslation(['admin', 'console']);
  const { ledger } = useDesk();
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('panel.ledger')}>
      {ledger.length === 0 ? (
        <p className={styles.empty}>{t('console:ledger.empty')}</p>
      ) : (
        <ol className={styles.list} data-testid="command-ledger">
          {ledger.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </div>
  );
}
