import type { Team } from '@placar/contracts/teams';
import { SearchX, Swords } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  MatchRow,
  Skeleton,
  SkeletonRows,
  type MatchSummary,
} from '../../ui';
import { DeleteTeamDialog } from './delete-team-dialog';
import { Roster } from './roster';
import { TeamHero } from './team-hero';
import { isOwner, membersOf, outcomeFor, type MatchOutcome } from './team-model';
import styles from './team-page.module.css';
import { useTeam, useTeamMatches, useTeamRecord } from './use-teams';

const TeamDialog = lazy(async () => ({ default: (await import('./team-dialog')).TeamDialog }));
const FIRST_MATCHES = 10;
const FORM_LENGTH = 5;

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

interface TeamMatchesProps {
  matches: readonly MatchSummary[] | undefined;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  reload: () => void;
}

function TeamMatches({ matches, error, hasMore, isLoadingMore, onMore, reload }: TeamMatchesProps) {
  const { t } = useTranslation(['teams', 'common']);
  return (
    <section aria-labelledby="team-matches">
      <h2 id="team-matches" className={styles.sectionTitle}>
        {t('teams:matches.title')}
      </h2>
      {matches === undefined && error === undefined && <SkeletonRows rows={5} height={76} />}
      {matches === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} />
        </Card>
      )}
      {matches?.length === 0 && (
        <Card>
          <EmptyState icon={<Swords size={30} strokeWidth={1.6} />} title={t('teams:matches.emptyTitle')}>
            {t('teams:matches.empty')}
          </EmptyState>
        </Card>
      )}
      {matches !== undefined && matches.length > 0 && (
        <ul className={styles.matches}>
          {matches.map((match) => (
            <li key={match.id}>
              <MatchRow match={match} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button onClick={onMore} loading={isLoadingMore}>
            {t('common:action.loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Loaded({ team }: { team: Team }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [limit, setLimit] = useState(FIRST_MATCHES);
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const record = useTeamRecord(team);
  const recent = useTeamMatches(team, limit);
  const members = membersOf(team.auth_name);
  const form = (recent.matches ?? [])
    .map((match) => outcomeFor(team.id, match))
    .filter((outcome): outcome is MatchOutcome => outcome !== null)
    .slice(0, FORM_LENGTH);
  usePageTitle(team.name);
  return (
    <div className={styles.page}>
      <TeamHero
        team={team}
        captain={members.find((member) => member.isCaptain) ?? null}
        record={record}
        form={form}
        onEdit={() => setIsEditing(true)}
        onDelete={() => setIsDeleting(true)}
      />
      <div className={styles.columns}>
        <TeamMatches {...recent} onMore={() => setLimit((current) => Math.min(current + 20, 200))} />
        <Roster members={members} />
      </div>
      <Suspense>
        {isEditing && (
          <TeamDialog
            team={team}
            mayPublish={isOwner(user, team)}
            onClose={() => setIsEditing(false)}
            onSaved={recent.reload}
          />
        )}
      </Suspense>
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
  const { team, error, reload } = useTeam(id);
  const isUnknown = error !== undefined && (error.status === 404 || error.status === 400);
  usePageTitle(team?.name ?? (isUnknown ? t('unknownTitle') : ''));
  if (team !== undefined) return <Loaded key={team.id} team={team} />;
  if (error === undefined) return <PageSkeleton />;
  return (
    <Card>
      {isUnknown ? (
        <EmptyState
          icon={<SearchX size={30} strokeWidth={1.6} />}
          title={t('unknownTitle')}
          actions={<ButtonLink to="/teams">{t('toTeams')}</ButtonLink>}
        >
          {t('unknown')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Card>
  );
}
