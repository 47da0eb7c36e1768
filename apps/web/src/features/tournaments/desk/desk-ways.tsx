import { CalendarClock, CircleX, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { withAreas } from '../../../lib/i18n';
import { latePart } from '../../../lib/page/late-part';
import { Button, Card, LatePlace } from '../../../ui';
import { roundsToTime } from '../model/times-model';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from './desk.module.css';

const TeamListDialog = latePart(
  async () => (await withAreas(() => import('./team-list-dialog'), ['cupdesk', 'cupdialogs'])).TeamListDialog,
);
const TimesDialog = latePart(async () => (await import('./times-dialog')).TimesDialog);

const MOST_REASON = 200;

interface PartProps {
  view: CupView;
  acts: CupActs;
}

/** The way to the times of matches, while there are some to set. */
export function Times({ view, acts }: PartProps) {
  const { t } = useTranslation('cupdesk');
  const [isOpen, setIsOpen] = useState(false);
  if (view.tournament.status !== 'running' || roundsToTime(view.bracket).length === 0) return null;
  const close = () => {
    acts.forget();
    setIsOpen(false);
  };
  return (
    <Card as="section" className={styles.end}>
      <p className={styles.quiet}>{t(`times.lead.${view.tournament.settings.timetable?.mode ?? 'waves'}`)}</p>
      <Button leftIcon={<CalendarClock size={16} />} onClick={() => setIsOpen(true)}>
        {t('times.title')}
      </Button>
      <LatePlace isOpening={isOpen} onGiveUp={close} isOver>
        {isOpen && <TimesDialog view={view} acts={acts} onClose={close} />}
      </LatePlace>
    </Card>
  );
}

/** The way to bring teams as a table, while sign-up is open. */
export function TeamList({ view, acts }: PartProps) {
  const { t } = useTranslation('cupdesk');
  const [isOpen, setIsOpen] = useState(false);
  if (view.tournament.status !== 'sign_up') return null;
  const close = () => {
    acts.forget();
    setIsOpen(false);
  };
  return (
    <Card as="section" className={styles.end}>
      <p className={styles.quiet}>{t('list.text')}</p>
      <Button leftIcon={<FileUp size={16} />} onClick={() => setIsOpen(true)}>
        {t('list.open')}
      </Button>
      <LatePlace isOpening={isOpen} onGiveUp={close} isOver>
        {isOpen && <TeamListDialog view={view} acts={acts} onClose={close} />}
      </LatePlace>
    </Card>
  );
}

/** The way to call the tournament off, with a reason. */
export function Cancel({ view, acts }: PartProps) {
  const { t } = useTranslation('cupdesk');
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const { version } = view.tournament;
  return (
    <Card as="section" className={styles.end}>
      <p className={styles.quiet}>{t('cancelText')}</p>
      <Button
        variant="danger-quiet"
        leftIcon={<CircleX size={16} />}
        onClick={() =>
          setAsk({
            title: t('cancelTitle'),
            label: t('reason'),
            max: MOST_REASON,
            confirm: t('cancel'),
            onConfirm: (reason) => acts.act('POST /tournaments/:id/cancel', { reason, version }),
          })
        }
      >
        {t('cancel')}
      </Button>
      <ReasonDialog ask={ask} busy={acts.busy} onClose={() => setAsk(null)} />
    </Card>
  );
}
