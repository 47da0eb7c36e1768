import type { ServerStatusBoard } from '@placar/contracts/servers';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api-client';
import { addressOf, call } from '../../../lib/endpoints';

/** Where pages poll (decisions.md). */
const POLL_MS = 20_000;
const BOARD_KEY = addressOf('GET /servers/status-board', {});

/** The board and the moment, by this browser's clock, at which it came. */
export interface ReceivedBoard {
  board: ServerStatusBoard;
  receivedAt: number;
}

async function fetchBoard(): Promise<ReceivedBoard> {
  const board = await call('GET /servers/status-board', {});
  return { board, receivedAt: Date.now() };
}

/** What is known of the public servers; asked again every 20 s, and kept on screen while the platform does not answer. */
export function useStatusBoard() {
  const { data, error, mutate, isValidating }: SWRResponse<ReceivedBoard, ApiError> = useSWR(BOARD_KEY, fetchBoard, {
    refreshInterval: POLL_MS,
    errorRetryInterval: POLL_MS,
    errorRetryCount: Infinity,
    keepPreviousData: true,
  });
  return { received: data, error, isValidating, reload: () => void mutate() };
}
