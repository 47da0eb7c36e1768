import type { TournamentPairing, TournamentTeam } from '@placar/contracts/tournaments';
import { CheckCheck, CircleCheck, Clock, MapPin, Swords, Trophy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatTime } from '../../../lib/format';
import { Button, Card, ConfirmDialog, RelativeTime, Skeleton, cx, showToast, useIsDesktop, useNow } from '../../../ui';
import { openCheckIn } from './open-check-in';
import { hasNoTime, restOf } from '../model/tournament-model';
import { whereToBe, type Whereabouts } from './where-to-be';
import { isOn } from '../model/live-score';
import { useSawRunning } from '../use-cup-live';
import type { CupActs } from '../use-tournament';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';
import styles from '../page/cup-page.module.css';

const STEP_MS = 15_000;

const iconOf = (kind: Whereabouts['kind']): ReactNode => {
  switch (kind) {
    case 'play':
      return <Swords size={24} />;
    case 'check_in':
      return <CheckCheck size={24} />;
    case 'champion':
      return <Trophy size={24} />;
    case 'signed_up':
    case 'checked_in':
      return <CircleCheck size={24} />;
    case 'wait':
    case 'between':
    case 'waiting_list':
      return <Clock size={24} />;
    default:
      return <MapPin size={24} />;
  }
};

/** How far the match of a pairing has come that is played on a server. */
function comingTo(pairing: TournamentPairing) {
  if (pairing.match === null) return 'playHint';
  if (isOn(pairing)) return 'playOn';
  switch (pairing.match.waits_for) {
    case 'veto':
      return 'playVeto';
    case 'server':
    case 'server_start':
      return 'playServer';
    case null:
      return 'playMade';
  }
}

/** What it says about the next match, or about why there is none. `now` in milliseconds. */
function useWords(view: CupView, now: number) {
  const { t } = useTranslation(['cup', 'tournaments']);
  const { ofMatch } = useRoundWords();
  const roundOf = ({ stage, pairing }: Extract<Whereabouts, { kind: 'play' | 'wait' }>) =>
    ofMatch(view.bracket?.stages[stage], pairing);
  const timeHint = (pairing: TournamentPairing): string | null => {
    const asked = openCheckIn(pairing, now);
    if (asked !== null)
      return t(asked.isOver ? 'cup:matchCheckIn.missed' : 'cup:matchCheckIn.missing', {
        teams: asked.missing.map(view.nameOf).join(', '),
        time: formatTime(asked.until),
      });
    const { time, match } = pairing;
    const rest = restOf(pairing, now);
    if (rest !== null) return t('cup:time.rests', { name: view.nameOf(rest.entry), time: formatMoment(rest.until) });
    if (time === null || match !== null) return null;
    if (time.at !== null) return formatMoment(time.at);
    return time.deadline === null
      ? null
      : t('cup:time.until', { deadline: formatMoment(time.deadline), slot: formatMoment(time.slot) });
  };
  return (where: Whereabouts): { text: string; hint: ReactNode } => {
    switch (where.kind) {
      case 'play': {
        const byHand = view.tournament.settings.stages[where.stage]?.play == null;
        const name = view.nameOf(where.opponent);
        const soon = where.isBehind ? 'playAfter' : byHand ? 'playByHand' : comingTo(where.pairing);
        const waits = !where.isBehind && hasNoTime(where.pairing, view.tournament.settings);
        return {
          text: t(isOn(where.pairing) ? 'cup:where.playNow' : 'cup:where.play', { round: roundOf(where), name }),
          hint: timeHint(where.pairing) ?? (waits ? t('cup:time.waits') : t(`cup:where.${soon}`, { name })),
        };
      }
      case 'wait':
        return { text: t('cup:where.wait', { round: roundOf(where) }), hint: null };
      case 'waiting_list':
        return { text: t('cup:where.waiting_list', { position: where.position }), hint: null };
      case 'check_in':
        return {
          text: t('cup:where.check_in'),
          hint: where.until === null ? null : t('cup:where.until', { time: formatTime(where.until) }),
        };
      case 'signed_up':
      case 'checked_in':
        return {
          text: t(`cup:where.${where.kind}`),
          hint: where.next && (
            <>
              {t(`tournaments:clock.${where.next.what}`)} <RelativeTime value={where.next.at} /> ·{' '}
              {formatMoment(where.next.at)}
            </>
          ),
        };
      case 'out':
        return {
          text: where.place === null ? t('cup:where.out') : t('cup:where.place', { place: where.place }),
          hint: null,
        };
      default:
        return { text: t(`cup:where.${where.kind}`), hint: null };
    }
  };
}

