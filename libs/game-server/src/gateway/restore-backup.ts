import type {
  CommandResult,
  GameServerFailure,
  ReadStatusResult,
  RestoreFromUrlRequest,
  RestoreLocalRequest,
  RestoreRequest,
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
import { isSilence, pollStatus } from './poll-status';
import { hasScore, standingOf } from './restore-standing';

/** The engine loads its part two seconds after the plugin's; a map change comes on top only later. */
const CONFIRM_WITHIN_MS = 15_000;
/** A server that was asked and shows no match for so long after the connection broke is not busy with it any more. */
const ANOTHER_PROCESS_AFTER_MS = 1_000;
/** The server stands still while it fetches the backup. */
const RESTORE_DEADLINE_MS = 60_000;
/** Another map may come with the restore: for so long a silent server is changing it, and is not asked again (plugin contract F13). */
const SILENT_MS = 100_000;
const SILENT_READ_MS = 1_500;
const SILENT_PAUSE_MS = 500;

type Refusal = Pick<GameServerFailure, 'reason' | 'detail'>;

interface RestorePlan extends RestoreRequest {
  readonly confirmWithinMs: number;
  readonly build: (dialect: PluginDialect) => string;
  readonly booleans?: Readonly<Record<string, boolean>>;
  /** What a reply means where the plugin says more than nothing. */
  readonly refusalOf: (text: string) => Refusal | null;
}

/** Restores from a file on the server's own disk. */
export function restoreLocal(link: ServerLink, request: RestoreLocalRequest): Promise<CommandResult> {
  return restore(link, new CommandReport(link, request.onSent), {
    ...commonOf(request),
    build: (dialect) => loadBackupCommand(dialect, request.file),
    // The sentence is translated; the file name in it is not. Success is silent.
    refusalOf: (text) =>
      cleanReply(text).includes(request.file) ? { reason: 'backup_missing', detail: request.file } : null,
  });
}

/** Restores from our own store: for another server, or one that lost its disk. */
export function restoreFromUrl(link: ServerLink, request: RestoreFromUrlRequest): Promise<CommandResult> {
  return restore(link, new CommandReport(link, request.onSent), {
    ...commonOf(request),
    ...(request.booleans ? { booleans: request.booleans } : {}),
    build: (dialect) => loadBackupFromUrlCommand(dialect, request.url, request.headerKey, request.headerValue),
    refusalOf: (text) => {
      const reply = classifyLoadReply(text);
      if (reply === 'http_error') return { reason: 'http_error', detail: httpStatusOfReply(text) ?? 'unknown_status' };
      return reply === 'invalid_url' ? { reason: 'invalid_url', detail: 'plugin_refused_the_url' } : null;
    },
  });
}

const commonOf = ({ question, matchId, expect, confirmWithinMs = CONFIRM_WITHIN_MS }: RestoreRequest) =>
  ({ question, matchId, expect, confirmWithinMs }) as const;

async function restore(link: ServerLink, report: CommandReport, plan: RestorePlan): Promise<CommandResult> {
  const { question } = plan;
  const built = buildLines(() => ({
    matchzy: plan.build('matchzy'),
    get5: plan.build('get5'),
    booleans: Object.entries(plan.booleans ?? {}).map(([name, value]) => booleanCommand(name, value)),
  }));
  if ('outcome' in built) return report.refused(built);
  const silentUntil = link.clock.now() + SILENT_MS;
  const before = await readBefore(link, question.mayHaveBeenSent ? silentUntil : null);
  if (before.outcome !== 'ok')
    return question.mayHaveBeenSent ? report.end({ ...before, outcome: 'unknown' }) : report.refused(before);
  const { status } = before;
  if (status.gamestate !== 'none' && status.matchId !== plan.matchId) {
    return report.refused({ reason: 'other_match', detail: `match_${status.matchId}` }, status);
  }

  const step = await question.nextStep(standingOf(status, plan.matchId, plan.expect), status);
  if (step === 'there') return report.end({ outcome: 'confirmed', detail: 'already_so', status });
  if (step === 'unclear') return report.end({ outcome: 'contradicted', detail: 'state_is_not_the_backup', status });
  let outcome: RconOutcome | null = null;
  if (step === 'send') {
    for (const line of built.lines.booleans) {
      const set = await link.execute(line, SETTING);
      if (set.kind !== 'ok' && wasNeverExecuted(set)) return report.refused(failureOf(set), status);
    }
    await question.beforeSend?.();
    const sent = await link.executeInDialect((name) => built.lines[name], {
      lane: 'priority',
      deadlineMs: RESTORE_DEADLINE_MS,
      onSent: report.onSent,
    });
    outcome = sent.outcome;
    const refusal = refusalAfter(outcome, built.lines[sent.dialect], plan);
    if (refusal) return report.refused(refusal, status);
  }
  return seen(link, report, { plan, before: status, outcome, silentUntil });
}

/** The status before anything is sent. A server that may be at the restore already is given the time for it. */
async function readBefore(link: ServerLink, silentUntil: number | null): Promise<ReadStatusResult> {
  for (;;) {
    const read = await link.readStatus({
      lane: 'priority',
      ...(silentUntil === null ? {} : { deadlineMs: SILENT_READ_MS }),
    });
    if (read.outcome === 'ok' || silentUntil === null) return read;
    if (!isSilence(read) || link.clock.now() >= silentUntil) return read;
    await link.clock.sleep(SILENT_PAUSE_MS);
  }
}

interface Sent {
  readonly plan: RestorePlan;
  readonly before: PluginStatus;
  /** Null when it was sent by an earlier try. */
  readonly outcome: RconOutcome | null;
  readonly silentUntil: number;
}

/** Waits until the status shows what was restored. */
async function seen(
  link: ServerLink,
  report: CommandReport,
  { plan, before, outcome, silentUntil }: Sent,
): Promise<CommandResult> {
  const mustBePaused = showsRestored(before, plan) && before.gamestate === 'live';
  const askedAt = link.clock.now();
  const deadlineAt = askedAt + plan.confirmWithinMs;
  // The reply never came and the server has no match: its process died over it, and another one has begun.
  const isAnotherProcess = (status: PluginStatus): boolean =>
    outcome !== null &&
    outcome.kind !== 'ok' &&
    status.gamestate === 'none' &&
    link.clock.now() - askedAt >= ANOTHER_PROCESS_AFTER_MS;
  const end = await pollStatus(link, {
    deadlineAt,
    silentUntil,
    judge: async (status) => {
      if (isAnotherProcess(status)) return 'never';
      // Where the players are there, the game goes on from it in a moment; later than that, they are all that it waits for.
      if (holdsBackup(status, plan)) return link.clock.now() >= deadlineAt ? 'met' : 'not_yet';
      const standing = standingOf(status, plan.matchId, plan.expect);
      // It went on before anybody looked.
      if (standing === 'past') return (await plan.question.nextStep(standing, status)) === 'there' ? 'met' : 'not_yet';
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
  } else if (status.gamestate !== 'warmup' || expect.score1 === null) return false;
  return hasScore(status, expect);
}
