import { Swords } from 'lucide-react';
import { EmptyState, Pagination, Pending, SkeletonRows } from '../../ui';
import { MatchRow } from './match-row';
import { FollowedRows } from './followed-rows';
import styles from './paged-matches.module.css';
import type { useListedMatches } from './use-listed-matches';

const MOST_SKELETONS = 10;

interface PagedMatchesProps {
  data: ReturnType<typeof useListedMatches>;
  /** From 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  emptyTitle: string;
  empty: string;
}

/** Page number of an address, from 1, whatever was typed there. */
export function pageOf(params: URLSearchParams): number {
  return Math.min(Math.max(Math.trunc(Number(params.get('page') ?? 1)) || 1, 1), 1_000_000);
}

/** Matches of a team or season, page by page; those in play follow the live stream. */
export function PagedMatches({ data, page, pageSize, onPage, emptyTitle, empty }: PagedMatchesProps) {
  const { matches, total, error, isTurning, reload } = data;
  if (matches === undefined)
    return (
      <Pending error={error} onRetry={reload}>
        <SkeletonRows rows={Math.min(pageSize, MOST_SKELETONS)} height={76} />
      </Pending>
    );
  return (
    <>
      {matches.length === 0 ? (
        <EmptyState framed icon={<Swords size={30} strokeWidth={1.6} />} title={emptyTitle}>
          {empty}
        </EmptyState>
      ) : (
        <ul className={styles.rows} aria-busy={isTurning || undefined}>
          <FollowedRows matches={matches}>
            {(match) => (
              <li>
                <MatchRow match={match} />
              </li>
            )}
          </FollowedRows>
        </ul>
      )}
      {((total ?? 0) > pageSize || page > 1) && (
        <div className={styles.paging}>
          <Pagination
            offset={(page - 1) * pageSize}
            shown={matches.length}
            pageSize={pageSize}
            total={total ?? null}
            onChange={(offset) => onPage(offset / pageSize + 1)}
            busy={isTurning}
          />
        </div>
      )}
    </>
  );
}
