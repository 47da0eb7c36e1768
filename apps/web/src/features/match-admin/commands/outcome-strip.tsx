import { commandsWith } from '@placar/contracts/matches';
import type { LedgerEntry, MatchCommandKind } from '@placar/contracts/matches';
import { CircleHelp, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, cx, IconButton, LateExtra } from '../../../ui';
import { useCommandWords } from '../../../components/match/command-words';
import { latePart } from '../../../lib/page/late-part';
import { isStale } from './command-attempts';
import { isTrouble, type TroublePhase } from './command-phase';
import styles from './outcome-strip.module.css';
import { useDesk } from './use-match-commands';

/* Seldom wanted, and said of an answer of the platform: it can be reached. What failed without one must not wait for a file. */
const StaleChanges = latePart(() => import('./stale-changes'), 'StaleChanges');

/** The console tells how its own lines ended. */
const TOLD = commandsWith(({ subject }) => subject !== 'console');

function useTroubleText(): (kind: MatchCommandKind, phase: TroublePhase) => { text: string; reason: string | null } {
  const { t } = useTranslation('admin');
  const { commandName, reasonText } = useCommandWords();
  return (kind, phase) => {
    const command = commandName(kind);
    if ('attempt' in phase && isStale(phase.attempt)) return { text: t('stale.title', { command }), reason: null };
    const text = t(`outcome.${phase.stage}`, { command });
    if ('entry' in phase) return { text, reason: reasonText(phase.entry.detail) };
    return { text, reason: phase.stage === 'rejected' ? (phase.attempt.error?.message ?? null) : null };
  };
}

/** Commands that did not end well, each with its reason and what to do; put away by the viewer. */
export function OutcomeStrip() {
  const { t } = useTranslation('admin');
  const desk = useDesk();
  const words = useTroubleText();
  const troubles = TOLD.flatMap((kind) => {
    const phase = desk.phase(kind);
    return isTrouble(phase) ? [{ kind, phase }] : [];
  });
  if (troubles.length === 0) return null;
  return (
    <ul className={styles.list}>
      {troubles.map(({ kind, phase }) => {
        const { text, reason } = words(kind, phase);
        const stale = 'attempt' in phase && isStale(phase.attempt) ? phase.attempt : null;
        const isOpen = phase.stage === 'unknown' || phase.stage === 'failed';
        const mayRetry = phase.stage === 'failed' || desk.available(kind).allowed;
        return (
          <li
            key={kind}
            className={cx(styles.item, isOpen && styles.open)}
            data-testid="command-outcome"
            data-command={kind}
            data-stage={phase.stage}
          >
            {isOpen ? <CircleHelp size={18} /> : <TriangleAlert size={18} />}
            <p className={styles.text}>
              {text}
              {reason !== null && <span className={styles.reason}> {t('outcome.reason', { reason })}</span>}
              {stale !== null && (
                <span className={styles.reason}>
                  {' '}
                  <LateExtra>
                    <StaleChanges seen={stale.seen} />
                  </LateExtra>
                </span>
              )}
            </p>
            {mayRetry && (
              <Button size="sm" leftIcon={<RotateCcw size={14} />} onClick={() => desk.retry(kind)}>
                {stale === null ? t('outcome.retry') : t('stale.again')}
              </Button>
            )}
            <IconButton
              size="sm"
              label={t('outcome.dismiss')}
              icon={<X size={16} />}
              onClick={() => desk.dismiss(kind)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Says each new stage of a command aloud, once. Lines from before the page was opened are not news. */
export function OutcomeAnnouncer({ ledger }: { ledger: readonly LedgerEntry[] }) {
  const { t } = useTranslation('admin');
  const { commandName, reasonText } = useCommandWords();
  const seen = useRef<Map<string, string> | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const before = seen.current;
    const changed =
      before === null ? [] : ledger.filter((entry) => entry.kind !== 'rcon' && before.get(entry.id) !== entry.status);
    seen.current = new Map(ledger.map((entry) => [entry.id, entry.status]));
    const newest = changed[0];
    if (newest === undefined) return;
    const reason = newest.status === 'confirmed' ? null : reasonText(newest.detail);
    const text = t(`outcome.${newest.status}`, { command: commandName(newest.kind) });
    setSaid(reason === null ? text : `${text} ${t('outcome.reason', { reason })}`);
    // oxlint-disable-next-line react/exhaustive-deps -- words change with the language only
  }, [ledger]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-testid="command-announcer">
      {said}
    </p>
  );
}
