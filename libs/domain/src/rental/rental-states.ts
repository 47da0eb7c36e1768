/**
 * ordered: paid, nothing was started yet; provisioning: a server is being started; running: it was seen to answer; stopped: nothing
 * runs; suspended: its time is over, what was set up is kept; ended: what was set up is deleted.
 */
export const RENTAL_STATES = ['ordered', 'provisioning', 'running', 'stopped', 'suspended', 'ended'] as const;
export type RentalState = (typeof RENTAL_STATES)[number];

/**
 * started: a server was asked for; answered: it was seen to answer; never_started: the first server could not be started anywhere;
 * start_failed: a later one could not; gone: nothing runs any more; lapsed: its time is over; renewed: it has time again; expired: the
 * time of grace is over.
 */
export const RENTAL_EVENTS = [
  'started',
  'answered',
  'never_started',
  'start_failed',
  'gone',
  'lapsed',
  'renewed',
  'expired',
] as const;
export type RentalEvent = (typeof RENTAL_EVENTS)[number];

/** What each event makes of each state. What is not here cannot happen there: nothing that runs lapses, it is stopped first. */
const TRANSITIONS: Readonly<Record<RentalState, Readonly<Partial<Record<RentalEvent, RentalState>>>>> = {
  ordered: { started: 'provisioning', lapsed: 'suspended' },
  provisioning: { answered: 'running', never_started: 'ended', start_failed: 'stopped', gone: 'stopped' },
  running: { gone: 'stopped' },
  stopped: { started: 'provisioning', lapsed: 'suspended' },
  suspended: { renewed: 'stopped', expired: 'ended' },
  ended: { renewed: 'ordered' },
};

/** The state after an event; null: the event cannot happen there. */
export function afterRentalEvent(state: RentalState, event: RentalEvent): RentalState | null {
  return TRANSITIONS[state][event] ?? null;
}
