import type { TournamentStep } from '@placar/contracts/tournaments';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tooltip, cx } from '../../ui';
import styles from '../attention-bell.module.css';
import { useCheckIn } from '../tournaments/use-check-in';

/** One press says that the team of a captain is there. */
export function CheckInBell({ step }: { step: TournamentStep }) {
  const { t } = useTranslation('cupsteps');
  const { busy, checkIn } = useCheckIn();
  const label = t('checkInOf', { tournament: step.tournament, team: step.team });
  return (
    <>
      <Tooltip label={label}>
        <button
          type="button"
          className={cx(styles.bell, styles.called)}
          aria-label={label}
          aria-busy={busy || undefined}
          disabled={busy}
          onClick={() => void checkIn(step)}
          data-testid="check-in"
        >
          <CheckCheck size={18} />
        </button>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {label}
      </span>
    </>
  );
}