/** Its captains are asked for a time. */
const isToAgree = ({ time }: TournamentPairing): boolean => time !== null && time.at === null && time.deadline !== null;

/** What a team is to check in to. */
type Call = { of: 'tournament' } | { of: 'match'; stage: number; key: string };

/** The check-in that waits for a team; null: none. `now` in milliseconds. */
function calledTo(where: Whereabouts, entry: number, now: number): Call | null {
  if (where.kind === 'check_in') return { of: 'tournament' };
  if (where.kind !== 'play') return null;
  const asked = openCheckIn(where.pairing, now);
  const isCalled = asked !== null && !asked.isOver && asked.missing.includes(entry);
  return isCalled ? { of: 'match', stage: where.stage, key: where.pairing.key } : null;
}

const checkedIn = (acts: CupActs, entry: number, call: Call): Promise<boolean> =>
  call.of === 'match'
    ? acts.act('POST /tournaments/:id/check-in-match', { entry, stage: call.stage, key: call.key })
    : acts.act('POST /tournaments/:id/check-in', { entry });

/** Whether a team may withdraw: until the tournament begins. */
const canLeave = ({ status }: CupView['tournament'], team: TournamentTeam): boolean =>
  (status === 'sign_up' || status === 'check_in') &&
  (team.status === 'in' || team.status === 'asked' || team.status === 'waiting');

/** In the place of the card: what is below it hardly moves when the bracket comes. While it runs, as high as the styles have the card. */
function Coming({ isRoomy }: { isRoomy: boolean }) {
  const [wide, onPhone] = isRoomy ? [100, 198] : [82, 90];
  return <Skeleton height={useIsDesktop() ? wide : onPhone} radius={12} />;
}

/** "Where do I have to be, and when": for who has a team here. Check-in and withdrawal are done from it. */
export function WhereCard({ view, acts }: { view: CupView; acts: CupActs }) {
  const { t } = useTranslation('cup');
  const now = useNow(STEP_MS);
  const words = useWords(view, now);
  const [isLeaving, setIsLeaving] = useState(false);
  const { team, tournament, user } = view;
  const isRoomy = useSawRunning(tournament.status);
  if (team === null) return null;
  const where = whereToBe(tournament, team, { ...view, now });
  if (where === null) return <Coming isRoomy={isRoomy} />;
  const { text, hint } = words(where);
  const isCaptain = team.captain_id === user?.id;
  const call = calledTo(where, team.entry, now);
  const isCalled = call !== null;
  const mayLeave = isCaptain && canLeave(tournament, team);
  const checkIn = async () => {
    if (call === null || !(await checkedIn(acts, team.entry, call))) return;
    showToast({ tone: 'success', message: t(call.of === 'match' ? 'matchCheckIn.done' : 'checkedInToast') });
  };
  const leave = async () => {
    await acts.act('POST /tournaments/:id/withdraw', { entry: team.entry });
    setIsLeaving(false);
  };
  return (
    <Card
      as="section"
      className={cx(styles.where, isRoomy && styles.roomy, (isCalled || where.kind === 'play') && styles.called)}
      data-testid="where"
    >
      <span className={styles.whereIcon} aria-hidden="true">
        {iconOf(where.kind)}
      </span>
      <div className={styles.whereText} role="status">
        <p className={styles.whereTeam}>
          <bdi>{t('where.title', { name: team.name })}</bdi>
        </p>
        <p className={styles.whereMain}>{text}</p>
        {hint !== null && <p className={styles.quiet}>{hint}</p>}
        {isCalled && !isCaptain && <p className={styles.quiet}>{t('where.captainOnly')}</p>}
      </div>
      <div className={styles.whereActions}>
        {isCalled && isCaptain && (
          <Button variant="primary" size="lg" loading={acts.busy} onClick={() => void checkIn()}>
            {t('checkIn')}
          </Button>
        )}
        {where.kind === 'play' && (
          <Button
            variant={isCalled ? 'secondary' : 'primary'}
            onClick={() => view.openMatch({ stage: where.stage, pairing: where.pairing })}
          >
            {t(isToAgree(where.pairing) ? 'time.agree' : 'toMatch')}
          </Button>
        )}
        {mayLeave && (
          <Button variant="danger-quiet" onClick={() => setIsLeaving(true)}>
            {t('withdraw')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={() => void leave()}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        busy={acts.busy}
      >
        {t('withdrawText', { name: team.name })}
      </ConfirmDialog>
    </Card>
  );
}
