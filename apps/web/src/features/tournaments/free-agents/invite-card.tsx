import type { TournamentTeam, TournamentTeamInvitationsAnswer } from '@placar/contracts/tournaments';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { Badge, Button, Card, CardHeader, Pending, SelectField, Skeleton } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { useFollowVersion } from './follow-version';
import card from '../page/people-card.module.css';
import styles from './free-agents.module.css';

type Answer = TournamentTeamInvitationsAnswer;

interface PersonProps {
  person: Answer['free_agents'][number];
  /** Of the team for this person; undefined: none. */
  invitation: Answer['invitations'][number] | undefined;
  entry: number;
  acts: CupActs;
}

function Person({ person, invitation, entry, acts }: PersonProps) {
  const { t } = useTranslation('cupparts');
  const { user_id: userId, name, rating, note } = person;
  return (
    <li>
      <span className={styles.person}>
        <bdi>{name}</bdi>
        {note !== '' && (
          <span className={card.quiet}>
            <bdi>{note}</bdi>
          </span>
        )}
      </span>
      <span className={card.quiet}>
        {rating === null ? t('freeAgents.noRating') : t('freeAgents.rating', { rating })}
      </span>
      {invitation === undefined ? (
        <Button
          size="sm"
          variant="primary"
          disabled={acts.busy}
          aria-label={t('freeAgents.invite.askOf', { name })}
          onClick={() => void acts.act('POST /tournaments/:id/invite-to-team', { entry, user_id: userId })}
        >
          {t('freeAgents.invite.ask')}
        </Button>
      ) : (
        <span className={card.actions}>
          <Badge small>{t(invitation.is_declined ? 'freeAgents.invite.declined' : 'freeAgents.invite.asked')}</Badge>
          {!invitation.is_declined && (
            <Button
              size="sm"
              disabled={acts.busy}
              aria-label={t('freeAgents.invite.takeBackOf', { name })}
              onClick={() =>
                void acts.act('POST /tournaments/:id/take-back-team-invitation', { entry, user_id: userId })
              }
            >
              {t('freeAgents.invite.takeBack')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** For a captain whose team has room: who looks for a team, and the way to invite them. `teams`: at least one. */
export function InviteCard({ teams, view, acts }: { teams: readonly TournamentTeam[]; view: CupView; acts: CupActs }) {
  const { t } = useTranslation('cupparts');
  const { tournament } = view;
  const read = useEndpoint('GET /tournaments/:id/team-invitations', { params: { id: tournament.id } });
  useFollowVersion(tournament, read);
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error } = read;
  const entry = (teams.find((team) => team.entry === chosen) ?? teams[0])?.entry ?? 0;
  return (
    <Card as="section" padded={false} aria-label={t('freeAgents.title')}>
      <CardHeader title={t('freeAgents.title')} icon={<UserRoundSearch size={18} />} />
      <div className={card.head}>
        <p className={card.quiet}>{t('freeAgents.invite.text')}</p>
        {teams.length > 1 && (
          <SelectField
            label={t('freeAgents.invite.team')}
            options={teams.map((team) => ({ value: String(team.entry), label: team.name }))}
            value={String(entry)}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </div>
      {data === undefined && (
        <Pending bare error={error} onRetry={() => void read.mutate()}>
          <Skeleton height={88} radius={8} />
        </Pending>
      )}
      <ul className={card.list} data-testid="invite-people">
        {(data?.free_agents ?? []).map((person) => (
          <Person
            key={person.user_id}
            person={person}
            invitation={data?.invitations.find((one) => one.entry === entry && one.user_id === person.user_id)}
            entry={entry}
            acts={acts}
          />
        ))}
      </ul>
    </Card>
  );
}
