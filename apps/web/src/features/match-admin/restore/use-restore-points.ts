import type { RestorePoint, RestorePreview } from '@placar/contracts/matches';
import { useEffect } from 'react';
import type { ApiError } from '../../../lib/api-client';
import { useEndpoint } from '../../../lib/endpoints';

/** What the match can go back to; asked while a dialog that needs it is open, again when another round is over (`epoch` changes). */
export function useRestorePoints(
  matchId: number,
  isOpen: boolean,
  epoch: string,
): { points: readonly RestorePoint[] | undefined; error: ApiError | undefined; reload: () => void } {
  const { data, error, mutate } = useEndpoint(
    'GET /matches/:id/restore-points',
    isOpen ? { params: { id: matchId } } : null,
    { revalidateOnFocus: false, dedupingInterval: 500 },
  );
  useEffect(() => {
    if (isOpen) void mutate();
  }, [isOpen, epoch, mutate]);
  return { points: data?.points, error, reload: () => void mutate() };
}

/** What going back to one point would undo. */
export function useRestorePreview(
  matchId: number,
  file: string | null,
  epoch: string,
): { preview: RestorePreview | undefined; error: ApiError | undefined; isLoading: boolean } {
  const { data, error, isLoading, mutate } = useEndpoint(
    'GET /matches/:id/restore-points/:file',
    file === null ? null : { params: { id: matchId, file } },
    { revalidateOnFocus: false, dedupingInterval: 500, keepPreviousData: true },
  );
  useEffect(() => {
    if (file !== null) void mutate();
  }, [file, epoch, mutate]);
  const isPresent = data !== undefined && data.point.file === file;
  return { preview: isPresent ? data : undefined, error, isLoading: isLoading || (!isPresent && error === undefined) };
}
