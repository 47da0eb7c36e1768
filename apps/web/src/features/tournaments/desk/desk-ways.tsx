import { CalendarClock, CircleX, FileUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { latePart } from '../../../lib/page/late-part';
import { Button, Card, LatePlace } from '../../../ui';
import { roundsToTime } from '../model/times-model';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from './desk.module.css';

const TeamListDialog = latePart(() => import('./team-list-dialog'), 'TeamListDialog', ['cupdesk', 'cupdialogs']);
const TimesDialog = latePart(() => import('./times-dialog'), 'TimesDialog');

export const MOST_REASON = 200;

/** What each part of the desk shows, and does. */
export interface DeskProps {
  view: CupView;
  acts: CupActs;
}

/** A line that leads somewhere: words, then what is pressed. */
export function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.end}>
      <p className={styles.quiet}>{text}</p>
      {children}
    </Card>
  );
}

interface WayToProps {
  text: string;
  label: string;
  icon: ReactNode;
  /** False: it leads nowhere now, and is not shown. */
  isOpen?: boolean;
  /** The dialog was closed. */
  onClosed?: () => void;
  dialog: (close: () => void) => ReactNode;
}

/** A line with the way to a dialog, which is fetched when it is opened. */
export function WayTo({ text, label, icon, isOpen = true, onClosed, dialog }: WayToProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isOpen) return null;
  const close = () => {
    onClosed?.();
    setIsAsked(false);
  };
  return (
    <Way text={text}>
      <Button leftIcon={icon} onClick={() => setIsAsked(true)}>
        {label}
      </Button>
      <LatePlace isOpening={isAsked} onGiveUp={close} isOver>
        {isAsked && dialog(close)}
      </LatePlace>
    </Way>
  );
}

/** The way to the times of matches, while there are some to set. */
export function Times({ view, acts }: DeskProps) {
  const { t } = useTranslation('cupdesk');
  const { status, settings } = view.tournament;
  return (
    <WayTo
      isOpen={status === 'running' && roundsToTime(view.bracket).length > 0}
      text={t(`times.lead.${settings.timetable?.mode ?? 'waves'}`)}
      label={t('times.title')}
      icon={<CalendarClock size={16} />}
      onClosed={acts.forget}
      dialog={(close) => <TimesDialog view={view} acts={acts} onClose={close} />}
    />
  );
}

/** The way to bring teams as a table, while sign-up is open. */
export function TeamList({ view, acts }: DeskProps) {
  const { t } = useTranslation('cupdesk');
  return (
    <WayTo
      isOpen={view.tournament.status === 'sign_up'}
      text={t('list.text')}
      label={t('list.open')}
      icon={<FileUp size={16} />}
      onClosed={acts.forget}
      dialog={(close) => <TeamListDialog view={view} acts={acts} onClose={close} />}
    />
  );
}

/** The way to call the tournament off, with a reason. */
export function Cancel({ view, acts }: DeskProps) {
  const { t } = useTranslation('cupdesk');
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const { version } = view.tournament;
  const cancelling: ReasonAsk = {
    title: t('cancelTitle'),
    label: t('reason'),
    max: MOST_REASON,
    confirm: t('cancel'),
    onConfirm: (reason) => acts.act('POST /tournaments/:id/cancel', { reason, version }),
  };
  return (
    <Way text={t('cancelText')}>
      <Button variant="danger-quiet" leftIcon={<CircleX size={16} />} onClick={() => setAsk(cancelling)}>
        {t('cancel')}
      </Button>
      <ReasonDialog ask={ask} busy={acts.busy} onClose={() => setAsk(null)} />
    </Way>
  );
}
