import type { TournamentAnswer, TournamentTeam } from '@placar/contracts/tournaments';
import { CircleCheck } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { TeamCrest } from '../../../components/teams/team-crest';
import { latePart } from '../../../lib/page/late-part';
import { Badge, Button, Card, CardHeader, LatePlace, type ButtonVariant } from '../../../ui';
import { teamGroups } from '../model/tournament-model';
import type { CupActs } from '../use-tournament';
import styles from './desk.module.css';
import { MOST_REASON, type DeskProps } from './desk-ways';
import type { Intervention } from './intervention-dialog';

const InterventionDialog = latePart(() => import('./intervention-dialog'), 'InterventionDialog');

function TeamRow({ team, actions }: { team: TournamentTeam; actions: ReactNode }) {
  const { t } = useTranslation('cupdesk');
  const players = team.members.filter(({ role }) => role === 'player').length;
  return (
    <li className={styles.row}>
      <TeamCrest name={team.name} size={32} />
      <span className={styles.rowText}>
        <bdi className={styles.rowName}>{team.name}</bdi>
        <span className={styles.quiet}>{t('people', { players, count: team.members.length })}</span>
      </span>
      {team.checked_in && (
        <Badge small tone="success" icon={<CircleCheck />}>
          {t('isThere')}
        </Badge>
      )}
      <span className={styles.rowActions}>{actions}</span>
    </li>
  );
}

interface GroupsProps {
  status: TournamentAnswer['status'];
  teams: readonly TournamentTeam[];
  acts: CupActs;
  onAsk: (ask: ReasonAsk) => void;
  onIntervene: (intervention: Intervention) => void;
}

/** The teams themselves; neither the score nor the end of a match draws them anew. */
const TeamGroups = memo(function TeamGroups({ status, teams, acts, onAsk, onIntervene }: GroupsProps) {
  const { t } = useTranslation('cupdesk');
  const groups = teamGroups(teams);
  const isBefore = status === 'draft' || status === 'sign_up' || status === 'check_in';
  const turnAway = (team: TournamentTeam) =>
    onAsk({
      title: t('turnAwayTitle', { name: team.name }),
      label: t('reason'),
      max: MOST_REASON,
      confirm: t('turnAway'),
      onConfirm: (reason) => acts.act('POST /tournaments/:id/turn-away', { entry: team.entry, reason }),
    });
  const button = (label: string, onClick: () => unknown, variant?: ButtonVariant): ReactNode => (
    <Button size="sm" variant={variant} disabled={acts.busy} onClick={() => void onClick()}>
      {label}
    </Button>
  );
  const actionsOf = (team: TournamentTeam): ReactNode => {
    const { entry } = team;
    const isIn = team.status === 'in';
    const letIn = () => acts.act('POST /tournaments/:id/let-in', { entry });
    const checkIn = () => acts.act('POST /tournaments/:id/check-in', { entry });
    return (
      <>
        {team.status === 'asked' && isBefore && button(t('letIn'), letIn, 'primary')}
        {status === 'check_in' && isIn && !team.checked_in && button(t('checkInFor'), checkIn)}
        {isBefore && button(t('turnAway'), () => turnAway(team), 'danger-quiet')}
        {status === 'running' && isIn && (
          <>
            {button(t('swap'), () => onIntervene({ kind: 'swap', team }))}
            {button(t('disqualify'), () => onIntervene({ kind: 'disqualify', team }), 'danger-quiet')}
          </>
        )}
      </>
    );
  };
  const list = (title: string, some: readonly TournamentTeam[]): ReactNode =>
    some.length > 0 && (
      <Card as="section" padded={false}>
        <CardHeader title={`${title} · ${some.length}`} />
        <ul className={styles.rows}>
          {some.map((team) => (
            <TeamRow key={team.entry} team={team} actions={actionsOf(team)} />
          ))}
        </ul>
      </Card>
    );
  return (
    <>
      {list(t('asked'), groups.asked)}
      {list(t('in'), groups.in)}
      {list(t('waiting'), groups.waiting)}
    </>
  );
});

/** Who asked, who plays, who waits: with what an organiser may do with each. */
export function TeamRows({ view, acts }: DeskProps) {
  const { status, teams } = view.tournament;
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const [intervention, setIntervention] = useState<Intervention | null>(null);
  const close = () => {
    acts.forget();
    setIntervention(null);
  };
  return (
    <>
      <TeamGroups status={status} teams={teams} acts={acts} onAsk={setAsk} onIntervene={setIntervention} />
      <LatePlace isOpening={intervention !== null} onGiveUp={close} isOver>
        {intervention !== null && <InterventionDialog of={intervention} view={view} acts={acts} onClose={close} />}
      </LatePlace>
      <ReasonDialog ask={ask} busy={acts.busy} onClose={() => setAsk(null)} />
    </>
  );
}
