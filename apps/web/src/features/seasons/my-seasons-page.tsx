import type { SeasonListItem } from '@placar/contracts/seasons';
import { CalendarRange, CirclePlus, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDeleteActions } from '../../components/edit-delete-actions';
import { Button, cx, EmptyState, LatePlace, PageHeader, Pending, SkeletonRows, useNow } from '../../ui';
import grid from '../../components/card-grid.module.css';
import { DeleteSeasonDialog } from './delete-season-dialog';
import { SeasonCard } from './season-card';
import { todayOf } from './season-model';
import styles from './seasons.module.css';
import { useSeasons } from './use-seasons';
import { latePart } from '../../lib/page/late-part';

const SeasonDialog = latePart(() => import('./season-dialog'), 'SeasonDialog');
const ImportDialog = latePart(() => import('../../components/challonge/import-dialog'), 'ImportDialog');

/** The user's own seasons: make, edit, delete, bring in from Challonge. */
export function MySeasonsPage() {
  const { t } = useTranslation('seasons');
  const { seasons, error, reload } = useSeasons('GET /seasons/myseasons');
  const today = todayOf(useNow(60_000));
  const [editing, setEditing] = useState<{ season: SeasonListItem | null } | null>(null);
  const [deleting, setDeleting] = useState<SeasonListItem | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const actions = (
    <>
      <Button leftIcon={<Download size={16} />} onClick={() => setIsImporting(true)}>
        {t('import.open')}
      </Button>
      <Button variant="primary" leftIcon={<CirclePlus size={16} />} onClick={() => setEditing({ season: null })}>
        {t('new')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('mine.title')} description={t('mine.description')} actions={actions} />
      {seasons === undefined && (
        <Pending error={error} onRetry={reload}>
          <SkeletonRows rows={2} height={150} />
        </Pending>
      )}
      {seasons?.length === 0 && (
        <EmptyState
          framed
          icon={<CalendarRange size={30} strokeWidth={1.6} />}
          title={t('mine.emptyTitle')}
          actions={
            <Button variant="primary" onClick={() => setEditing({ season: null })}>
              {t('new')}
            </Button>
          }
        >
          {t('mine.empty')}
        </EmptyState>
      )}
      {seasons !== undefined && seasons.length > 0 && (
        <ul className={cx(grid.grid, styles.grid)} aria-label={t('mine.title')}>
          {seasons.map((season) => (
            <li key={season.id}>
              <SeasonCard
                season={season}
                today={today}
                actions={
                  <EditDeleteActions
                    words={{
                      edit: t('editOf', { name: season.name }),
                      more: t('moreOf', { name: season.name }),
                      delete: t('delete'),
                    }}
                    onEdit={() => setEditing({ season })}
                    onDelete={() => setDeleting(season)}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      <LatePlace
        isOpening={editing !== null || isImporting}
        onGiveUp={() => {
          setEditing(null);
          setIsImporting(false);
        }}
        isOver
      >
        {editing !== null && <SeasonDialog season={editing.season} onClose={() => setEditing(null)} />}
        {isImporting && <ImportDialog kind="season" onClose={() => setIsImporting(false)} />}
      </LatePlace>
      <DeleteSeasonDialog season={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
