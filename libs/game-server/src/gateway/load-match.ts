import type { CommandResult, GameServerFailure, LoadMatchRequest, LoadMatchResult } from './gateway-types';
import type { LoadReply } from '../plugin/plugin-replies';
import type { PollEnd } from './poll-status';
import type { RconOutcome } from '../rcon/rcon-outcome';
import type { ServerLink } from './server-link';
import { booleanCommand, loadMatchCommand } from '../plugin/plugin-commands';
import { classifyLoadReply, httpStatusOfReply } from '../plugin/plugin-replies';
import { wasNeverExecuted } from '../rcon/rcon-outcome';
import { CommandReport } from './command-result';
import { SETTING, armTargets, setBootMarker } from './arm-server';
import { buildLines, failed, failureOf } from './server-link';
import { pollStatus } from './poll-status';

const CONFIRM_WITHIN_MS = 10_000;
/** The server's main thread stands still while it fetches our config, and the reply with it (plugin contract §1.1). */
const LOAD_DEADLINE_MS = 60_000;
/** A server that was asked and shows no match for so long after the connection broke is not busy with it any more. */
const ANOTHER_PROCESS_AFTER_MS = 3_000;
/** The load may change the map: for so long a silent server is at it, and is not asked again (plugin contract F13). */
const SILENT_MS = 100_000;
/** Enough for a server that loaded in spite of a bracketed line of noise. */
const CONFIRM_AFTER_HINT_MS = 2000;

/**
 * Loads a match and believes nothing but the status: success and the worst failures look the same in the reply
 * (plugin contract §1.3, §9). Safe to call again after an unknown end: a match that is already ours is confirmed.
 */
export async function loadMatch(link: ServerLink, request: LoadMatchRequest): Promise<LoadMatchResult> {
  const report = new CommandReport(link, request.onSent);
  const notArmed = (result: CommandResult): LoadMatchResult => ({ ...result, armed: false });
  const built = buildLines(() => ({
    load: {
      matchzy: loadMatchCommand('matchzy', request.configUrl, request.headerKey, request.headerValue),
      get5: loadMatchCommand('get5', request.configUrl, request.headerKey, request.headerValue),
    },
    booleans: Object.entries(request.booleans ?? {}).map(([name, value]) => booleanCommand(name, value)),
  }));
  if ('outcome' in built) return notArmed(report.refused(built));

  const before = await stateBefore(link, request);
  if (before === 'ours') {
    const status = await link.readStatus();
    const known = status.outcome === 'ok' ? { status: status.status } : {};
    return arm(link, request, report.end({ outcome: 'confirmed', detail: 'already_loaded', ...known }));
  }
  if (before !== 'free') return notArmed(report.refused(before));

  for (const line of built.lines.booleans) {
    const set = await link.execute(line, SETTING);
    if (set.kind !== 'ok' && wasNeverExecuted(set)) return notArmed(report.refused(failureOf(set)));
  }
  const { outcome } = await link.executeInDialect((dialect) => built.lines.load[dialect], {
    deadlineMs: LOAD_DEADLINE_MS,
    onSent: report.onSent,
  });
  const reply = outcome.kind === 'ok' ? classifyLoadReply(outcome.text) : 'silent';
  const refusal = refusalOf(outcome, reply);
  if (refusal) return notArmed(report.refused(refusal));

  const withinMs = request.confirmWithinMs ?? CONFIRM_WITHIN_MS;
  const askedAt = link.clock.now();
  const end = await pollStatus(link, {
    deadlineAt: askedAt + (reply === 'failed' ? Math.min(withinMs, CONFIRM_AFTER_HINT_MS) : withinMs),
    silentUntil: askedAt + SILENT_MS,
    judge: async (status) => {
      // The reply never came and the server has no match: its process died over it, and another one has begun.
      const died = outcome.kind !== 'ok' && link.clock.now() - askedAt >= ANOTHER_PROCESS_AFTER_MS;
      if (died && status.gamestate === 'none') return 'never';
      if (status.gamestate === 'none' || status.matchId !== request.matchId) return 'not_yet';
      return (await wasFetched(request)) ? 'met' : 'not_yet';
    },
  });
  const died = outcome.kind !== 'ok' && end.kind === 'not_met' && end.status.gamestate === 'none';
  const contradiction = died
    ? { reason: 'no_answer' as const, detail: 'server_restarted' }
    : await contradictionOf(end, reply, request);
  const result = report.ofPoll(end, contradiction);
  return result.outcome === 'confirmed' ? arm(link, request, result) : notArmed(result);
}

/** `ours`: an earlier try of this very attempt went through, although its reply was lost. */
async function stateBefore(link: ServerLink, request: LoadMatchRequest): Promise<'free' | 'ours' | GameServerFailure> {
  const free = await link.readAvailability();
  if (free.outcome !== 'ok') return free;
  const read = await link.readStatus();
  if (read.outcome !== 'ok') return read;
  const { gamestate, matchId } = read.status;
  if (gamestate === 'none' && matchId === null && free.availability.gamestate === 0) return 'free';
  if (gamestate !== 'none' && matchId === request.matchId && (await wasFetched(request))) return 'ours';
  return failed('server_busy', `match_${matchId}_${gamestate}`);
}

function refusalOf(outcome: RconOutcome, reply: LoadReply): Pick<GameServerFailure, 'reason' | 'detail'> | null {
  if (outcome.kind !== 'ok') return wasNeverExecuted(outcome) ? failureOf(outcome) : null;
  switch (reply) {
    case 'refused_already_loaded':
      return { reason: 'server_busy', detail: 'plugin_says_match_is_set_up' };
    case 'invalid_url':
      return { reason: 'invalid_url', detail: 'plugin_refused_the_url' };
    case 'http_error':
      return { reason: 'http_error', detail: httpStatusOfReply(outcome.text) ?? 'unknown_status' };
    case 'plugin_missing':
      return { reason: 'plugin_missing', detail: 'loadmatch_url' };
    case 'failed':
    case 'silent':
      return null;
  }
}

async function contradictionOf(
  end: PollEnd,
  reply: LoadReply,
  request: LoadMatchRequest,
): Promise<Pick<CommandResult, 'reason' | 'detail'>> {
  const fetched = (await wasFetched(request)) ? 'config_fetched' : 'config_never_fetched';
  const other = end.kind === 'not_met' && end.status.gamestate !== 'none';
  if (other) return { reason: 'other_match', detail: `match_${end.status.matchId}_${fetched}` };
  return { reason: reply === 'failed' ? 'failed' : 'silent', detail: fetched };
}

/** The load wiped the event URL, and the cvars of the config restore it only a moment later (plugin contract §2.1). */
async function arm(link: ServerLink, request: LoadMatchRequest, result: CommandResult): Promise<LoadMatchResult> {
  const targets = request.targets ? await armTargets(link, request.targets) : null;
  const marker = request.bootMarker === undefined ? null : await setBootMarker(link, request.bootMarker);
  const armed = [targets, marker].every((part) => part === null || part.outcome === 'executed');
  return { ...result, armed };
}

async function wasFetched(request: LoadMatchRequest): Promise<boolean> {
  try {
    return await request.wasConfigFetched();
  } catch {
    // Not knowing is not a reason to believe.
    return false;
  }
}
