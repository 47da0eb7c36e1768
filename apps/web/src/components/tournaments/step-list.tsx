import type { TournamentStep } from '@placar/contracts/tournaments';
import { ArrowRight, CalendarCheck, CalendarClock, CheckCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../lib/format';
import { Button, ButtonLink, Card, RelativeTime, cx } from '../../ui';
import styles from './step-list.module.css';
import { useCheckIn } from './use-check-in';
import { mayCheckIn } from './use-tournament-steps';

const ICONS: Readonly<Record<TournamentStep['what'], ReactNode>> = {
  check_in: <CheckCheck size={22} />,
  agree: <CalendarClock size={22} />,
  answer: <CalendarClock size={22} />,
  offered: <Hourglass size={22} />,
  timed: <CalendarCheck size={22} />,
  unset: <Hourglass size={22} />,
};
/** What is the captain's to do. */
const CALLS: ReadonlySet<TournamentStep['what']> = new Set(['check_in', 'agree', 'answer']);

/** One line for each tournament that waits for the reader, or the reader for it. */
export function StepList({ steps }: { steps: readonly TournamentStep[] }) {
  const { t } = useTranslation('cupsteps');
  return (
    <section className={styles.list} aria-label={t('title')} data-testid="tournament-steps">
      {steps.map((step) => (
        <Step key={step.tournament_id} step={step} />
      ))}
    </section>
  );
}

function Step({ step }: { step: TournamentStep }) {
  const { t } = useTranslation('cupsteps');
  const { what, tournament, opponent, at, until, is_captain: isCaptain } = step;
  const { busy, checkIn } = useCheckIn();
  const isCalled = CALLS.has(what) && isCaptain;
  return (
    <Card className={cx(styles.step, isCalled && styles.called)}>
      <span className={styles.icon} aria-hidden="true">
        {ICONS[what]}
      </span>
      <div className={styles.text}>
        <p className={styles.where}>
          <bdi>{tournament}</bdi>
        </p>
        <p className={styles.what}>
          {what === 'timed' && at !== null ? (
            <>
              {t('timed', { opponent })} <RelativeTime value={at} />
            </>
          ) : (
            t(what === 'check_in' && opponent !== null ? 'checkInMatch' : what, { opponent, time: formatMoment(at) })
          )}
        </p>
        <p className={styles.hint}>
          {what === 'timed'
            ? formatMoment(at)
            : what === 'agree' && until !== null
              ? t('agreeUntil', { until: formatMoment(until), time: formatMoment(at) })
              : until !== null
                ? t('until', { until: formatMoment(until) })
                : ''}
          {CALLS.has(what) && !isCaptain && ` ${t('captain')}`}
        </p>
      </div>
      {mayCheckIn(step) && (
        <Button variant="primary" loading={busy} leftIcon={<CheckCheck size={16} />} onClick={() => void checkIn(step)}>
          {t('do.check_in')}
        </Button>
      )}
      <ButtonLink
        to={`/tournaments/${step.tournament_id}`}
        variant={isCalled && !mayCheckIn(step) ? 'primary' : 'secondary'}
        rightIcon={<ArrowRight size={16} />}
      >
        {t(isCalled && what !== 'check_in' ? `do.${what as 'agree' | 'answer'}` : 'open')}
      </ButtonLink>
    </Card>
  );
}
