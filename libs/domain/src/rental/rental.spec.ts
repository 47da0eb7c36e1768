import fc from 'fast-check';
import { COMMUNITY_ZONE } from '../grant';
import { RENTAL_EVENTS, RENTAL_STATES, afterRentalEvent, dayReminder, nextRentalStep, rentalEnd } from '.';
import type { Rental, RentalFacts } from '.';

const DAY = 86_400_000;

it('each state knows what each event makes of it', () => {
  const table = Object.fromEntries(
    RENTAL_STATES.map((state) => [
      state,
      RENTAL_EVENTS.map((event) => afterRentalEvent(state, event) ?? '·').join(' '),
    ]),
  );
  // started answered never_started start_failed gone lapsed renewed expired
  expect(table).toEqual({
    ordered: 'provisioning · · · · suspended · ·',
    provisioning: '· running ended stopped stopped · · ·',
    running: '· · · · stopped · · ·',
    stopped: 'provisioning · · · · suspended · ·',
    suspended: '· · · · · · stopped ended',
    ended: '· · · · · · ordered ·',
  });
});

describe('any order of what happens', () => {
  /** A rental with the world around it; each happening changes what is true, and a step brings the rental after it. */
  class World {
    rental: Rental = { state: 'ordered', wanted: 'running', hasRun: false };
    now = 0;
    paidUntil: number | null = DAY;
    suspendedAt: number | null = null;
    server: RentalFacts['server'] = 'none';
    isLeased = false;
    isRestartWanted = false;
    isStopping = false;
    refunds = 0;
    endedBecause: 'failed' | 'time' | null = null;

    readonly happenings: Record<string, () => void> = {
      pay: () => (this.paidUntil = Math.max(this.now, this.paidUntil ?? 0) + 30 * DAY),
      moneyBack: () => (this.paidUntil = null),
      aDay: () => (this.now += DAY),
      aMonth: () => (this.now += 31 * DAY),
      wantStart: () => (this.rental = { ...this.rental, wanted: 'running' }),
      wantStop: () => {
        if (!this.isLeased) this.rental = { ...this.rental, wanted: 'stopped' };
      },
      wantRestart: () => (this.isRestartWanted = this.rental.state === 'running' && !this.isLeased),
      match: () => (this.isLeased = this.server === 'ready' && !this.isStopping && this.rental.state === 'running'),
      matchOver: () => (this.isLeased = false),
      answers: () => {
        if (this.server === 'starting') this.server = 'ready';
      },
      fails: () => {
        if (this.server === 'starting') this.server = 'failed';
      },
      dies: () => {
        if (this.server !== 'ready') return;
        this.server = 'gone';
        this.isLeased = false;
      },
      halts: () => {
        if (this.isStopping && !this.isLeased) this.server = 'gone';
      },
    };

    step(): boolean {
      const { now, paidUntil, suspendedAt, server, isLeased, isRestartWanted } = this;
      const facts = { now, paidUntil, suspendedAt, graceMs: 7 * DAY, server, isLeased, isRestartWanted };
      const { event, action, wanted } = nextRentalStep(this.rental, facts);
      const state = event === null ? this.rental.state : afterRentalEvent(this.rental.state, event);
      expect({ from: this.rental.state, event, state }).not.toMatchObject({ state: null });
      const isPaid = paidUntil !== null && paidUntil > now;
      if (action === 'start') {
        expect({ isPaid, server: ['none', 'gone', 'failed'].includes(server) }).toEqual({ isPaid: true, server: true });
        Object.assign(this, { server: 'starting', isStopping: false, isRestartWanted: false });
      }
      if (action === 'stop') {
        expect(isLeased).toBe(false);
        this.isStopping = true;
        if (server === 'starting') this.server = 'gone';
      }
      if (event === 'lapsed' || event === 'expired')
        expect({ isPaid, isLeased }).toEqual({ isPaid: false, isLeased: false });
      if (action === 'refund') {
        this.refunds += 1;
        this.paidUntil = null;
        this.endedBecause = 'failed';
      }
      const hasChanged = event !== null || wanted !== this.rental.wanted;
      this.rental = { state: state!, wanted, hasRun: this.rental.hasRun || event === 'answered' };
      if (event === 'lapsed') this.suspendedAt = now;
      return hasChanged;
    }

    /** Whatever is under way comes to its end. */
    settle(): void {
      for (let round = 0; round < 20; round += 1) {
        while (this.step());
        this.happenings.matchOver!();
        this.happenings.answers!();
        this.happenings.halts!();
      }
    }
  }

  const NAMES = Object.keys(new World().happenings);

  it('ends where what is true says, and never harms a match on the way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...NAMES), fc.constant('step')), { maxLength: 60, size: 'max' }),
        (happened) => {
          const world = new World();
          for (const name of happened) {
            if (name === 'step') world.step();
            else world.happenings[name]!();
          }
          world.settle();
          const { rental, paidUntil, now } = world;
          if (paidUntil !== null && paidUntil > now) {
            expect(rental.wanted === 'running' ? ['running'] : ['stopped', 'ordered']).toContain(rental.state);
          } else {
            expect(['suspended', 'ended']).toContain(rental.state);
            world.now += 8 * DAY;
            world.settle();
            expect(world.rental.state).toBe('ended');
            // Paid after its end, it is set up anew.
            world.happenings.pay!();
            world.rental = { ...world.rental, wanted: 'running' };
            world.settle();
            expect(world.rental.state).toBe('running');
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a first start that fails everywhere is refunded once, and never again', () => {
    const world = new World();
    world.step();
    world.happenings.fails!();
    for (let round = 0; round < 5; round += 1) world.step();
    expect({ state: world.rental.state, refunds: world.refunds }).toEqual({ state: 'ended', refunds: 1 });
  });
});

it('months stand one behind the other, and one that was given back takes its time along', () => {
  const at = (text: string): number => Date.parse(`${text}T12:00:00-03:00`);
  const month = (givenAt: string, revokedAt: string | null = null) => ({
    length: { months: 1 },
    givenAt: at(givenAt),
    revokedAt: revokedAt === null ? null : at(revokedAt),
  });
  expect(rentalEnd([], COMMUNITY_ZONE)).toBeNull();
  expect(rentalEnd([month('2026-01-31')], COMMUNITY_ZONE)).toBe(at('2026-02-28'));
  expect(rentalEnd([month('2026-01-10'), month('2026-01-12')], COMMUNITY_ZONE)).toBe(at('2026-03-10'));
  expect(rentalEnd([month('2026-01-10', '2026-01-15'), month('2026-01-12')], COMMUNITY_ZONE)).toBe(at('2026-02-15'));
});

it('reminders come in the last seven days, the last three, and the last one', () => {
  const before = (hours: number) => dayReminder(0, -hours * 3_600_000);
  expect([8 * 24, 7 * 24, 73, 72, 25, 24, 1, 0, -5].map(before)).toEqual([null, 7, 7, 3, 3, 1, 1, null, null]);
});
