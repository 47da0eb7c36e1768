import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CursorList } from '../../lib/use-cursor-list';
import { Button, Pending, SkeletonRows, type DataColumn } from '../../ui';
import users from './users.module.css';

/** The last column: what can be done with a row. Its head is for those who hear it. */
export const actionsColumn = <Row,>(header: string, cell: (row: Row) => ReactNode): DataColumn<Row> => ({
  key: 'actions',
  header: <span className="visually-hidden">{header}</span>,
  align: 'right',
  cell,
});

/** Somebody by name, with the way to the profile; `gone` in words where the account is no more. */
export function PersonLink({ person, gone }: { person: { id: number; name: string } | null; gone?: string }) {
  if (person === null) return <span className={users.meta}>{gone}</span>;
  return (
    <Link to={`/user/${person.id}`} className={users.name}>
      <bdi>{person.name}</bdi>
    </Link>
  );
}

interface CursorRowsProps<Row> {
  list: Pick<CursorList<unknown, Row>, 'rows' | 'error' | 'isBusy' | 'hasMore' | 'more' | 'reload'>;
  /** How many grey rows stand there first. */
  skeletons: number;
  /** In place of rows where there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list by cursor: grey rows or why it is not here, then its rows, and the way to more of them. */
export function CursorRows<Row>({ list, skeletons, empty, children }: CursorRowsProps<Row>) {
  const { t } = useTranslation('common');
  const { rows, error, isBusy, hasMore, more, reload } = list;
  if (rows === undefined)
    return (
      <Pending error={error} onRetry={reload} busy={isBusy}>
        <SkeletonRows rows={skeletons} height={56} />
      </Pending>
    );
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      {hasMore && (
        <Button onClick={more} loading={isBusy}>
          {t('action.loadMore')}
        </Button>
      )}
    </>
  );
}
