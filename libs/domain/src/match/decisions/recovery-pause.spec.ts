import fc from 'fast-check';
import type { MatchCommand, StatusObservation } from '../match-commands';
import { AT, LoggedMatch, emptyServer, later } from '../logged-match.fixture';
import { playSeries } from '../series-script.fixture';
import type { StoredBackup } from '../restore-candidates';
import { publicStatus } from '../transitions';

/** `npm run test:long` looks at more of them. */
const RUNS = Number(process.env.HISTORY_RUNS ?? 300);

type Score = { team1: number; team2: number };
interface Report {
  attempt: number;
  command: MatchCommand;
}

/** Rounds of the first map, as every game of it here is played: the reports of a replayed round are those of the first time. */
const SCRIPT = playSeries(9, LoggedMatch.loaded().now.config, numbers());
const ROUNDS = SCRIPT.events.filter((event) => event.event === 'round_end' && event.map_number === 0);

/** The same numbers each time. */
function numbers(): () => number {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const scoreAfter = (round: number): Score => {
  const event = ROUNDS[round - 1];
  return event?.event === 'round_end' ? { team1: event.team1.score, team2: event.team2.score } : { team1: 0, team2: 0 };
};

/** A match on a server which may die at any moment, with whatever is between them. Nobody ever pauses it. */
class LostAndFound {
  readonly match = LoggedMatch.playing(6, {}, numbers());
  private seconds = 100;
  private game: { round: number; paused: boolean; phase: 'live' | 'pending_restore' } | null = {
    round: 5,
    paused: false,
    phase: 'live',
  };
  private restarted = false;
  private answers = true;
  private token = 1;
  private misses = 0;
  private commands = 0;
  private reports: Report[] = [];
  /** A look that was asked and not told yet. */
  private kept: StatusObservation | null = null;
  /** Lines on their way to the server that nobody waits for any more. */
  private strays: { attempt: number }[] = [];
  private readonly backups: StoredBackup[] = [3, 4, 5].map((round) => this.backup(round, 1));

  private backup(round: number, attempt: number): StoredBackup {
    const file = `matchzy_9_0_round${String(round).padStart(2, '0')}.json`;
    return { id: 100 * attempt + round, attempt, mapNumber: 0, round, ...scoreAfter(round), file, receivedAt: AT };
  }

  pass(seconds: number): void {
    this.seconds += seconds;
  }

  private get now(): string {
    return later(this.seconds);
  }

  crash(): void {
    this.game = null;
    this.answers = false;
    this.restarted = true;
  }

  start(): void {
    this.answers = true;
  }

  /** The network alone; the game goes on. */
  silence(): void {
    this.answers = false;
  }

  /** Everybody is ready again; what was restored is paused then. */
  ready(): void {
    if (this.game?.phase === 'pending_restore') Object.assign(this.game, { phase: 'live', paused: true });
  }

  play(): void {
    if (this.game?.phase !== 'live' || this.game.paused || this.game.round >= ROUNDS.length - 1) return;
    const round = (this.game.round += 1);
    const event = ROUNDS[round - 1];
    if (event === undefined) return;
    const file = this.backup(round, this.token).file;
    this.reports.push({
      attempt: this.token,
      command: { type: 'record-reports', reports: [{ event, receivedAt: this.now }] },
    });
    this.reports.push({
      attempt: this.token,
      command: { type: 'note-backup', mapNumber: 0, round, file, valid: true },
    });
    if (!this.backups.some(({ id }) => id === 100 * this.token + round))
      this.backups.push({ ...this.backup(round, this.token), receivedAt: this.now });
  }

  /** In any order; what an earlier attempt tells is stored and not folded (plugin contract F7). */
  deliver(pick: number): void {
    const [report] = this.reports.splice(pick % Math.max(1, this.reports.length), 1);
    if (report?.attempt === this.match.now.attempt) this.match.run(report.command, this.now);
  }

  deliverAll(): void {
    while (this.reports.length > 0) this.deliver(0);
  }

  private seen(): StatusObservation {
    if (this.game === null) {
      this.misses += 1;
      return emptyServer(this.seconds, { restarted: this.restarted, missesInARow: this.misses });
    }
    this.misses = 0;
    const { round, paused, phase } = this.game;
    const score = scoreAfter(round);
    const team = (slot: 'team1' | 'team2') => ({ seriesScore: 0, mapScore: score[slot], side: null });
    return emptyServer(this.seconds, {
      gamestate: phase,
      paused: paused && phase === 'live',
      matchId: 9,
      mapNumber: 0,
      roundNumber: phase === 'live' ? round : null,
      team1: team('team1'),
      team2: team('team2'),
      missesInARow: 0,
    });
  }

  /** The reconciler looks, and takes the next step of the recovery. */
  look(): void {
    this.pass(1);
    if (!this.answers) {
      this.match.run({ type: 'observe-unreachable', since: this.now }, this.now);
      this.advance('silent', null);
      return;
    }
    this.tell(this.seen());
  }

  /** A look whose answer is told later. */
  lookLate(): void {
    if (this.kept === null && this.answers) this.kept = this.seen();
    else if (this.kept !== null) {
      this.tell(this.kept);
      this.kept = null;
    }
  }

  private tell(observation: StatusObservation): void {
    this.match.run({ type: 'observe-status', observation }, this.now);
    this.advance(observation.gamestate === 'none' ? 'free' : 'ours', observation);
  }

  private advance(server: 'silent' | 'free' | 'ours', status: StatusObservation | null): void {
    const commandId = `step-${(this.commands += 1)}`;
    const { backups } = this;
    this.match.run({ type: 'advance-recovery', commandId, sighting: { server, status }, backups }, this.now);
  }

  /** The worker does what is asked for. `lost`: it never ran; `unheard`: it ran, and its answer was lost. */
  work(how: 'done' | 'lost' | 'unheard' | 'late'): void {
    const { pending, attempt } = this.match.now;
    if (pending === null) return;
    if (!this.answers) return this.settle(pending.commandId, 'refused', 'unreachable');
    if (how === 'late') this.strays.push({ attempt });
    const runs = how === 'done' || how === 'unheard';
    if (pending.request.kind === 'recover') {
      if (runs) this.restore(attempt);
      const isThere = how === 'done' && this.token === attempt && this.game !== null;
      return isThere ? this.settle(pending.commandId, 'confirmed', null) : this.unknown(pending.commandId);
    }
    if (runs && this.game?.phase === 'live') this.game.paused = false;
    if (how !== 'done') return this.unknown(pending.commandId);
    if (this.game === null) return this.settle(pending.commandId, 'refused', 'no_match');
    if (this.game.phase !== 'live') return this.settle(pending.commandId, 'refused', 'wrong_phase');
    this.settle(pending.commandId, 'confirmed', null);
  }

  /** A line to go on that was sent long ago arrives; the fence of the attempt keeps back what was not sent. */
  stray(): void {
    const line = this.strays.pop();
    if (line !== undefined && this.answers && this.game?.phase === 'live') this.game.paused = false;
  }

  private restore(attempt: number): void {
    const { plan } = this.match.now;
    // Under the same attempt the game is taken up where it is.
    if (plan?.kind !== 'restore' || (this.token === attempt && this.game !== null)) return;
    this.game = { round: plan.round, paused: false, phase: 'pending_restore' };
    this.token = attempt;
    this.restarted = false;
  }

  private unknown(commandId: string): void {
    this.pass(3);
    this.settle(commandId, 'unknown', 'no_answer');
  }

  private settle(commandId: string, outcome: 'confirmed' | 'refused' | 'unknown', detail: string | null): void {
    this.match.run({ type: 'settle', commandId, outcome, detail }, this.now);
  }

  /** Everything works again, and nobody does anything. */
  heal(): void {
    this.start();
    for (let turn = 0; turn < 60; turn += 1) {
      this.pass(2);
      this.look();
      this.work('done');
      this.ready();
      this.play();
      this.deliverAll();
    }
    this.look();
  }

  get isPaused(): boolean {
    return this.game?.paused ?? false;
  }
}

type Happening = (world: LostAndFound, pick: number) => void;
const HAPPENINGS: Record<string, Happening> = {
  looks: (world) => world.look(),
  'looks late': (world) => world.lookLate(),
  works: (world) => world.work('done'),
  'loses the line': (world) => world.work('lost'),
  'loses the answer': (world) => world.work('unheard'),
  'works late': (world) => world.work('late'),
  'gets a late line': (world) => world.stray(),
  crashes: (world) => (world.crash(), world.start()),
  dies: (world) => world.crash(),
  starts: (world) => world.start(),
  'is silent': (world) => world.silence(),
  'is ready': (world) => world.ready(),
  plays: (world) => world.play(),
  tells: (world, pick) => world.deliver(pick),
  'tells all': (world) => world.deliverAll(),
  waits: (world, pick) => world.pass(pick * 4),
};
const happening = fc.oneof(
  ...['looks', 'works', 'is ready', 'plays', 'crashes', 'loses the answer'].map((name) => ({
    weight: 3,
    arbitrary: fc.constant(name),
  })),
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(HAPPENINGS)) },
);

