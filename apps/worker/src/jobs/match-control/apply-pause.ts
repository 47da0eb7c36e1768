import { sharedNow } from '@placar/platform';
import type { CommandExecutor } from './command-context';
import { settlementOf } from './command-settlement';

/** A pause asked longer ago than this must not fire any more (plugin contract §5.4). */
const PAUSE_TTL_MS = 30_000;

/** The page showed a running game, so the pause is sent before anything is read; a retry reads first (F11). */
export const applyPause: CommandExecutor<'pause'> = async (_request, { job, endpoint, gateway, retried, onSent }) => {
  if (isStale(job.requested_at)) return { outcome: 'unknown', detail: 'expired' };
  const assume = retried ? {} : { assume: 'running' as const };
  return settlementOf(await gateway.pause(endpoint, { ...assume, matchId: job.match_id, onSent }));
};

export const applyUnpause: CommandExecutor<'unpause'> = async (
  _request,
  { job, endpoint, gateway, retried, onSent },
) => {
  if (isStale(job.requested_at)) return { outcome: 'unknown', detail: 'expired' };
  const assume = retried ? {} : { assume: 'paused' as const };
  return settlementOf(await gateway.unpause(endpoint, { ...assume, matchId: job.match_id, onSent }));
};

/** The match may be paused already, so the server is read first. */
export const applyTechTimeout: CommandExecutor<'tech_timeout'> = async (
  _request,
  { job, endpoint, gateway, onSent },
) => {
  if (isStale(job.requested_at)) return { outcome: 'unknown', detail: 'expired' };
  return settlementOf(await gateway.pause(endpoint, { matchId: job.match_id, onSent }));
};

const isStale = (requestedAt: string): boolean => sharedNow() - Date.parse(requestedAt) > PAUSE_TTL_MS;
