import type { RecoveryQuestion as Question } from '@placar/contracts/live';
import { useTranslation } from 'react-i18next';
import styles from './recovery-banner.module.css';

/** What the staff is asked, with both answers and what each of them loses. Spectators are told in plain words that a decision is waited for. */
export function RecoveryQuestion({ question }: { question: Question }) {
  const { t } = useTranslation('notices');
  const { kind, restore, lost_rounds: lost } = question;
  return (
    <div data-testid="recovery-question" data-kind={kind}>
      <p>{t(`recovery.question.${kind}`)}</p>
      <dl className={styles.compare}>
        <div>
          <dt>
            {restore === null
              ? t('recovery.question.noBackup')
              : t('recovery.question.restore', {
                  round: restore.round,
                  score: `${restore.team1_score}–${restore.team2_score}`,
                })}
          </dt>
          {restore !== null && (
            <dd className={styles.loses}>
              {lost === 1 && <span>{t('recovery.question.losesRound', { round: restore.round + 1 })}</span>}
              {lost > 1 && (
                <span>{t('recovery.question.losesRounds', { from: restore.round + 1, to: restore.round + lost })}</span>
              )}
              {kind === 'ended_unseen' && <span>{t('recovery.question.losesUnseen')}</span>}
            </dd>
          )}
        </div>
        <div>
          <dt>{t('recovery.question.end')}</dt>
          <dd className={styles.loses}>{t('recovery.question.endKeeps')}</dd>
        </div>
      </dl>
    </div>
  );
}
