import type { CommandResult, MatchRequest } from './gateway-types';
import type { PluginStatus } from '../plugin/plugin-status';
import type { ServerLink } from './server-link';
import { endMatchCommand, startCommand } from '../plugin/plugin-commands';
import { wasNeverExecuted } from '../rcon/rcon-outcome';
import { CommandReport } from './command-result';
import { failed, failureOf, saysUnknown } from './server-link';
import { pollStatus } from './poll-status';

const CONFIRM_WITHIN_MS = 10_000;
/** Both commands are silent on success, on some builds without even an empty packet; the status tells the rest. */
const SILENT = { lane: 'priority', reply: 'first', deadlineMs: 2000, onTimeout: 'keep' } as const;

/**
 * Unloads our match. Sent only while the status shows our match, or cannot be read: a match of somebody else is never
 * ended. The plugin sends no event for it (plugin contract §3).
 */
export async function endMatch(link: ServerLink, request: MatchRequest): Promise<CommandResult> {
  const report = new CommandReport(link, request.onSent);
  const read = await link.readStatus({ lane: 'priority' });
  if (read.outcome === 'ok') {
    if (read.status.gamestate === 'none')
      return report.end({ outcome: 'confirmed', detail: 'already_so', status: read.status });
    if (read.status.matchId !== request.matchId) {
      return report.refused({ reason: 'other_match', detail: `match_${read.status.matchId}` }, read.status);
    }
  } else if (read.reason !== 'no_answer' && read.reason !== 'unparsable') return report.refused(read);

  const { outcome, dialect } = await link.executeInDialect(endMatchCommand, { ...SILENT, onSent: report.onSent });
  if (outcome.kind !== 'ok' && wasNeverExecuted(outcome)) return report.refused(failureOf(outcome));
  if (saysUnknown(outcome, endMatchCommand(dialect)))
    return report.refused(failed('plugin_missing', endMatchCommand(dialect)));
  const end = await pollStatus(link, {
    deadlineAt: link.clock.now() + (request.confirmWithinMs ?? CONFIRM_WITHIN_MS),
    judge: ({ gamestate, matchId }) => (gamestate === 'none' || matchId !== request.matchId ? 'met' : 'not_yet'),
  });
  return report.ofPoll(end, { detail: 'still_loaded' });
}

const WAITING: ReadonlySet<PluginStatus['gamestate']> = new Set(['warmup', 'pre_veto', 'pending_restore']);

/** Starts without waiting for players, or performs a pending restore; confirmed once the match has left its waiting state. */
export async function forceStart(link: ServerLink, request: MatchRequest): Promise<CommandResult> {
  const report = new CommandReport(link, request.onSent);
  const read = await link.readStatus({ lane: 'priority' });
  if (read.outcome !== 'ok') return report.refused(read);
  const { status } = read;
  if (status.gamestate === 'none') return report.refused({ reason: 'no_match', detail: 'none' }, status);
  if (status.matchId !== request.matchId)
    return report.refused({ reason: 'other_match', detail: `match_${status.matchId}` }, status);
  if (status.gamestate === 'post_game') return report.refused({ reason: 'wrong_phase', detail: 'post_game' }, status);
  if (!WAITING.has(status.gamestate)) return report.end({ outcome: 'confirmed', detail: 'already_so', status });

  const outcome = await link.execute(startCommand, { ...SILENT, onSent: report.onSent });
  if (outcome.kind !== 'ok' && wasNeverExecuted(outcome)) return report.refused(failureOf(outcome));
  if (saysUnknown(outcome, startCommand)) return report.refused(failed('plugin_missing', startCommand));
  const end = await pollStatus(link, {
    deadlineAt: link.clock.now() + (request.confirmWithinMs ?? CONFIRM_WITHIN_MS),
    judge: ({ gamestate, matchId }) => {
      if (gamestate === 'none' || matchId !== request.matchId) return 'never';
      return WAITING.has(gamestate) ? 'not_yet' : 'met';
    },
  });
  return report.ofPoll(end, { detail: 'still_waiting' });
}
