import { Scale, UserPlus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpoint } from '../../../lib/endpoints';
import { latePart } from '../../../lib/page/late-part';
import { Button, Card, CardHeader, ConfirmDialog, LatePlace, Pending, RelativeTime, Skeleton } from '../../../ui';
import { takesMadeTeams } from '../model/tournament-model';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { useFollowVersion } from './follow-version';
import { draftsOf, type FreeAgent, type TeamDraft } from './team-drafts';
import card from '../page/people-card.module.css';
import styles from './free-agents.module.css';

const MakeTeamsDialog = latePart(() => import('./make-teams-dialog'), 'MakeTeamsDialog');

/** For organisers: who looks for a team, and the ways to put them together, by hand or as the ratings propose it. */
export function FreeAgentsCard({ view, acts }: { view: CupView; acts: CupActs }) {
  const { t } = useTranslation('cupparts');
  const { id, teams, status } = view.tournament;
  const read = useEndpoint('GET /tournaments/:id/free-agents', { params: { id } });
  const [drafts, setDrafts] = useState<{ teams: readonly TeamDraft[]; isByHand: boolean } | null>(null);
  const [leaving, setLeaving] = useState<FreeAgent | null>(null);
  const { data, error } = read;
  useFollowVersion(view.tournament, read);
  const close = () => {
    acts.forget();
    setDrafts(null);
  };
  const open = (proposal: readonly (readonly number[])[], isByHand: boolean) => {
    const taken = teams.map(({ name }) => name);
    setDrafts({ teams: draftsOf(proposal, taken, (number) => t('freeAgents.teamName', { number })), isByHand });
  };
  const takeOff = async ({ user_id }: FreeAgent) => {
    await acts.act('POST /tournaments/:id/take-off-list', { user_id });
    setLeaving(null);
  };
  const people = data?.free_agents ?? [];
  const mayMake = takesMadeTeams(view.tournament);
  return (
    <Card as="section" padded={false} aria-label={t('freeAgents.title')}>
      <CardHeader title={t('freeAgents.title')} icon={<UserRoundSearch size={18} />} />
      <div className={card.head}>
        <p className={card.quiet}>
          {t(people.length === 0 ? 'freeAgents.nobody' : 'freeAgents.deskText')}
          {people.length > 0 && status === 'check_in' && ` ${t('freeAgents.lateText')}`}
        </p>
        {people.length > 0 && mayMake && (
          <div className={card.actions}>
            <Button leftIcon={<UserPlus size={16} />} onClick={() => open([[]], true)}>
              {t('freeAgents.byHand')}
            </Button>
            <Button
              leftIcon={<Scale size={16} />}
              disabled={data === undefined || data.proposal.length === 0}
              onClick={() => open(data?.proposal ?? [], false)}
            >
              {t('freeAgents.balanced')}
            </Button>
          </div>
        )}
      </div>
      {data === undefined && (
        <Pending bare error={error} onRetry={() => void read.mutate()}>
          <Skeleton height={88} radius={8} />
        </Pending>
      )}
      {people.length > 0 && (
        <ul className={card.list} data-testid="free-agents">
          {people.map((person) => (
            <li key={person.user_id}>
              <span className={styles.person}>
                <Link to={`/user/${person.steam_id}`}>
                  <bdi>{person.name}</bdi>
                </Link>
                {person.note !== '' && (
                  <span className={card.quiet}>
                    <bdi>{person.note}</bdi>
                  </span>
                )}
              </span>
              <span className={card.quiet}>
                {person.rating === null ? t('freeAgents.noRating') : t('freeAgents.rating', { rating: person.rating })}
                {' · '}
                <RelativeTime value={person.at} />
              </span>
              {mayMake && (
                <Button
                  size="sm"
                  variant="danger-quiet"
                  disabled={acts.busy}
                  aria-label={t('freeAgents.takeOffOf', { name: person.name })}
                  onClick={() => setLeaving(person)}
                >
                  {t('freeAgents.takeOff')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void takeOff(leaving)}
        title={t('freeAgents.takeOffTitle', { name: leaving?.name ?? '' })}
        confirmLabel={t('freeAgents.takeOff')}
        busy={acts.busy}
      >
        {t('freeAgents.takeOffText')}
      </ConfirmDialog>
      <LatePlace isOpening={drafts !== null} onGiveUp={close} isOver>
        {drafts !== null && data !== undefined && (
          <MakeTeamsDialog
            start={drafts.teams}
            isByHand={drafts.isByHand}
            known={data}
            view={view}
            acts={acts}
            onClose={close}
          />
        )}
      </LatePlace>
    </Card>
  );
}
