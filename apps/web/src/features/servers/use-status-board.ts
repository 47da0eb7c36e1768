import type { ServerStatusBoard } from '@placar/contracts/servers';
import useSWR from 'swr';
import { api, type ApiError } from '../../lib/api-client';

/** Where pages poll (decisions.md). */
const POLL_MS = 20_000;

/** The board and the moment, by this browser's clock, at which it came. */
export interface ReceivedBoard {
  board: ServerStatusBoard;
  receivedAt: number;
}

async function fetchBoard(path: string): Promise<ReceivedBoard> {
  const board = await api<ServerStatusBoard>(path);
  return { board, receivedAt: Date.now() };
}

/** What is known of the public servers; asked again every 20 s, and kept on screen while the platform does not answer. */
export function useStatusBoard() {
  const { data, error, mutate, isValidating } = useSWR<ReceivedBoard, ApiError>('/servers/status-board', fetchBoard, {
    refreshInterval: POLL_MS,
    errorRetryInterval: POLL_MS,
    errorRetryCount: Infinity,
    keepPreviousData: true,
  });
  return { received: data, error, isValidating, reload: () => void mutate() };
}