describe('the pause that a recovery brings', () => {
  it('is over when the game is seen to have gone on, though nobody heard of it, and is not kept by the next recovery', () => {
    const world = new LostAndFound();
    const { match } = world;
    restored(world);
    // The line to go on was obeyed, and its answer lost; the server dies before the next look.
    world.look();
    world.work('unheard');
    world.play();
    world.look();
    expect(match.now).toMatchObject({ recovery: null, pause: null });
    world.crash();
    world.start();
    world.heal();
    expect({ status: publicStatus(match.now), paused: world.isPaused }).toEqual({ status: 'live', paused: false });
  });

  it('goes on, whatever is lost, late, doubled or dies in whatever order: nobody asked for it, so nobody would end it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(happening, fc.nat(20)), { maxLength: 60, size: 'max' }), (steps) => {
        const world = new LostAndFound();
        for (const [name, pick] of steps) HAPPENINGS[name]?.(world, pick);
        world.heal();
        const { attention, recovery = null, pending } = world.match.now;
        // A person is asked, or the match goes on.
        if (attention !== null) return;
        expect({ status: publicStatus(world.match.now), paused: world.isPaused, recovery, pending }).toEqual({
          status: 'live',
          paused: false,
          recovery: null,
          pending: null,
        });
      }),
      { seed: 20_261_123, numRuns: RUNS },
    );
  });

  it('is not waited for on a server that took the match up again and died', () => {
    const world = new LostAndFound();
    const { match } = world;
    restored(world);
    world.silence();
    world.look();
    world.start();
    world.look();
    world.work('done');
    expect(match.now).toMatchObject({ attempt: 2, serverLostSince: null, recovery: { step: 'waiting_for_players' } });
    world.crash();
    world.start();
    world.heal();
    expect({ status: publicStatus(match.now), paused: world.isPaused }).toEqual({ status: 'live', paused: false });
  });

  it('stays for whoever asked for one meanwhile', () => {
    const world = new LostAndFound();
    const { match } = world;
    restored(world);
    match.done({ kind: 'tech_timeout', args: { team: 'team1', reason: 'network', seconds: 120 } }, later(130));
    world.pass(20);
    world.look();
    expect(match.now).toMatchObject({ recovery: null, pending: null, pause: { type: 'technical', team: 'team1' } });
  });

  it('is lifted when the pause that stood before the loss was ended by a person meanwhile', () => {
    const world = new LostAndFound();
    const { match } = world;
    match.done({ kind: 'pause', args: { reason: 'cabo' } }, later(101));
    world.crash();
    world.look();
    world.start();
    world.look();
    world.work('done');
    match.done({ kind: 'unpause', args: {} }, later(112));
    world.ready();
    world.heal();
    expect({ status: publicStatus(match.now), paused: world.isPaused }).toEqual({ status: 'live', paused: false });
  });
});

/** The server has crashed, and its game is back, paused. */
function restored(world: LostAndFound): void {
  world.crash();
  world.look();
  world.start();
  world.look();
  world.work('done');
  world.ready();
}
