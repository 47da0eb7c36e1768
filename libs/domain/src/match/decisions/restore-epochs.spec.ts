import type { PluginEvent } from '@placar/contracts';
import fc from 'fast-check';
import { LoggedMatch, emptyServer, later } from '../logged-match.fixture';
import { replay } from '../evolve';
import type { RoundRecord } from '../match-state';
import type { StoredBackup } from '../restore-candidates';
import { backupFileName } from '../views/restore-points';

type RoundEnd = Extract<PluginEvent, { event: 'round_end' }>;
interface Played {
  team1: number;
  team2: number;
  /** No two rounds that were ever played are alike. */
  kills: number;
}

function roundEnd({ team1, team2, kills }: Played): RoundEnd {
  const player = { steamid: '76561198000000101', name: 'Zé', stats: { kills } };
  return {
    event: 'round_end',
    matchid: 9,
    map_number: 0,
    reason: 8,
    team1: { score: team1, series_score: 0, players: [player] },
    team2: { score: team2, series_score: 0, players: [] },
  } as unknown as RoundEnd;
}

type Step =
  | { type: 'play'; winner: 'team1' | 'team2' }
  | { type: 'fold'; most: number }
  /** A person goes back to a round, counted from the end. */
  | { type: 'restore'; back: number }
  | { type: 'settle' }
  | { type: 'resume' };

/** A server whose reports are stored at once and folded whenever it suits, with restores that are confirmed whenever it suits. */
class World {
  readonly match = LoggedMatch.loaded();
  timeline: Played[] = [];
  private readonly inbox: { event: RoundEnd; receivedAt: string }[] = [];
  private time = 0;
  private rounds = 0;
  private isPaused = false;
  private command: { id: string; round: number } | null = null;

  take(step: Step): void {
    this.time += 1;
    if (step.type === 'play') this.play(step.winner);
    else if (step.type === 'fold') this.fold(step.most);
    else if (step.type === 'restore') this.restore(step.back);
    else if (step.type === 'settle') this.settle();
    else this.resume();
  }

  private play(winner: 'team1' | 'team2'): void {
    if (this.isPaused || this.timeline.length >= 12) return;
    const last = this.timeline.at(-1) ?? { team1: 0, team2: 0 };
    this.rounds += 1;
    const played = { ...last, [winner]: last[winner] + 1, kills: this.rounds };
    this.timeline.push(played);
    this.inbox.push({ event: roundEnd(played), receivedAt: later(this.time) });
  }

  private fold(most: number): void {
    this.match.run({ type: 'record-reports', reports: this.inbox.splice(0, most) }, later(this.time));
  }

  private restore(back: number): void {
    if (this.command !== null || this.timeline.length === 0) return;
    const round = Math.max(0, this.timeline.length - 1 - back);
    const score = this.timeline[round - 1] ?? { team1: 0, team2: 0 };
    const id = this.match.ask(
      { kind: 'restore', args: { file: backupFileName(9, 0, round), source: 'server' } },
      { now: later(this.time), resolved: { backup: { mapNumber: 0, round, ...score } } },
    );
    this.match.run({ type: 'mark-sent', commandId: id, sentAt: later(this.time) }, later(this.time));
    this.timeline = this.timeline.slice(0, round);
    this.isPaused = true;
    this.command = { id, round };
  }

  private settle(): void {
    if (this.command === null) return;
    const { id, round } = this.command;
    const wentOn = this.timeline.length > round;
    const score = this.timeline[round - 1] ?? { team1: 0, team2: 0 };
    const { team1, team2 } = score;
    const backup = { mapNumber: 0, round, team1, team2, file: backupFileName(9, 0, round), ...(wentOn && { wentOn }) };
    const at = later(this.time);
    this.match.run(
      { type: 'settle', commandId: id, outcome: 'confirmed', detail: null, facts: { backup }, at },
      later(this.time),
    );
    this.command = null;
    if (!this.isPaused) this.look();
  }

  private resume(): void {
    this.isPaused = false;
    if (this.command === null) this.look();
  }

  /** The next look at the server shows that it is not paused, and nothing else that our books do not know. */
  private look(): void {
    if (this.match.now.pause === null) return;
    this.time += 3;
    const { team1, team2 } = this.timeline.at(-1) ?? { team1: 0, team2: 0 };
    const observation = {
      at: later(this.time),
      gamestate: 'live' as const,
      paused: false,
      matchId: 9,
      mapNumber: 0,
      roundNumber: team1 + team2,
      team1: { seriesScore: 0, mapScore: team1, side: null },
      team2: { seriesScore: 0, mapScore: team2, side: null },
      maps: null,
      missesInARow: 0,
    };
    this.match.run({ type: 'observe-status', observation }, later(this.time));
  }

  end(): void {
    this.time += 1;
    this.settle();
    this.fold(Infinity);
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('play' as const), winner: fc.constantFrom('team1', 'team2') }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('fold' as const), most: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('restore' as const), back: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.constant({ type: 'settle' as const }) },
  { weight: 3, arbitrary: fc.constant({ type: 'resume' as const }) },
);

const scores = (rounds: { team1: number; team2: number }[]): string =>
  rounds.map((r) => `${r.team1}:${r.team2}`).join(' ');
