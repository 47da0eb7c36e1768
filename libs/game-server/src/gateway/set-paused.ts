import type { CommandResult, GameServerFailure, PauseOptions } from './gateway-types';
import type { PluginStatus } from '../plugin/plugin-status';
import type { ServerLink } from './server-link';
import { pauseCommand, unpauseCommand } from '../plugin/plugin-commands';
import { wasNeverExecuted } from '../rcon/rcon-outcome';
import { CommandReport } from './command-result';
import { failed, failureOf, saysUnknown } from './server-link';
import { pollStatus } from './poll-status';

const CONFIRM_WITHIN_MS = 2500;
const ACT_DEADLINE_MS = 1000;
/** A timeout or halftime may swallow the command (plugin contract gotcha 20): said once more after this. */
const REPEAT_AFTER_MS = 1000;

/**
 * "Paused is as wanted" as desired state: read, act, read again (plugin contract F11). The command may run twice, which
 * the plugin answers with a line of text and nothing else.
 */
export async function setPaused(link: ServerLink, want: boolean, options: PauseOptions): Promise<CommandResult> {
  const report = new CommandReport(link, options.onSent);
  const withinMs = options.confirmWithinMs ?? CONFIRM_WITHIN_MS;
  const deadlineAt = link.clock.now() + withinMs;
  if (options.assume !== (want ? 'running' : 'paused')) {
    const read = await link.readStatus({ deadlineMs: withinMs / 2, lane: 'priority' });
    if (read.outcome === 'ok') {
      const obstacle = obstacleTo(read.status, options.matchId);
      if (obstacle) return report.refused(obstacle, read.status);
      if (read.status.paused === want)
        return report.end({ outcome: 'confirmed', detail: 'already_so', status: read.status });
    } else if (read.reason !== 'no_answer' && read.reason !== 'unparsable') return report.refused(read);
  }

  const line = want ? pauseCommand : unpauseCommand;
  let actedAt = link.clock.now();
  const act = () =>
    link.execute(line, {
      lane: 'priority',
      ttlMs: Math.max(1, deadlineAt - link.clock.now()),
      deadlineMs: ACT_DEADLINE_MS,
      reply: 'first',
      idempotent: true,
      onTimeout: 'keep',
      onSent: report.onSent,
    });
  const acted = await act();
  if (acted.kind !== 'ok' && wasNeverExecuted(acted)) return report.refused(failureOf(acted));
  if (saysUnknown(acted, line)) return report.refused(failed('plugin_missing', line));

  let repeats = 1;
  const end = await pollStatus(link, {
    deadlineAt,
    judge: (status) => {
      if (obstacleTo(status, options.matchId)) return 'never';
      return status.paused === want ? 'met' : 'not_yet';
    },
    onNotYet: async () => {
      if (repeats === 0 || link.clock.now() - actedAt < REPEAT_AFTER_MS || link.clock.now() >= deadlineAt) return;
      repeats -= 1;
      actedAt = link.clock.now();
      await act();
    },
  });
  const obstacle = end.kind === 'not_met' ? obstacleTo(end.status, options.matchId) : null;
  return report.ofPoll(end, obstacle ?? { detail: want ? 'still_running' : 'still_paused' });
}

/**
 * Why pausing means nothing now. During a veto `paused` is always true, so it confirms nothing (plugin contract §3.1); a backup that
 * waits for its players is not paused yet, and will be when they are ready, whatever is said before (§3.2).
 */
function obstacleTo(
  status: PluginStatus,
  matchId: number | undefined,
): Pick<GameServerFailure, 'reason' | 'detail'> | null {
  const { gamestate } = status;
  if (gamestate === 'none') return { reason: 'no_match', detail: gamestate };
  if (matchId !== undefined && status.matchId !== matchId)
    return { reason: 'other_match', detail: `match_${status.matchId}` };
  if (gamestate === 'veto' || gamestate === 'pre_veto' || gamestate === 'pending_restore')
    return { reason: 'wrong_phase', detail: gamestate };
  return null;
}
