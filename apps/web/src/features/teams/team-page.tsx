import type { Team, TeamMapRecord } from '@placar/contracts/teams';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PagedMatches, pageOf } from '../../components/match/paged-matches';
import { useListedMatches } from '../../components/match/use-listed-matches';
import { MapRecordsCard, type RecordColumn } from '../../components/records/map-records-card';
import { HeadToHeadCard } from '../../components/teams/head-to-head-card';
import { TeamPicker } from '../../components/teams/team-picker';
import { useEndpoint } from '../../lib/endpoints';
import { formatSigned } from '../../lib/format';
import { isPartOn } from '../../lib/page/page-meta';
import { usePageTitle } from '../../lib/page/page-title';
import { useAddressFilter } from '../../lib/page/use-address-filter';
import { useSession } from '../../lib/session';
import { ButtonLink, EmptyState, Late, LatePlace, Pending, Skeleton } from '../../ui';
import { DeleteTeamDialog } from './delete-team-dialog';
import { Roster } from './roster';
import { TeamHero } from './team-hero';
import { isOwner, membersOf, outcomeFor } from './team-model';
import styles from './team-page.module.css';
import { useMemberStandings, useTeamRecords } from './use-teams';
import { latePart } from '../../lib/page/late-part';

const TeamDialog = latePart(() => import('./team-dialog'), 'TeamDialog');
const LifeCard = latePart(() => import('./life/life-card'), 'LifeCard', ['teamLife']);
const RosterHistory = latePart(() => import('./life/roster-history'), 'RosterHistory', ['teamLife']);
/** Of the card of somebody who may ask to join: what most people see. */
const LIFE_CARD_HEIGHT = 148;
const MATCHES_SHOWN = 10;
const FORM_LENGTH = 10;

function PageSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.page} role="status" aria-label={t('loading')}>
      <Skeleton height={210} radius={16} />
      <div className={styles.columns}>
        <Skeleton height={420} radius={12} />
        <Skeleton height={330} radius={12} />
      </div>
    </div>
  );
}

const MAP_COLUMNS: readonly RecordColumn<TeamMapRecord>[] = [
  {
    key: 'rounds',
    header: <RoundsHead />,
    cell: ({ rounds_won: won, rounds_lost: lost }) => formatSigned(won - lost),
  },
];

function RoundsHead() {
  const { t } = useTranslation('records');
  return <>{t('rounds')}</>;
}

function Versus({ team }: { team: Team }) {
  const { t } = useTranslation('teams');
  const address = useAddressFilter();
  const given = Number(address.get('versus'));
  const other = Number.isSafeInteger(given) && given > 0 && given !== team.id ? given : null;
  return (
    <section aria-labelledby="team-versus" className={styles.versus}>
      <h2 id="team-versus" className="visually-hidden">
        {t('versus.title')}
      </h2>
      <TeamPicker
        label={t('versus.pick')}
        value={other}
        except={team.id}
        onChange={(next) => address.set('versus', next === null ? '' : String(next))}
      />
      {other !== null && <HeadToHeadCard key={other} team1={team.id} team2={other} />}
    </section>
  );
}

function Loaded({ team }: { team: Team }) {
  const { t } = useTranslation('teams');
  const { user } = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const address = useAddressFilter();
  const page = pageOf(params);
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const members = membersOf(team.auth_name);
  const records = useTeamRecords([team.id]);
  const maps = useEndpoint('GET /teams/:id/maps', { params: { id: team.id } });
  const standings = useMemberStandings(members.map(({ steamId }) => steamId));
  const { data: skill } = useEndpoint('GET /teams/:id/skill', isPartOn('rating') ? { params: { id: team.id } } : null);
  const history = useListedMatches({ team: team.id }, { page, limit: MATCHES_SHOWN });
  const ended = useListedMatches({ team: team.id, state: 'ended' }, { page: 1, limit: FORM_LENGTH });
  const form = (ended.matches ?? [])
    .map((match) => ({ match, outcome: outcomeFor(team.id, match) }))
    .flatMap(({ match, outcome }) => (outcome === null ? [] : [{ match, outcome }]));
  usePageTitle(team.name);
  return (
    <div className={styles.page}>
      <TeamHero
        team={team}
        captain={members.find((member) => member.isCaptain) ?? null}
        record={records === undefined ? undefined : (records.get(team.id) ?? null)}
        form={form}
        onEdit={() => setIsEditing(true)}
        onDelete={() => setIsDeleting(true)}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <MapRecordsCard
            title={t('maps.title')}
            records={maps.data?.maps}
            error={maps.error}
            onRetry={() => void maps.mutate()}
            empty={t('maps.none')}
            columns={MAP_COLUMNS}
          />
          {/* Its place is known when the maps above are: nothing that is read already moves. */}
          {(maps.data !== undefined || maps.error !== undefined) && (
            <section aria-labelledby="team-matches">
              <h2 id="team-matches" className={styles.sectionTitle}>
                {t('matches.title')}
              </h2>
              <PagedMatches
                data={history}
                page={page}
                pageSize={MATCHES_SHOWN}
                onPage={(next) => address.set('page', next === 1 ? '' : String(next))}
                emptyTitle={t('matches.emptyTitle')}
                empty={t('matches.empty')}
              />
            </section>
          )}
        </div>
        <div className={styles.side}>
          <Roster members={members} standings={standings} skill={skill} />
          {user !== null && (
            <Late place={<Skeleton height={LIFE_CARD_HEIGHT} radius={12} />}>
              <LifeCard teamId={team.id} members={members} />
            </Late>
          )}
          <Versus team={team} />
          <Late place={<Skeleton width={200} height={40} />}>
            <RosterHistory teamId={team.id} />
          </Late>
        </div>
      </div>
      <LatePlace isOpening={isEditing} onGiveUp={() => setIsEditing(false)} isOver>
        {isEditing && (
          <TeamDialog
            team={team}
            mayPublish={isOwner(user, team)}
            onClose={() => setIsEditing(false)}
            onSaved={history.reload}
          />
        )}
      </LatePlace>
      <DeleteTeamDialog
        team={isDeleting ? team : null}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => void navigate('/teams', { replace: true })}
      />
    </div>
  );
}

/** A team: who it is, who plays, how it has fared. */
export function TeamPage() {
  const { t } = useTranslation('teams');
  const { id = '' } = useParams();
  const { data, error, mutate } = useEndpoint('GET /teams/:id', { params: { id } });
  const team = data?.team;
  const isUnknown = error !== undefined && (error.status === 404 || error.status === 400);
  usePageTitle(team?.name ?? (isUnknown ? t('unknownTitle') : ''));
  if (team !== undefined) return <Loaded key={team.id} team={team} />;
  if (!isUnknown)
    return (
      <Pending error={error} onRetry={() => void mutate()}>
        <PageSkeleton />
      </Pending>
    );
  return (
    <EmptyState
      framed
      icon={<SearchX size={30} strokeWidth={1.6} />}
      title={t('unknownTitle')}
      actions={<ButtonLink to="/teams">{t('toTeams')}</ButtonLink>}
    >
      {t('unknown')}
    </EmptyState>
  );
}