const recorded = (match: LoggedMatch): RoundRecord[] =>
  Object.values(match.now.maps[0]?.rounds ?? {}).sort((a, b) => a.round - b.round);
const killsOf = (record: RoundRecord): number | undefined => record.players[0]?.c.find((count) => count > 0);

describe('rounds around a restore', () => {
  it('counts in the new game exactly what was played in it, whenever reports are folded and the restore is confirmed', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const world = new World();
        for (const one of steps) world.take(one);
        world.end();
        expect(scores(recorded(world.match))).toBe(scores(world.timeline));
        expect(recorded(world.match).map(killsOf)).toEqual(world.timeline.map(({ kills }) => kills));
        expect(replay(world.match.log)).toEqual(world.match.now);
      }),
      { numRuns: 2_000 },
    );
  });

  it('drops a report that arrived before the restore and is folded after it, though its number fits', () => {
    const world = new World();
    for (let round = 0; round < 4; round += 1) world.take({ type: 'play', winner: 'team1' });
    world.take({ type: 'fold', most: 3 });
    // Round 4 lies in the inbox, and the restore goes back to the start of it.
    world.take({ type: 'restore', back: 0 });
    world.take({ type: 'settle' });
    world.take({ type: 'fold', most: 9 });
    expect(scores(recorded(world.match))).toBe('1:0 2:0 3:0');
    world.take({ type: 'resume' });
    world.take({ type: 'play', winner: 'team2' });
    world.end();
    expect(scores(recorded(world.match))).toBe('1:0 2:0 3:0 3:1');
  });

  it('believes no end of the map that arrives after the restore, before the restored game is seen running', () => {
    const world = new World();
    for (let round = 0; round < 4; round += 1) world.take({ type: 'play', winner: 'team1' });
    world.take({ type: 'fold', most: 4 });
    world.take({ type: 'restore', back: 1 });
    world.take({ type: 'settle' });
    // The map had ended before the restore; what told of it was on its way for long.
    const end = (team1: number, team2: number, at: number): void => {
      const team = (score: number, won: number) => ({ score, series_score: won, players: [] });
      const result = { event: 'map_result', matchid: 9, map_number: 0, team1: team(team1, 1), team2: team(team2, 0) };
      const series = { event: 'series_end', matchid: 9, team1_series_score: 1, team2_series_score: 0 };
      const reports = [result, series].map((event) => ({
        event: event as unknown as PluginEvent,
        receivedAt: later(at),
      }));
      world.match.run({ type: 'record-reports', reports }, later(at));
    };
    end(13, 0, 90);
    expect(world.match.now).toMatchObject({ phase: 'live', maps: [{ result: null, baseRound: 2 }] });
    world.take({ type: 'resume' });
    end(13, 2, 120);
    expect(world.match.now).toMatchObject({ maps: [{ result: { team1: 13, team2: 2 } }] });
  });
});

describe('rounds of a new attempt that was restored', () => {
  const backup: StoredBackup = {
    id: 104,
    attempt: 1,
    mapNumber: 0,
    round: 4,
    team1: 3,
    team2: 1,
    file: backupFileName(9, 0, 4),
    receivedAt: later(10),
  };

  /** Five rounds were played, the server is lost, and a recovery to round 4 is under way. */
  function recovering(): { match: LoggedMatch; commandId: string } {
    const world = new World();
    const winners = ['team1', 'team1', 'team2', 'team1', 'team2'] as const;
    for (const winner of winners) world.take({ type: 'play', winner });
    world.take({ type: 'fold', most: 9 });
    const { match } = world;
    match.run({ type: 'observe-unreachable', since: later(20) }, later(35));
    const commandId = 'recover-1';
    const sighting = { server: 'free' as const, status: emptyServer(40, { restarted: true }) };
    match.run({ type: 'advance-recovery', commandId, sighting, backups: [backup] }, later(40));
    expect(match.now).toMatchObject({ attempt: 2, plan: { round: 4 } });
    return { match, commandId };
  }

  const played = (from: number, to: number): { event: RoundEnd; receivedAt: string }[] =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const round = from + index;
      const event = roundEnd({ team1: round - 1, team2: 1, kills: 50 + round });
      return { event, receivedAt: later(50 + round) };
    });

  it('stay when the recovery is confirmed only after they were played', () => {
    const { match, commandId } = recovering();
    match.run({ type: 'record-reports', reports: played(5, 9) }, later(70));
    expect(scores(recorded(match))).toBe('1:0 2:0 2:1 3:1 4:1 5:1 6:1 7:1 8:1');
    match.run({ type: 'settle', commandId, outcome: 'confirmed', detail: null }, later(80));
    expect(scores(recorded(match))).toBe('1:0 2:0 2:1 3:1 4:1 5:1 6:1 7:1 8:1');
    expect(match.now.maps[0]).toMatchObject({ epoch: 1 });
    expect(match.now.pause).toBeNull();
  });

  it('open the new game whichever of them comes first', () => {
    const { match } = recovering();
    match.run({ type: 'record-reports', reports: played(7, 7) }, later(70));
    match.run({ type: 'record-reports', reports: played(5, 6) }, later(71));
    expect(scores(recorded(match))).toBe('1:0 2:0 2:1 3:1 4:1 5:1 6:1');
  });
});
