import type { TeamListItem } from '@placar/contracts/teams';
import { CirclePlus, Download, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDeleteActions } from '../../components/edit-delete-actions';
import { startSteamLogin, useSession } from '../../lib/session';
import { Button, cx, EmptyState, LatePlace, PageHeader, Pending, Refusal, SteamMark } from '../../ui';
import grid from '../../components/card-grid.module.css';
import { DeleteTeamDialog } from './delete-team-dialog';
import { TeamCard, TeamCardSkeletons } from './team-card';
import { isOwner, mayEditTeam } from './team-model';
import styles from './teams.module.css';
import { useMyTeams, useTeamRecords } from './use-teams';
import { latePart } from '../../lib/page/late-part';

const TeamDialog = latePart(() => import('./team-dialog'), 'TeamDialog');
const ImportDialog = latePart(() => import('../../components/challonge/import-dialog'), 'ImportDialog', ['seasons']);

/** Every team of the user, owned or played for: what they are there, and what they may change. */
export function MyTeamsPage() {
  const { t } = useTranslation(['teams', 'common']);
  const { user } = useSession();
  const { teams, error, hasMore, isLoadingMore, loadMore, reload } = useMyTeams();
  const isProved = user?.steam_id_proved === 1;
  const records = useTeamRecords((teams ?? []).map(({ id }) => id));
  const [editing, setEditing] = useState<{ team: TeamListItem | null } | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const [deleting, setDeleting] = useState<TeamListItem | null>(null);
  const addButton = (
    <Button variant="primary" leftIcon={<CirclePlus size={16} />} onClick={() => setEditing({ team: null })}>
      {t('teams:new')}
    </Button>
  );
  const actions = (
    <>
      <Button leftIcon={<Download size={16} />} onClick={() => setIsImporting(true)}>
        {t('teams:import')}
      </Button>
      {addButton}
    </>
  );
  return (
    <>
      <PageHeader title={t('teams:mine.title')} description={t('teams:mine.description')} actions={actions} />
      {teams === undefined && (
        <Pending error={error} onRetry={reload}>
          <TeamCardSkeletons count={3} />
        </Pending>
      )}
      {teams?.length === 0 && (
        <EmptyState
          framed
          icon={<Users size={30} strokeWidth={1.6} />}
          title={t('teams:mine.emptyTitle')}
          actions={
            <>
              {addButton}
              {!isProved && (
                <Button leftIcon={<SteamMark />} onClick={() => startSteamLogin('/myteams')}>
                  {t('teams:mine.prove')}
                </Button>
              )}
            </>
          }
        >
          {t(isProved ? 'teams:mine.empty' : 'teams:mine.unproved')}
        </EmptyState>
      )}
      {teams !== undefined && teams.length > 0 && (
        <ul className={cx(grid.grid, styles.grid)} aria-label={t('teams:mine.title')}>
          {teams.map((team) => (
            <li key={team.id}>
              <TeamCard
                team={team}
                record={records === undefined ? undefined : (records.get(team.id) ?? null)}
                roles={team.my_roles}
                actions={
                  mayEditTeam(user, team) ? (
                    <EditDeleteActions
                      words={{
                        edit: t('teams:editOf', { name: team.name }),
                        more: t('teams:moreOf', { name: team.name }),
                        delete: t('teams:delete'),
                      }}
                      onEdit={() => setEditing({ team })}
                      onDelete={isOwner(user, team) ? () => setDeleting(team) : undefined}
                    />
                  ) : undefined
                }
              />
            </li>
          ))}
        </ul>
      )}
      {teams !== undefined && error !== undefined && <Refusal text={t('teams:moreFailed')} />}
      {hasMore && (
        <div className={styles.more}>
          <Button onClick={loadMore} loading={isLoadingMore}>
            {t('common:action.loadMore')}
          </Button>
        </div>
      )}
      <LatePlace
        isOpening={editing !== null || isImporting}
        onGiveUp={() => {
          setEditing(null);
          setIsImporting(false);
        }}
        isOver
      >
        {isImporting && <ImportDialog kind="teams" onClose={() => setIsImporting(false)} />}
        {editing !== null && (
          <TeamDialog
            team={editing.team}
            mayPublish={editing.team === null || isOwner(user, editing.team)}
            onClose={() => setEditing(null)}
          />
        )}
      </LatePlace>
      <DeleteTeamDialog team={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
