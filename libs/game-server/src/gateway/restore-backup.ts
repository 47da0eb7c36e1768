import type {
  CommandResult,
  ExpectedRestore,
  GameServerFailure,
  RestoreFromUrlRequest,
  RestoreLocalRequest,
} from './gateway-types';
import type { PluginDialect } from '../plugin/plugin-commands';
import type { PluginStatus } from '../plugin/plugin-status';
import type { RconOutcome } from '../rcon/rcon-outcome';
import type { ServerLink } from './server-link';
import { classifyLoadReply, cleanReply, httpStatusOfReply } from '../plugin/plugin-replies';
import { booleanCommand, loadBackupCommand, loadBackupFromUrlCommand } from '../plugin/plugin-commands';
import { wasNeverExecuted } from '../rcon/rcon-outcome';
import { CommandReport } from './command-result';
import { SETTING } from './arm-server';
import { buildLines, failed, failureOf, saysUnknown } from './server-link';
import { pollStatus } from './poll-status';

/** The engine loads its part two seconds after the plugin's; a map change comes on top only later. */
const CONFIRM_WITHIN_MS = 15_000;
/** A server that was asked and shows no match for so long after the connection broke is not busy with it any more. */
const ANOTHER_PROCESS_AFTER_MS = 1_000;
/** The server stands still while it fetches the backup. */
const RESTORE_DEADLINE_MS = 60_000;

type Refusal = Pick<GameServerFailure, 'reason' | 'detail'>;

interface RestorePlan {
  readonly matchId: number;
  readonly expect: ExpectedRestore;
  readonly confirmWithinMs: number;
  readonly build: (dialect: PluginDialect) => string;
  readonly booleans?: Readonly<Record<string, boolean>>;
  /** What a reply means where the plugin says more than nothing. */
  readonly refusalOf: (text: string) => Refusal | null;
}

/** Restores from a file on the server's own disk. */
export function restoreLocal(link: ServerLink, request: RestoreLocalRequest): Promise<CommandResult> {
  return restore(link, new CommandReport(link, request.onSent), {
    matchId: request.matchId,
    expect: request.expect,
    confirmWithinMs: request.confirmWithinMs ?? CONFIRM_WITHIN_MS,
    build: (dialect) => loadBackupCommand(dialect, request.file),
    // The sentence is translated; the file name in it is not. Success is silent.
    refusalOf: (text) =>
      cleanReply(text).includes(request.file) ? { reason: 'backup_missing', detail: request.file } : null,
  });
}

/** Restores from our own store: for another server, or one that lost its disk. */
export function restoreFromUrl(link: ServerLink, request: RestoreFromUrlRequest): Promise<CommandResult> {
  return restore(link, new CommandReport(link, request.onSent), {
    matchId: request.matchId,
    expect: request.expect,
    confirmWithinMs: request.confirmWithinMs ?? CONFIRM_WITHIN_MS,
    ...(request.booleans ? { booleans: request.booleans } : {}),
    build: (dialect) => loadBackupFromUrlCommand(dialect, request.url, request.headerKey, request.headerValue),
    refusalOf: (text) => {
      const reply = classifyLoadReply(text);
      if (reply === 'http_error') return { reason: 'http_error', detail: httpStatusOfReply(text) ?? 'unknown_status' };
      return reply === 'invalid_url' ? { reason: 'invalid_url', detail: 'plugin_refused_the_url' } : null;
    },
  });
}

async function restore(link: ServerLink, report: CommandReport, plan: RestorePlan): Promise<CommandResult> {
  const built = buildLines(() => ({
    matchzy: plan.build('matchzy'),
    get5: plan.build('get5'),
    booleans: Object.entries(plan.booleans ?? {}).map(([name, value]) => booleanCommand(name, value)),
  }));
  if ('outcome' in built) return report.refused(built);
  const before = await link.readStatus({ lane: 'priority' });
  if (before.outcome !== 'ok') return report.refused(before);
  const { gamestate, matchId } = before.status;
  if (gamestate !== 'none' && matchId !== plan.matchId) {
    return report.refused({ reason: 'other_match', detail: `match_${matchId}` }, before.status);
  }

  for (const line of built.lines.booleans) {
    const set = await link.execute(line, SETTING);
    if (set.kind !== 'ok' && wasNeverExecuted(set)) return report.refused(failureOf(set), before.status);
  }
  const { outcome, dialect } = await link.executeInDialect((name) => built.lines[name], {
    lane: 'priority',
    deadlineMs: RESTORE_DEADLINE_MS,
    onSent: report.onSent,
  });
  const refusal = refusalAfter(outcome, built.lines[dialect], plan);
  if (refusal) return report.refused(refusal, before.status);
  const mustBePaused = showsRestored(before.status, plan) && gamestate === 'live';
  const askedAt = link.clock.now();
  const deadlineAt = askedAt + plan.confirmWithinMs;
  // The reply never came and the server has no match: its process died over it, and another one has begun.
  const isAnotherProcess = (status: PluginStatus): boolean =>
    outcome.kind !== 'ok' && status.gamestate === 'none' && link.clock.now() - askedAt >= ANOTHER_PROCESS_AFTER_MS;
  const end = await pollStatus(link, {
    deadlineAt,
    judge: (status) => {
      if (isAnotherProcess(status)) return 'never';
      // Where the players are there, the game goes on from it in a moment; later than that, they are all that it waits for.
      if (holdsBackup(status, plan)) return link.clock.now() >= deadlineAt ? 'met' : 'not_yet';
      if (!showsRestored(status, plan)) return 'not_yet';
      // Nothing visible changes when the running round itself is restored, except that the plugin pauses after it.
      return mustBePaused && status.gamestate === 'live' && !status.paused ? 'not_yet' : 'met';
    },
  });
  const restarted = end.kind === 'not_met' && isAnotherProcess(end.status);
  return report.ofPoll(
    end,
    restarted ? { reason: 'no_answer', detail: 'server_restarted' } : { detail: 'state_is_not_the_backup' },
  );
}

function refusalAfter(outcome: RconOutcome, line: string, plan: RestorePlan): Refusal | null {
  if (outcome.kind !== 'ok') return wasNeverExecuted(outcome) ? failureOf(outcome) : null;
  if (saysUnknown(outcome, line)) return failed('plugin_missing', line.split(' ')[0] ?? '');
  return plan.refusalOf(outcome.text);
}

/** The plugin holds the backup till the players are ready; the engine, whose score this is, knows nothing of it before. */
function holdsBackup({ gamestate, matchId, mapNumber }: PluginStatus, plan: RestorePlan): boolean {
  return gamestate === 'pending_restore' && matchId === plan.matchId && mapNumber === plan.expect.mapNumber;
}

/** A restore has no event; the status is the only witness (plugin contract §3.2, gotcha 34). */
function showsRestored(status: PluginStatus, plan: RestorePlan): boolean {
  const { expect } = plan;
  if (status.matchId !== plan.matchId || status.mapNumber !== expect.mapNumber) return false;
  if (status.gamestate === 'live') {
    if (status.roundNumber !== expect.round) return false;
  } else if (status.gamestate !== 'warmup') return false;
  return status.team1?.mapScore === expect.score1 && status.team2?.mapScore === expect.score2;
}
