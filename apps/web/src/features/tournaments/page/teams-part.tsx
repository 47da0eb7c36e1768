import type { TournamentTeam } from '@placar/contracts/tournaments';
import { CircleCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TeamCrest } from '../../../components/teams/team-crest';
import { latePart } from '../../../lib/page/late-part';
import { Badge, Card, EmptyState, Late, Skeleton, useIsDesktop, useNow } from '../../../ui';
import { exchangeWay } from '../substitutions/exchange-way';
import { takesTeams, teamGroups, teamsWithRoom } from '../model/tournament-model';
import type { CupActs } from '../use-tournament';
import type { CupView } from './cup-view';
import styles from './cup-page.module.css';

const SubstitutionsCard = latePart(() => import('../substitutions/substitutions-card'), 'SubstitutionsCard', [
  'cup',
  'cupparts',
]);

const FreeAgentsNames = latePart(() => import('../free-agents/free-agents-names'), 'FreeAgentsNames', ['cupparts']);

const InviteCard = latePart(() => import('../free-agents/invite-card'), 'InviteCard', ['cupparts']);

const MINUTE_MS = 60_000;
/** Of the card of exchanges before there was one, in pixels. */
const EXCHANGES_HEIGHT = { desktop: 126, phone: 190 };

function Team({ team }: { team: TournamentTeam }) {
  const { t } = useTranslation('cup');
  const { status } = team;
  const isGone = status === 'rejected' || status === 'withdrawn' || status === 'absent' || status === 'disqualified';
  return (
    <Card as="li" padded={false} className={styles.team}>
      <header className={styles.teamHead}>
        <TeamCrest name={team.name} size={36} />
        <h3 className={styles.teamName}>
          {team.team_id === null ? (
            <bdi>{team.name}</bdi>
          ) : (
            <Link to={`/teams/${team.team_id}`}>
              <bdi>{team.name}</bdi>
            </Link>
          )}
        </h3>
        {team.club !== null && (
          <Badge small>
            <bdi>{team.club}</bdi>
          </Badge>
        )}
        {team.checked_in && !isGone && (
          <Badge small tone="success" icon={<CircleCheck />}>
            {t('checkedIn')}
          </Badge>
        )}
        {isGone && <Badge small>{t(`gone.${status}`)}</Badge>}
      </header>
      <ul className={styles.members}>
        {team.members.map((member) => (
          <li key={member.steam_id}>
            <Link to={`/user/${member.steam_id}`}>
              <bdi>{member.name}</bdi>
            </Link>
            {member.role !== 'player' && <span className={styles.role}>{t(`role.${member.role}`)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Group({ title, teams }: { title: string; teams: readonly TournamentTeam[] }) {
  if (teams.length === 0) return null;
  return (
    <section>
      <h2 className={styles.groupTitle}>
        {title} <span className={styles.quiet}>{teams.length}</span>
      </h2>
      <ul className={styles.teams}>
        {teams.map((team) => (
          <Team key={team.entry} team={team} />
        ))}
      </ul>
    </section>
  );
}

/** Who plays, who waits, and who plays no more. */
export function TeamsPart({ view, acts, signUp }: { view: CupView; acts: CupActs; signUp: ReactNode }) {
  const { t } = useTranslation('cup');
  const now = useNow(MINUTE_MS);
  const isDesktop = useIsDesktop();
  const { teams, substitutions } = view.tournament;
  const asker = { userId: view.user?.id ?? null, mayOrganise: view.mayOrganise, now };
  const hasExchanges =
    substitutions.length > 0 || teams.some((team) => exchangeWay(view.tournament, team, asker) !== null);
  const groups = teamGroups(teams);
  const inviting = teamsWithRoom(view.tournament, view.user, now);
  const looking = view.tournament.free_agents.length > 0 && (
    <Late place={null}>
      {inviting.length > 0 ? <InviteCard teams={inviting} view={view} acts={acts} /> : <FreeAgentsNames view={view} />}
    </Late>
  );
  if (teams.length === 0)
    return (
      <div className={styles.main}>
        <EmptyState framed icon={<Users size={30} strokeWidth={1.6} />} title={t('noTeams')} actions={signUp}>
          {takesTeams(view.tournament, now) ? t('noTeamsText') : t('noTeamsClosed')}
        </EmptyState>
        {looking}
      </div>
    );
  return (
    <div className={styles.main}>
      {hasExchanges && (
        <Late place={<Skeleton height={isDesktop ? EXCHANGES_HEIGHT.desktop : EXCHANGES_HEIGHT.phone} radius={12} />}>
          <SubstitutionsCard view={view} acts={acts} />
        </Late>
      )}
      <Group title={t('teamsIn')} teams={groups.in} />
      <Group title={t('teamsAsked')} teams={groups.asked} />
      <Group title={t('teamsWaiting')} teams={groups.waiting} />
      <Group title={t('teamsGone')} teams={groups.gone} />
      {looking}
    </div>
  );
}
