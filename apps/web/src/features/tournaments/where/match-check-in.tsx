import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format';
import { Button, showToast, useNow } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { openCheckIn } from './open-check-in';
import type { CupActs } from '../use-tournament';
import type { CupView } from '../page/cup-view';
import styles from '../page/cup-page.module.css';

const STEP_MS = 15_000;

interface CheckInProps {
  open: OpenPairing;
  view: CupView;
  acts: CupActs;
}

/** Who has still to check in to a match, with the button for the captain; for organisers, for each missing team. */
export function MatchCheckIn({ open: { stage, pairing }, view, acts }: CheckInProps) {
  const { t } = useTranslation('cup');
  const now = useNow(STEP_MS);
  const asked = openCheckIn(pairing, now);
  if (asked === null) return null;
  const { missing, until, isOver } = asked;
  const own = view.team !== null && view.team.captain_id === view.user?.id ? view.team.entry : null;
  const checkIn = async (entry: number) => {
    if (await acts.act('POST /tournaments/:id/check-in-match', { entry, stage, key: pairing.key }))
      showToast({ tone: 'success', message: t('matchCheckIn.done') });
  };
  return (
    <section className={styles.timeCard} aria-label={t('matchCheckIn.title')} data-testid="match-check-in">
      <p className={styles.time}>
        <CheckCheck size={18} />
        <strong>{t('matchCheckIn.title')}</strong>
      </p>
      <p role="status">
        {t(isOver ? 'matchCheckIn.missed' : 'matchCheckIn.missing', {
          teams: missing.map(view.nameOf).join(', '),
          time: formatTime(until),
        })}
      </p>
      {missing
        .filter((entry) => view.mayOrganise || (entry === own && !isOver))
        .map((entry) => (
          <Button
            key={entry}
            variant={entry === own ? 'primary' : 'secondary'}
            disabled={acts.busy}
            onClick={() => void checkIn(entry)}
          >
            {entry === own ? t('checkIn') : t('matchCheckIn.for', { name: view.nameOf(entry) })}
          </Button>
        ))}
    </section>
  );
}
