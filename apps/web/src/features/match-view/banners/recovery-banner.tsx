import type { LiveMap, LiveMatch, RecoveryQuestion as Question } from '@placar/contracts/live';
import { LifeBuoy, ShieldAlert, ShieldQuestion } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandWords } from '../../../components/match/command-words';
import { RunningClock } from '../../../components/match/clocks/running-clock';
import { formatTime } from '../../../lib/format';
import { Badge, ProgressSteps, cx } from '../../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import { isOnWay, recoveryAdvice, recoverySteps, restoredPoint, type Recovery, type WayStep } from './recovery-model';
import styles from './recovery-banner.module.css';

/** The newest step of this recovery that the page has seen, for the case that it fails. */
function useLastStep(recovery: Recovery): WayStep | null {
  const seen = useRef<WayStep | null>(null);
  // A ref on purpose: it only remembers what an earlier render was given.
  // oxlint-disable-next-line react/refs
  if (isOnWay(recovery.step)) seen.current = recovery.step;
  // oxlint-disable-next-line react/refs
  return seen.current;
}

function useNowText(match: LiveMatch, recovery: Recovery, maps: Readonly<Record<number, LiveMap>>): string {
  const { t } = useTranslation('notices');
  const time = formatTime(match.server_lost_since ?? recovery.since);
  const point = restoredPoint(recovery, maps);
  if (recovery.step === 'restoring' && point !== null)
    return point.score === null
      ? t('recovery.now.restoringRound', { time, round: point.round + 1 })
      : t('recovery.now.restoringScore', { time, round: point.round + 1, score: point.score });
  if (recovery.step === 'waiting_for_players' && point !== null && point.score !== null)
    return t('recovery.now.waiting_for_playersScore', { score: point.score });
  return t(`recovery.now.${recovery.step}`, { time });
}

const CALM: Readonly<Partial<Record<Recovery['step'], 'recovery.calmFailed' | 'recovery.calmAsking'>>> = {
  failed: 'recovery.calmFailed',
  asking: 'recovery.calmAsking',
};

/* What a spectator wants to know: does it go on, from where, and for whom does it wait. */
function usePlainText(match: LiveMatch, recovery: Recovery, maps: Readonly<Record<number, LiveMap>>): string {
  const { t } = useTranslation('notices');
  const time = formatTime(match.server_lost_since ?? recovery.since);
  const score = restoredPoint(recovery, maps)?.score ?? null;
  switch (recovery.step) {
    case 'waiting_for_server':
    case 'waiting_for_reports':
      return t('recovery.plain.waiting', { time });
    case 'restoring':
    case 'rearming':
    case 'verifying':
      return score === null ? t('recovery.plain.back') : t('recovery.plain.backScore', { score });
    case 'waiting_for_players':
      return score === null ? t('recovery.plain.ready') : t('recovery.plain.readyScore', { score });
    case 'asking':
    case 'failed':
      return t('recovery.plain.decision', { time });
  }
}

/* How often it was tried, why it did not work, and the buttons. */
function StaffFoot({ recovery, actions }: { recovery: Recovery; actions: ReactNode }) {
  const { t } = useTranslation('notices');
  const { reasonText } = useCommandWords();
  return (
    <div className={styles.foot}>
      <Badge small tone={recovery.mode === 'automatic' ? 'info' : 'neutral'}>
        {t(`recovery.mode.${recovery.mode}`)}
      </Badge>
      {recovery.tries > 0 && <span className={styles.fact}>{t('recovery.tries', { count: recovery.tries })}</span>}
      {recovery.problem !== null && recovery.tries > 0 && (
        <span className={styles.problem}>
          {t('recovery.problem', { reason: reasonText(recovery.problem) ?? recovery.problem })}
        </span>
      )}
      {actions !== undefined && <span className={styles.actions}>{actions}</span>}
    </div>
  );
}

