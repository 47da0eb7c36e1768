import type { TournamentMatchTime, TournamentPairing } from '@placar/contracts/tournaments';
import { CalendarCheck, CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format';
import { Alert, Button, Refusal, RelativeTime, TextField, showToast } from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { localTime } from '../model/local-time';
import { shortRest } from '../model/tournament-model';
import type { CupActs } from '../use-tournament';
import type { CupView } from '../page/cup-view';
import styles from '../page/cup-page.module.css';

export interface TimeCardProps {
  open: OpenPairing;
  view: CupView;
  acts: CupActs;
}

/** When a match is played: set already, or still to be agreed on by its captains, who do so here. */
export function TimeCard({ open, view, acts }: TimeCardProps) {
  const { t } = useTranslation('cup');
  const { pairing } = open;
  const { time } = pairing;
  const { team, user } = view;
  const own = team !== null && team.captain_id === user?.id && pairing.entries.includes(team.entry) ? team.entry : null;
  if (time === null || pairing.state === 'over' || pairing.state === 'skipped') return null;
  if (time.at !== null)
    return (
      <>
        <p className={styles.time}>
          <CalendarCheck size={18} />
          <span>
            <strong>{formatMoment(time.at)}</strong> · <RelativeTime value={time.at} />
            {time.how !== null && <span className={styles.quiet}> · {t(`time.how.${time.how}`)}</span>}
          </span>
        </p>
        {pairing.match === null && <RestWarning pairing={pairing} at={time.at} view={view} />}
      </>
    );
  if (time.deadline === null || pairing.state !== 'ready') return null;
  return (
    <section className={styles.timeCard} aria-label={t('time.title')} data-testid="time-card">
      <p className={styles.time}>
        <CalendarClock size={18} />
        <strong>{t('time.title')}</strong>
      </p>
      <p className={styles.quiet}>
        {t('time.until', { deadline: formatMoment(time.deadline), slot: formatMoment(time.slot) })}
      </p>
      {time.offer !== null && (
        <p role="status">
          {t('time.offered', { name: view.nameOf(time.offer.by), time: formatMoment(time.offer.at) })}
        </p>
      )}
      <RestWarning pairing={pairing} at={time.offer?.at ?? null} view={view} />
      {own !== null && <Answer open={open} acts={acts} own={own} time={time} />}
    </section>
  );
}

/** A time that leaves a team without its rest is named, and stands: people chose it. */
function RestWarning({ pairing, at, view }: { pairing: TournamentPairing; at: string | null; view: CupView }) {
  const { t } = useTranslation('cup');
  const short = shortRest(pairing, at);
  if (short === null) return null;
  return (
    <Alert tone="warning">
      {t('time.shortRest', { name: view.nameOf(short.entry), time: formatMoment(short.until) })}
    </Alert>
  );
}

interface AnswerProps {
  open: OpenPairing;
  acts: CupActs;
  /** Number of the reader's team. */
  own: number;
  time: TournamentMatchTime;
}

/** A captain takes the other one's offer, or sends an own one. Times are those of the reader's clock. */
function Answer({ open: { stage, pairing }, acts, own, time: { offer, slot } }: AnswerProps) {
  const { t } = useTranslation('cup');
  const [local, setLocal] = useState(localTime(slot));
  const about = { entry: own, stage, key: pairing.key };
  const isTheirs = offer !== null && offer.by !== own;
  const send = async () => {
    const at = new Date(local);
    if (Number.isNaN(at.getTime())) return;
    if (await acts.act('POST /tournaments/:id/offer-time', { ...about, at: at.toISOString() }))
      showToast({ tone: 'success', message: t('time.sent') });
  };
  return (
    <form
      className={styles.timeForm}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isTheirs && (
        <Button
          variant="primary"
          leftIcon={<CalendarCheck size={16} />}
          disabled={acts.busy}
          onClick={() => void acts.act('POST /tournaments/:id/accept-time', { ...about, at: offer.at })}
        >
          {t('time.accept', { time: formatMoment(offer.at) })}
        </Button>
      )}
      <TextField
        type="datetime-local"
        label={t(isTheirs ? 'time.another' : 'time.offer')}
        value={local}
        max={localTime(slot)}
        onChange={(event) => setLocal(event.currentTarget.value)}
      />
      <Button type="submit" variant={isTheirs ? 'secondary' : 'primary'} loading={acts.busy} disabled={local === ''}>
        {t('time.send')}
      </Button>
      <Refusal text={acts.refusal} />
    </form>
  );
}
