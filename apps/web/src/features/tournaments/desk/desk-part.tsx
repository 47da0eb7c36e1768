import { CheckCheck, CirclePause, CirclePlay, Dices, Megaphone, Pencil, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { WhenNear } from '../../../components/when-near';
import { latePart } from '../../../lib/page/late-part';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  CopyField,
  Late,
  LatePlace,
  RelativeTime,
  Skeleton,
  useIsDesktop,
} from '../../../ui';
import {
  drawn,
  nextSteps,
  openLots,
  pausedPairings,
  playersOf,
  type OpenPairing,
  type Step,
} from '../model/desk-model';
import { takesFreeAgents } from '../model/tournament-model';
import { Disputes } from '../disputes/disputes';
import { planHeight } from '../lanes/plan-height';
import { useRoundWords } from '../page/round-words';
import { Cancel, TeamList, Times, type DeskProps } from './desk-ways';
import { OpenMatches } from './open-matches';
import { TeamRows } from './team-rows';
import styles from './desk.module.css';

const BeginDialog = latePart(() => import('./begin-dialog'), 'BeginDialog', ['cupdesk', 'cupdialogs']);
const InvitationCard = latePart(() => import('./invitation-card'), 'InvitationCard', ['cupdialogs']);
const DeskFoot = latePart(() => import('./desk-foot'), 'DeskFoot');
const OpenSubstitutions = latePart(() => import('../substitutions/open-substitutions'), 'OpenSubstitutions', [
  'cup',
  'cupparts',
]);
const PlanLanes = latePart(() => import('../lanes/plan-lanes'), 'PlanLanes', ['cup', 'cupdesk', 'cuplanes']);
const FreeAgentsCard = latePart(() => import('../free-agents/free-agents-card'), 'FreeAgentsCard', ['cup', 'cupparts']);

const STEP_ICONS: Readonly<Record<Step, ReactNode>> = {
  open_sign_up: <Megaphone size={18} />,
  open_check_in: <CheckCheck size={18} />,
  begin: <Play size={18} />,
};

/** What brings the tournament forward: one click, or what it waits for. */
function NextStep({ view, acts }: DeskProps) {
  const { t } = useTranslation('cupdesk');
  const [isBeginning, setIsBeginning] = useState(false);
  const { tournament } = view;
  const { status, version } = tournament;
  const players = playersOf(tournament);
  const steps = nextSteps(tournament);
  const take = (step: Step) => {
    if (step === 'begin') setIsBeginning(true);
    else if (step === 'open_sign_up') void acts.act('POST /tournaments/:id/open-sign-up', { version });
    else void acts.act('POST /tournaments/:id/open-check-in', { version });
  };
  const holdsPlace = tournament.teams.filter((team) => team.status === 'in').length;
  return (
    <Card as="section" className={styles.next} aria-label={t('nextTitle')}>
      <div className={styles.nextText}>
        <h2 className={styles.title}>{t(`now.${status}`)}</h2>
        <p className={styles.quiet}>
          {status === 'check_in'
            ? t('thereOf', { there: players.length, all: holdsPlace })
            : status === 'draft' || status === 'sign_up'
              ? t('placesOf', { taken: holdsPlace, all: tournament.settings.teams })
              : t(`nowText.${status}`)}
        </p>
        {tournament.next !== null && (
          <p className={styles.quiet}>
            {t(`byItself.${tournament.next.step}`)} <RelativeTime value={tournament.next.at} />
          </p>
        )}
        {tournament.not_begun !== null && (
          <Alert tone="warning" role="status">
            {t('notBegun')}
          </Alert>
        )}
      </div>
      <div className={styles.nextActions}>
        {steps.map((step, index) => (
          <Button
            key={step}
            variant={index === 0 ? 'primary' : 'secondary'}
            size={index === 0 ? 'lg' : undefined}
            leftIcon={STEP_ICONS[step]}
            loading={acts.busy && index === 0}
            disabled={acts.busy}
            onClick={() => take(step)}
          >
            {t(`step.${step}`)}
          </Button>
        ))}
        {(status === 'draft' || status === 'sign_up' || status === 'check_in') && (
          <ButtonLink to={`/tournaments/${tournament.id}/edit`} leftIcon={<Pencil size={16} />}>
            {t('edit')}
          </ButtonLink>
        )}
        {status === 'running' && (
          <Button
            variant={tournament.paused ? 'primary' : 'secondary'}
            disabled={acts.busy}
            leftIcon={tournament.paused ? <CirclePlay size={18} /> : <CirclePause size={18} />}
            onClick={() => void acts.act('POST /tournaments/:id/pause', { paused: !tournament.paused })}
          >
            {tournament.paused ? t('goOn') : t('pause')}
          </Button>
        )}
      </div>
      <LatePlace isOpening={isBeginning} onGiveUp={() => setIsBeginning(false)} isOver>
        {isBeginning && <BeginDialog view={view} acts={acts} onClose={() => setIsBeginning(false)} />}
      </LatePlace>
    </Card>
  );
}

