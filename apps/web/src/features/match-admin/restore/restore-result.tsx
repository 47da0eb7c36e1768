import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format';
import { useCommandWords } from '../../../components/match/command-words';
import { ProgressSteps, cx } from '../../../ui';
import { isStale } from '../commands/command-attempts';
import { ledgerSteps, stageOf, type OwnCommand } from '../commands/own-command';
import styles from './restore-result.module.css';
import { StaleChanges } from '../commands/stale-changes';

const STEPS = ['requested', 'sent', 'verified'] as const;

/** What became of a restore, from the ledger: asked, on the server, and the score seen there. */
export function RestoreResult({ own, score }: { own: OwnCommand; score: string }) {
  const { t } = useTranslation(['actions', 'admin', 'commands']);
  const { reasonText } = useCommandWords();
  const stage = stageOf(own);
  const states = ledgerSteps(own);
  const hasChanged = isStale(own.attempt);
  const reason = hasChanged ? null : (own.attempt.error?.message ?? reasonText(own.entry?.detail ?? null));
  const confirmed = reason === null ? t('restore.resultConfirmed', { score }) : t('restore.resultPart');
  return (
    <div className={styles.result} data-testid="restore-result" data-stage={stage}>
      <ProgressSteps
        label={t('restore.resultSteps')}
        steps={STEPS.map((key, index) => ({
          key,
          label: t(`restore.result.${key}`),
          state: states[index] ?? 'todo',
        }))}
      />
      <div className={cx(styles.outcome, styles[stage])} role="status">
        {stage === 'confirmed' && <CircleCheck size={22} />}
        {stage === 'trouble' && <TriangleAlert size={22} />}
        <p className={styles.text}>
          {stage === 'running' && t('restore.resultRunning', { score })}
          {stage === 'confirmed' && confirmed}
          {stage === 'trouble' &&
            (hasChanged
              ? t('admin:stale.title', { command: t('commands:command.restore') })
              : t('restore.resultTrouble'))}
          {hasChanged && (
            <span className={styles.reason}>
              <StaleChanges seen={own.attempt.seen} />
            </span>
          )}
          {/* Of a round that only the server's file knew, the score was not confirmed. */}
          {reason !== null && <span className={styles.reason}>{t('admin:outcome.reason', { reason })}</span>}
          {stage === 'confirmed' && own.entry?.ms != null && (
            <span className={styles.reason}>
              {t('restore.resultMs', { ms: formatNumber(Math.round(own.entry.ms)) })}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
