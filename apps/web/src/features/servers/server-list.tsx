import type { ServerListItem } from '@placar/contracts/servers';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { currentLanguageTag } from '../../lib/i18n';
import { Button, Card, DataTable, EmptyState, FilterBar, SelectField, TextField } from '../../ui';
import { ServerCard } from './server-card';
import { useServerColumns } from './server-columns';
import { SERVER_TAGS } from './server-model';
import {
  SERVER_SORTS,
  STATE_FILTERS,
  countByState,
  isFiltered,
  ownersOf,
  readServerView,
  serversOfView,
  writeServerView,
  type ServerView,
} from './server-view';
import styles from './servers.module.css';
import type { ServerDesk } from './use-server-desk';

/** Servers with search, filters and order in the address: a table, or cards on phones. */
export function ServerList({
  servers,
  desk,
  caption,
  withOwner = false,
}: {
  servers: readonly ServerListItem[];
  desk: ServerDesk;
  caption: string;
  /** For the staff: other people's servers. */
  withOwner?: boolean;
}) {
  const { t } = useTranslation('servers');
  const [params, setParams] = useSearchParams();
  const view = readServerView(params);
  const update = (change: Partial<ServerView>) =>
    setParams((present) => writeServerView(present, change), { replace: true, preventScrollReset: true });
  const language = currentLanguageTag();
  const rows = serversOfView(servers, view, language);
  const counts = countByState(servers, view);
  const columns = useServerColumns(desk, withOwner);
  return (
    <>
      <div className={styles.filters}>
        <TextField
          className={styles.search}
          type="search"
          aria-label={t('filter.search')}
          placeholder={t('filter.search')}
          value={view.query}
          onChange={(event) => update({ query: event.currentTarget.value })}
          leftSection={<Search size={16} />}
        />
        <div className={styles.selects}>
          <SelectField
            aria-label={t('field.tag')}
            placeholder={t('filter.everyTag')}
            clearable
            options={SERVER_TAGS.map((tag) => ({ value: tag, label: t(`tag.${tag}`) }))}
            value={view.tag}
            onChange={(value) => update({ tag: SERVER_TAGS.find((tag) => tag === value) ?? null })}
          />
          {withOwner && (
            <SelectField
              aria-label={t('column.owner')}
              placeholder={t('filter.everyOwner')}
              clearable
              searchable
              options={ownersOf(servers, language).map((name) => ({ value: name, label: name }))}
              value={view.owner}
              onChange={(owner) => update({ owner })}
            />
          )}
        </div>
        <FilterBar
          label={t('filter.state')}
          choices={STATE_FILTERS.map((value) => ({ value, label: t(`filter.${value}`), count: counts[value] }))}
          value={view.state}
          neutral="all"
          onChange={(state) => update({ state })}
          summary={t('filter.count', { count: rows.length })}
        />
      </div>
      {rows.length === 0 && isFiltered(view) ? (
        <EmptyState
          framed
          title={t('filter.noneTitle')}
          actions={
            <Button onClick={() => update({ query: '', state: 'all', tag: null, owner: null })}>
              {t('filter.clear')}
            </Button>
          }
        >
          {t('filter.none')}
        </EmptyState>
      ) : (
        <Card padded={false} className={styles.tableCard}>
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={(server) => server.id}
            sort={{ column: view.sort, direction: view.direction }}
            onSort={({ column, direction }) =>
              update({ sort: SERVER_SORTS.find((sort) => sort === column) ?? 'name', direction })
            }
            renderCard={(server) => <ServerCard server={server} desk={desk} withOwner={withOwner} />}
          />
        </Card>
      )}
    </>
  );
}
