import type { ProvisionStage } from '@placar/contracts';
import type { StageLine } from './provisioning';

/** Median of how long each stage took in past starts, in ms; a stage that no start went through has none. */
export function expectedDurations(history: readonly (readonly StageLine[])[]): Partial<Record<ProvisionStage, number>> {
  const durations = new Map<ProvisionStage, number[]>();
  for (const { stage, started_at, ended_at } of history.flat()) {
    if (started_at === null || ended_at === null || stage === 'ready') continue;
    const known = durations.get(stage) ?? [];
    durations.set(stage, [...known, Math.max(0, Date.parse(ended_at) - Date.parse(started_at))]);
  }
  return Object.fromEntries([...durations].map(([stage, all]) => [stage, median(all)]));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
}

/** Minutes that instances ran, each instance's started minutes counted whole. `to` null: it still runs. */
export function minutesOf(runs: readonly { from: Date; to: Date | null }[], now: Date): number {
  return runs.reduce((sum, { from, to }) => {
    const ms = (to ?? now).getTime() - from.getTime();
    return sum + Math.max(0, Math.ceil(ms / 60_000));
  }, 0);
}

/** What the idle rule needs: since when nobody plays, and until when somebody asked that it stays. */
export interface IdleFacts {
  /** Null while a match has it. */
  idleSince: Date | null;
  keepUntil: Date | null;
  idleMinutes: number;
}

/** When a server that nobody uses stops by itself; null while it is used. Keep-alive moves it, never forward in time. */
export function idleStopAt({ idleSince, keepUntil, idleMinutes }: IdleFacts): Date | null {
  if (idleSince === null) return null;
  const byRule = idleSince.getTime() + idleMinutes * 60_000;
  return new Date(Math.max(byRule, keepUntil?.getTime() ?? 0));
}

/** A server without a lease, which nobody asked to keep, has had its time. */
export function isIdleOut(facts: IdleFacts, now: Date): boolean {
  const at = idleStopAt(facts);
  return at !== null && now >= at;
}