/** While the tournament is paused: whether every live match has obeyed, and which have not. */
function PauseWatch({ view }: Pick<DeskProps, 'view'>) {
  const { t } = useTranslation('cupdesk');
  const { ofMatch } = useRoundWords();
  const { paused, status } = view.tournament;
  if (!paused || status !== 'running') return null;
  const { still, playing } = pausedPairings(view.bracket);
  return (
    <Alert tone={playing.length > 0 ? 'danger' : 'success'} role="status" title={t('pauseTitle')}>
      {playing.length > 0 ? (
        <>
          <p>{t('pauseOpen', { count: playing.length })}</p>
          <ul className={styles.changes}>
            {playing.map(({ stage, pairing }) => (
              <li key={`${stage} ${pairing.key}`}>
                <Link className={styles.link} to={`/match/${pairing.match?.id ?? 0}`}>
                  <bdi>{pairing.entries.map((entry) => view.nameOf(entry ?? 0)).join(' × ')}</bdi>
                </Link>{' '}
                <span className={styles.quiet}>{ofMatch(view.bracket?.stages[stage], pairing)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        t(still.length === 0 ? 'pauseNone' : 'pauseAll', { count: still.length })
      )}
    </Alert>
  );
}

/** Ties that nothing but a lot decides: drawn by one click, and kept. */
function Lots({ view, acts }: DeskProps) {
  const { t } = useTranslation('cupdesk');
  return openLots(view.standings).map(({ stage, entries, isShared }) => (
    <Alert key={`${stage} ${entries.join(' ')}`} tone="warning" role="status">
      <div className={styles.lot}>
        <span>{t(isShared ? 'sharedPlace' : 'tied', { teams: entries.map(view.nameOf).join(', ') })}</span>
        <Button
          size="sm"
          disabled={acts.busy}
          leftIcon={<Dices size={16} />}
          onClick={() => void acts.act('POST /tournaments/:id/draw-lot', { stage, order: drawn(entries) })}
        >
          {t('drawLot')}
        </Button>
      </div>
    </Alert>
  ));
}

/** The organiser's desk: the next step, what waits for whom, teams, and the way out. */
export function DeskPart({ view, acts, onResult }: DeskProps & { onResult: (open: OpenPairing) => void }) {
  const { t } = useTranslation('cupdesk');
  const { status } = view.tournament;
  const isDesktop = useIsDesktop();
  const isOver = status === 'over' || status === 'cancelled';
  return (
    <div className={styles.desk} data-testid="desk">
      <NextStep view={view} acts={acts} />
      <PauseWatch view={view} />
      <Disputes view={view} acts={acts} />
      {view.tournament.substitutions.some((one) => one.is_open) && (
        <Late place={<Skeleton height={120} radius={12} />}>
          <OpenSubstitutions view={view} acts={acts} />
        </Late>
      )}
      <Lots view={view} acts={acts} />
      <OpenMatches view={view} onResult={onResult} />
      {status === 'running' && (
        <WhenNear place={<Skeleton height={planHeight(view.tournament.servers, isDesktop)} radius={12} />}>
          <PlanLanes view={view} acts={acts} />
        </WhenNear>
      )}
      <Times view={view} acts={acts} />
      {status === 'sign_up' && <CopyField label={t('address')} value={window.location.href.split('?')[0] ?? ''} />}
      {view.tournament.settings.sign_up === 'code' && (status === 'draft' || status === 'sign_up') && (
        <Late place={<Skeleton height={220} radius={12} />}>
          <InvitationCard view={view} acts={acts} />
        </Late>
      )}
      {takesFreeAgents(view.tournament) && (
        <Late place={<Skeleton height={160} radius={12} />}>
          <FreeAgentsCard view={view} acts={acts} />
        </Late>
      )}
      <TeamList view={view} acts={acts} />
      <TeamRows view={view} acts={acts} />
      <WhenNear place={<Skeleton height={isOver ? 280 : 430} radius={12} />}>
        <DeskFoot view={view} acts={acts} isOver={isOver} />
      </WhenNear>
      {!isOver && <Cancel view={view} acts={acts} />}
    </div>
  );
}