/* What the staff is asked, with both answers and what each of them loses. Spectators are told in plain words that a decision is waited for. */
function RecoveryQuestion({ question }: { question: Question }) {
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

/**
 * The way back of a lost match: spectators read in plain words what happens now; staff see
 * the steps, tries, the last problem, and the one thing to do next.
 */
export function RecoveryBanner({
  match,
  recovery,
  maps,
  isStaff,
  actions,
}: {
  match: LiveMatch;
  recovery: Recovery;
  maps: Readonly<Record<number, LiveMap>>;
  isStaff: boolean;
  actions?: ReactNode;
}) {
  const { t } = useTranslation(['notices', 'match']);
  const lastStep = useLastStep(recovery);
  const isFailed = recovery.step === 'failed';
  const isStopped = isFailed || recovery.step === 'asking';
  const isNearlyDone = recovery.step === 'waiting_for_players';
  const staffText = useNowText(match, recovery, maps);
  const plainText = usePlainText(match, recovery, maps);
  return (
    <section
      className={cx(styles.recovery, isStopped && styles.failed, isNearlyDone && styles.good)}
      aria-label={t('recovery.title')}
      data-testid="recovery-banner"
      data-step={recovery.step}
      data-mode={recovery.mode}
    >
      <div className={styles.head} data-testid={match.server_lost_since === null ? undefined : 'server-lost-banner'}>
        <span className={styles.icon} aria-hidden="true">
          {isStopped ? <ShieldAlert size={20} /> : <LifeBuoy size={20} />}
        </span>
        <div className={styles.text}>
          <p className={styles.now} role="status">
            {isStaff ? staffText : plainText}
          </p>
          <p className={styles.calm}>
            {isStaff ? t(CALM[recovery.step] ?? 'recovery.calm') : t('recovery.plain.calm')}
          </p>
        </div>
        <RunningClock since={match.server_lost_since ?? recovery.since} label={t('recovery.since')} />
      </div>
      {isStaff && recovery.question != null && <RecoveryQuestion question={recovery.question} />}
      {isStaff && (isOnWay(recovery.step) || (isFailed && lastStep !== null)) && (
        <ProgressSteps
          label={t('recovery.steps')}
          steps={recoverySteps(recovery.step, lastStep).map(({ step, state }) => ({
            key: step,
            label: t(`match:recovery.step.${step}`),
            state,
          }))}
        />
      )}
      {isStaff && (
        <>
          <p className={styles.advice} data-testid="recovery-advice">
            <b>{t('recovery.advice.title')}</b> {t(`recovery.advice.${recoveryAdvice(recovery)}`)}
          </p>
          <StaffFoot recovery={recovery} actions={actions} />
        </>
      )}
    </section>
  );
}

/** A server that plays on by itself: what it says, and that nothing of it counts (plugin contract F10). */
export function QuarantineBanner({
  match,
  quarantine,
  isStaff,
}: {
  match: LiveMatch;
  quarantine: NonNullable<LiveMatch['quarantine']>;
  isStaff: boolean;
}) {
  const { t } = useTranslation('notices');
  const map = match.maps.find((one) => one.number === quarantine.map_number);
  const believed = map === undefined ? '–' : `${map.team1_score}–${map.team2_score}`;
  return (
    <section
      className={cx(styles.recovery, styles.doubt)}
      aria-label={t('quarantine.title')}
      data-testid="quarantine-banner"
    >
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden="true">
          <ShieldQuestion size={20} />
        </span>
        <div className={styles.text}>
          <p className={styles.now}>{t('quarantine.title')}</p>
          <p className={styles.calm}>{isStaff ? t('quarantine.staff') : t('quarantine.text')}</p>
        </div>
      </div>
      <dl className={styles.compare}>
        <div>
          <dt>{t('quarantine.ours')}</dt>
          <dd>{believed}</dd>
        </div>
        <div className={styles.struck}>
          <dt>{t('quarantine.theirs', { time: formatTime(quarantine.since) })}</dt>
          <dd>
            <s>
              {quarantine.team1_score}–{quarantine.team2_score}
            </s>
            <span className={styles.fact}>
              {map === undefined ? '' : `${mapDisplayName(map.name)} · `}
              {t('quarantine.round', { round: quarantine.round })}
            </span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
