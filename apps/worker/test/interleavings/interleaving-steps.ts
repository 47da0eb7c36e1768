import { MatchCommandKind } from '@placar/contracts';
import * as fc from 'fast-check';

/** What may befall the n-th console line of a job or a look. */
export type Fault =
  /** The server never ran it, and the worker waited for nothing. */
  | 'never_ran'
  /** It ran, and its answer was lost. */
  | 'reply_lost'
  /** It was answered, and nothing was done. */
  | 'ignored'
  /** It ran, and the server died over it. */
  | 'server_dies'
  | 'dies_before'
  | 'dies_after'
  /** The worker dies between the mark in the ledger and the line that it announces, whatever `at` says. */
  | 'dies_marked'
  /** The worker dies when it wants to settle, whatever `at` says; and right after it. */
  | 'dies_unsettled'
  | 'dies_settled';

/** At the n-th console line of a step something happens: something else meanwhile, a fault, or both. */
export interface Trouble {
  at: number;
  fault: Fault | null;
  meanwhile: SmallStep | null;
}

export type Delivery = 'once' | 'lost' | 'twice' | 'stored' | 'all';

/** What happens at once. A `legal` request is one of those that the page would offer. Numbers pick: a match, a server, a job, by their rest. */
export type SmallStep =
  | { type: 'request'; match: number; kind: MatchCommandKind | 'legal'; a: number; b: number }
  | { type: 'tick'; match: number }
  /** `stored`: it arrives, and is folded later. `all`: and nothing lies unfolded any more. */
  | { type: 'deliver'; pick: number; how: Delivery }
  | { type: 'fold'; match: number }
  | { type: 'wait'; seconds: number }
  | { type: 'worker_restarts' }
  | { type: 'play'; server: number; rounds: number; winners: number }
  | { type: 'players'; server: number; what: 'pause' | 'resume' | 'stop'; back: number }
  | { type: 'crash'; server: number }
  | { type: 'start'; server: number; playsOn: boolean }
  | { type: 'reload'; server: number }
  | { type: 'network'; server: number; works: boolean };

export type Step =
  | SmallStep
  /** `again`: one that was ended long ago comes once more. */
  | { type: 'job'; pick: number; again: boolean; trouble: Trouble | null }
  | { type: 'reconcile'; match: number; trouble: Trouble | null }
  | { type: 'sweep'; trouble: Trouble | null };

const pick = fc.nat(5);

const small: fc.Arbitrary<SmallStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('request' as const),
      match: pick,
      kind: fc.constantFrom(...MatchCommandKind.options),
      a: pick,
      b: pick,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      type: fc.constant('request' as const),
      match: pick,
      kind: fc.constant('legal' as const),
      a: fc.nat(30),
      b: pick,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      type: fc.constant('play' as const),
      server: pick,
      rounds: fc.integer({ min: 1, max: 8 }),
      winners: fc.nat(255),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('deliver' as const),
      pick: fc.nat(20),
      how: fc.constantFrom<Delivery>('all', 'once', 'stored', 'all', 'twice', 'stored', 'once', 'lost'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('fold' as const), match: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('wait' as const), seconds: fc.constantFrom(1, 3, 10, 31, 70, 310) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('tick' as const), match: pick }) },
  { weight: 1, arbitrary: fc.constant({ type: 'worker_restarts' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('players' as const),
      server: pick,
      what: fc.constantFrom('resume', 'pause', 'stop' as const),
      back: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('crash' as const), server: pick }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('start' as const), server: pick, playsOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reload' as const), server: pick }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('network' as const), server: pick, works: fc.boolean() }) },
);

const trouble = fc.option(
  fc.record({
    at: fc.integer({ min: 1, max: 16 }),
    fault: fc.option(
      fc.constantFrom<Fault>(
        'never_ran',
        'reply_lost',
        'ignored',
        'server_dies',
        'dies_before',
        'dies_after',
        'dies_marked',
        'dies_unsettled',
        'dies_settled',
      ),
    ),
    meanwhile: fc.option(small),
  }),
  { freq: 2 },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: small },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('job' as const),
      pick: fc.nat(4),
      again: fc.constantFrom(false, false, false, false, true),
      trouble,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reconcile' as const), match: pick, trouble }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sweep' as const), trouble }) },
);

export interface Interleaving {
  servers: number;
  /** On a server that is taken it does not come to be; on one that does not exist it is created without. */
  matches: { server: number; maps: number }[];
  /** Steps of play before the interleaving begins; none: the loads are still to come. */
  begun: number;
  /** The first match is on a server, and people, the server and the network leave it alone. */
  spares: boolean;
  steps: Step[];
}

export const interleaving: fc.Arbitrary<Interleaving> = fc
  .record({
    servers: fc.constantFrom(2, 3, 3),
    matches: fc.array(fc.record({ server: fc.constantFrom(0, 1, 2, 0, 1, 9), maps: fc.constantFrom(1, 3) }), {
      minLength: 2,
      maxLength: 4,
    }),
    begun: fc.constantFrom(0, 1, 2, 3, 4, 5),
    spares: fc.constantFrom(false, false, true),
    steps: fc.array(step, { minLength: 4, maxLength: 40, size: 'max' }),
  })
  .map((run) => ({
    ...run,
    matches: run.matches.map((match, index) => (run.spares && index === 0 ? { ...match, server: 0 } : match)),
  }));
