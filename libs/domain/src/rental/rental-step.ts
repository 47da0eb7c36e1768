import type { RentalEvent, RentalState } from './rental-states';

/** What is remembered of a rented server between two steps. */
export interface Rental {
  state: RentalState;
  /** What its owner wants; a start that failed takes the wish back. */
  wanted: 'running' | 'stopped';
  /** A server of it was seen to answer once. */
  hasRun: boolean;
}

/** What is true beside it. Times in milliseconds since 1970. */
export interface RentalFacts {
  now: number;
  /** Until when it is paid; null: no payment is left. Of one that has ended only what was paid since. */
  paidUntil: number | null;
  /** When it began to have no time; null while it has. */
  suspendedAt: number | null;
  graceMs: number;
  /** How its server stands: none is asked for, on its way, answering, could not be started, or gone. */
  server: 'none' | 'starting' | 'ready' | 'failed' | 'gone';
  /** A match holds the server. */
  isLeased: boolean;
  /** Its owner asked for a restart since this server was asked for. */
  isRestartWanted: boolean;
}

/**
 * start: ask for a server; stop: ask that it stops; close: the match on it is the last one; refund: give back what was paid for it;
 * delete: forget what was set up.
 */
export type RentalAction = 'none' | 'start' | 'stop' | 'close' | 'refund' | 'delete';

export interface RentalStep {
  event: RentalEvent | null;
  wanted: Rental['wanted'];
  action: RentalAction;
}

/**
 * The next step of a rented server. It follows from what is true now, not from what was told: so any order of payments, refunds, matches
 * and crashes comes to the same end. A server with a match on it is left alone until the match is over.
 */
export function nextRentalStep({ state, wanted, hasRun }: Rental, facts: RentalFacts): RentalStep {
  const isPaid = facts.paidUntil !== null && facts.paidUntil > facts.now;
  const step = (event: RentalEvent | null, action: RentalAction = 'none', wish = wanted): RentalStep => ({
    event,
    action,
    wanted: wish,
  });
  switch (state) {
    case 'ordered':
    case 'stopped':
      if (!isPaid) return step('lapsed');
      return wanted === 'running' ? step('started', 'start') : step(null);
    case 'provisioning':
      if (facts.server === 'ready') return step('answered');
      if (facts.server === 'failed')
        return hasRun ? step('start_failed', 'none', 'stopped') : step('never_started', 'refund', 'stopped');
      if (facts.server !== 'starting') return step('gone');
      return !isPaid || wanted === 'stopped' ? step(null, 'stop') : step(null);
    case 'running':
      return whileRunning(facts, isPaid, wanted === 'stopped', step);
    case 'suspended':
      if (isPaid) return step('renewed');
      return facts.suspendedAt !== null && facts.now - facts.suspendedAt >= facts.graceMs
        ? step('expired', 'delete')
        : step(null);
    case 'ended':
      return isPaid ? step('renewed', 'none', 'running') : step(null);
  }
}

function whileRunning(
  { server, isLeased, isRestartWanted }: RentalFacts,
  isPaid: boolean,
  isStopWanted: boolean,
  step: (event: RentalEvent | null, action?: RentalAction) => RentalStep,
): RentalStep {
  if (server === 'failed' || server === 'gone' || server === 'none') return step('gone');
  if (isLeased) return step(null, isPaid ? 'none' : 'close');
  return step(null, !isPaid || isStopWanted || isRestartWanted ? 'stop' : 'none');
}
