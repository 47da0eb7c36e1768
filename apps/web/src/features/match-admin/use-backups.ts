import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';

/* The platform answers 404 for "none yet"; that is an empty list and not a failure. */
async function fetchFiles(path: string): Promise<string[]> {
  try {
    const answer = await api<{ response?: string[] }>(path);
    return answer.response ?? [];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** Names of the round backups in the platform's store; asked while a dialog that needs them is open. */
export function useBackups(
  matchId: number,
  isOpen: boolean,
): { files: readonly string[]; isLoading: boolean; error: ApiError | undefined } {
  const { data, error, isLoading } = useSWR<string[], ApiError>(
    isOpen ? `/matches/${matchId}/backup/remote` : null,
    fetchFiles,
    { revalidateOnFocus: false, dedupingInterval: 1000 },
  );
  return { files: data ?? [], isLoading: isLoading && data === undefined, error };
}
