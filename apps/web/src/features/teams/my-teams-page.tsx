import type { TeamListItem } from '@placar/contracts/teams';
import { CirclePlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDeleteActions } from '../../components/edit-delete-actions';
import { Button, Card, cx, EmptyState, ErrorState, LatePlace, PageHeader } from '../../ui';
import grid from '../../components/card-grid.module.css';
import { DeleteTeamDialog } from './delete-team-dialog';
import { TeamCard, TeamCardSkeletons } from './team-card';
import styles from './teams.module.css';
import { useMyTeams, useTeamRecords } from './use-teams';
import { latePart } from '../../lib/late-part';

const TeamDialog = latePart(async () => (await import('./team-dialog')).TeamDialog);

/** The user's own teams: make, edit, delete. */
export function MyTeamsPage() {
  const { t } = useTranslation('teams');
  const { teams, error, reload } = useMyTeams();
  const records = useTeamRecords((teams ?? []).map(({ id }) => id));
  const [editing, setEditing] = useState<{ team: TeamListItem | null } | null>(null);
  const [deleting, setDeleting] = useState<TeamListItem | null>(null);
  const addButton = (
    <Button
      variant="primary"
      leftIcon={<CirclePlus size={16} aria-hidden="true" />}
      onClick={() => setEditing({ team: null })}
    >
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('mine.title')} description={t('mine.description')} actions={addButton} />
      {teams === undefined && error === undefined && <TeamCardSkeletons count={3} />}
      {teams === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} />
        </Card>
      )}
      {teams?.length === 0 && (
        <Card>
          <EmptyState icon={<Users size={30} strokeWidth={1.6} />} title={t('mine.emptyTitle')} actions={addButton}>
            {t('mine.empty')}
          </EmptyState>
        </Card>
      )}
      {teams !== undefined && teams.length > 0 && (
        <ul className={cx(grid.grid, styles.grid)} aria-label={t('mine.title')}>
          {teams.map((team) => (
            <li key={team.id}>
              <TeamCard
                team={team}
                record={records === undefined ? undefined : (records.get(team.id) ?? null)}
                actions={
                  <EditDeleteActions
                    words={{
                      edit: t('editOf', { name: team.name }),
                      more: t('moreOf', { name: team.name }),
                      delete: t('delete'),
                    }}
                    onEdit={() => setEditing({ team })}
                    onDelete={() => setDeleting(team)}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      <LatePlace isOpening={editing !== null} onGiveUp={() => setEditing(null)} isOver>
        {editing !== null && <TeamDialog team={editing.team} mayPublish onClose={() => setEditing(null)} />}
      </LatePlace>
      <DeleteTeamDialog team={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
