import type { TournamentStatus } from '@placar/contracts/tournaments';
import { useState } from 'react';

/** Whether somebody has looked while the tournament runs or ran: for them nothing on the page moves when it is known who won. */
export function useSawRunning(status: TournamentStatus): boolean {
  const [saw, setSaw] = useState(status === 'running');
  if (status === 'running' && !saw) setSaw(true);
  return saw;
}
