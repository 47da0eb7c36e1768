import type { TeamListItem } from '@placar/contracts/teams';
import { CirclePlus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { foldText } from '../../lib/fold-text';
import { useAddressFilter } from '../../lib/page/use-address-filter';
import { useSession } from '../../lib/session';
import { useSettled } from '../../lib/page/use-settled';
import { Button, ButtonLink, EmptyState, FilterBar, PageHeader, Pending, Refusal, cx } from '../../ui';
import grid from '../../components/card-grid.module.css';
import { TeamCard, TeamCardSkeletons } from './team-card';
import styles from './teams.module.css';
import { useMyTeams, useTeamPages, useTeamRecords } from './use-teams';

const CHOICES = ['all', 'public', 'mine'] as const;
type Shown = (typeof CHOICES)[number];

/** Search and choice live in the address, so a link shows the same list. */
function useTeamFilter() {
  const { get, set, clear } = useAddressFilter();
  const shown = CHOICES.find((choice) => choice === get('show')) ?? 'all';
  return {
    query: get('q'),
    shown,
    setQuery: (value: string) => set('q', value),
    setShown: (value: Shown) => set('show', value === 'all' ? '' : value),
    clear,
  };
}

function CreateLink() {
  const { t } = useTranslation('teams');
  return (
    <ButtonLink to="/teams/create" variant="primary" leftIcon={<CirclePlus size={16} />}>
      {t('new')}
    </ButtonLink>
  );
}

/** The teams that a filter leaves, from the pages of all or from the user's own. */
function useShownTeams(shown: Shown, query: string) {
  const pages = useTeamPages(shown === 'mine' ? '' : query, shown === 'public');
  const mine = useMyTeams(shown === 'mine');
  if (shown !== 'mine') return pages;
  const wanted = foldText(query.trim());
  return {
    ...mine,
    teams: mine.teams?.filter((team) => foldText(`${team.name}\n${team.tag}`).includes(wanted)),
  };
}

function TeamGrid({ teams, userId }: { teams: readonly TeamListItem[]; userId: number | null }) {
  const { t } = useTranslation('teams');
  const records = useTeamRecords(teams.map(({ id }) => id));
  return (
    <ul className={cx(grid.grid, styles.grid)} aria-label={t('title')}>
      {teams.map((team) => (
        <li key={team.id}>
          <TeamCard
            team={team}
            record={records === undefined ? undefined : (records.get(team.id) ?? null)}
            isMine={team.user_id !== null && team.user_id === userId}
          />
        </li>
      ))}
    </ul>
  );
}

function NoTeams({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('teams');
  return (
    <EmptyState
      framed
      icon={<Users size={30} strokeWidth={1.6} />}
      title={isFiltered ? t('noneFoundTitle') : t('emptyTitle')}
      actions={isFiltered ? <Button onClick={onClear}>{t('clear')}</Button> : <CreateLink />}
    >
      {isFiltered ? t('noneFound') : t('empty')}
    </EmptyState>
  );
}

/** Every team, newest first, with a search; `/teams/create` opens over it. */
export function TeamsPage() {
  const { t } = useTranslation(['teams', 'common']);
  const { user } = useSession();
  const { query, shown, setQuery, setShown, clear } = useTeamFilter();
  const choice = user === null && shown === 'mine' ? 'all' : shown;
  const { teams, error, hasMore, isLoadingMore, loadMore, reload } = useShownTeams(choice, useSettled(query));
  const isFiltered = query.trim() !== '' || choice === 'public';
  return (
    <>
      <PageHeader title={t('teams:title')} description={t('teams:description')} actions={<CreateLink />} />
      <FilterBar<Shown>
        label={t('teams:filter.label')}
        choices={CHOICES.filter((value) => value !== 'mine' || user !== null).map((value) => ({
          value,
          label: t(`teams:filter.${value}`),
        }))}
        value={choice}
        neutral="all"
        onChange={setShown}
        search={{ value: query, onChange: setQuery, placeholder: t('teams:search') }}
        summary={teams === undefined || hasMore ? undefined : t('teams:shown', { count: teams.length })}
      />
      {teams === undefined && (
        <Pending error={error} onRetry={reload}>
          <TeamCardSkeletons />
        </Pending>
      )}
      {teams?.length === 0 && <NoTeams isFiltered={isFiltered} onClear={clear} />}
      {teams !== undefined && teams.length > 0 && <TeamGrid teams={teams} userId={user?.id ?? null} />}
      <div className={styles.more}>
        {teams !== undefined && error !== undefined && <Refusal text={t('teams:moreFailed')} />}
        {hasMore && (
          <Button onClick={loadMore} loading={isLoadingMore}>
            {t('common:action.loadMore')}
          </Button>
        )}
      </div>
      <Outlet />
    </>
  );
}
