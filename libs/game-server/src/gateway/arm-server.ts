import type { ExecutedResult, RemoteTargets } from './gateway-types';
import type { ServerLink } from './server-link';
import { remoteTargetCommands, setBootMarkerCommand, settingCommand } from '../plugin/plugin-commands';
import { executedOf } from './command-result';
import { buildLines, failed, saysUnknown } from './server-link';

/**
 * For commands that set a value: twice is harmless, so they may be sent again on a fresh connection, and where silent
 * commands get no packet at all, waiting long for each would only hold up the queue.
 */
export const SETTING = { reply: 'first', idempotent: true, deadlineMs: 1000 } as const;

/** Sends all nine target settings. They print nothing, so `executed` only says that the server ran every line. */
export async function armTargets(link: ServerLink, targets: RemoteTargets): Promise<ExecutedResult> {
  const built = buildLines(() => ({
    matchzy: remoteTargetCommands('matchzy', targets),
    get5: remoteTargetCommands('get5', targets),
  }));
  if ('outcome' in built) return { ...built, outcome: 'refused' };
  const { matchzy, get5 } = built.lines;
  const first = await link.executeInDialect((dialect) => ({ matchzy, get5 })[dialect][0] ?? '', SETTING);
  const lines = { matchzy, get5 }[first.dialect];
  if (saysUnknown(first.outcome, lines[0] ?? '')) {
    return { ...failed('plugin_missing', lines[0]?.split(' ')[0] ?? ''), outcome: 'refused' };
  }
  let worst = executedOf(first.outcome);
  for (const line of lines.slice(1)) {
    const next = executedOf(await link.execute(line, SETTING));
    if (next.outcome !== 'executed' && worst.outcome === 'executed') worst = next;
    if (next.outcome === 'refused') break;
  }
  return worst.outcome === 'executed' ? { outcome: 'executed', detail: first.dialect } : worst;
}

/** Sends settings of the game. They print nothing, so `executed` only says that the server ran every line. */
export async function sendSettings(
  link: ServerLink,
  settings: Readonly<Record<string, string>>,
): Promise<ExecutedResult> {
  const built = buildLines(() => Object.entries(settings).map(([name, value]) => settingCommand(name, value)));
  if ('outcome' in built) return { ...built, outcome: 'refused' };
  for (const line of built.lines) {
    const sent = executedOf(await link.execute(line, SETTING));
    if (sent.outcome !== 'executed') return sent;
  }
  return { outcome: 'executed', detail: 'settings' };
}

export async function setBootMarker(link: ServerLink, nonce: string): Promise<ExecutedResult> {
  const built = buildLines(() => setBootMarkerCommand(nonce));
  if ('outcome' in built) return { ...built, outcome: 'refused' };
  return executedOf(await link.execute(built.lines, SETTING));
}
