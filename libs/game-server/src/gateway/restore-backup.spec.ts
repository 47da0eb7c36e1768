import type { RconOutcome } from '../rcon/rcon-outcome';
import { GameServerGateway } from './game-server-gateway';
import type { CommandResult, RestoreQuestion, RestoreStanding, RestoreStep } from './gateway-types';
import { standingOf } from './restore-standing';

const ENDPOINT = { serverId: '1', host: '127.0.0.1', port: 1, password: 'x' };
const EXPECT = { mapNumber: 1, round: 7, score1: 4, score2: 3 };

interface Shown {
  state: string;
  matchId?: number | null;
  map?: number;
  score?: [number, number];
  paused?: boolean;
}

/** A console on a clock of its own. `shown` says what the status shows at a time in ms; null: nobody answers. */
class Console {
  now = 0;
  readonly lines: { line: string; at: number }[] = [];

  constructor(private readonly shown: (at: number) => Shown | null) {}

  restore(question: Partial<RestoreQuestion> & Pick<RestoreQuestion, 'nextStep'>): Promise<CommandResult> {
    const gateway = new GameServerGateway({
      clock: { now: () => this.now, sleep: (ms) => Promise.resolve(void (this.now += ms)) },
      rcon: {
        execute: (_endpoint, line, options) => Promise.resolve(this.reply(line, options?.deadlineMs ?? 5_000)),
        warm: () => Promise.resolve({ kind: 'ok', text: '', ms: 0 }),
      },
    });
    return gateway.restoreFromUrl(ENDPOINT, {
      url: 'https://p.example/r/1',
      headerKey: 'Authorization',
      headerValue: 'T',
      matchId: 5,
      expect: EXPECT,
      question: { mayHaveBeenSent: false, ...question },
    });
  }

  get restores(): number {
    return this.lines.filter(({ line }) => line.startsWith('matchzy_loadbackup_url')).length;
  }

  private reply(line: string, deadlineMs: number): RconOutcome {
    this.lines.push({ line, at: this.now });
    const shown = this.shown(this.now);
    if (shown === null) {
      this.now += deadlineMs;
      return { kind: 'timeout_unknown', detail: 'reply_timeout', ms: deadlineMs };
    }
    this.now += 5;
    return { kind: 'ok', text: line === 'get5_status' ? statusOf(shown) : '', ms: 5 };
  }
}

function statusOf({ state, matchId = 5, map = 1, score = [0, 0], paused = false }: Shown): string {
  const isNone = state === 'none';
  const team = (points: number): object => ({ name: 'x', series_score: 0, current_map_score: points, side: 'ct' });
  return JSON.stringify({
    plugin_version: '0.15.0',
    gamestate: state,
    paused,
    matchid: isNone ? null : matchId,
    map_number: isNone ? null : map,
    round_number: state === 'live' ? score[0] + score[1] : -1,
    team1: isNone ? null : team(score[0]),
    team2: isNone ? null : team(score[1]),
    maps: null,
  });
}

const SEND: Pick<RestoreQuestion, 'nextStep'> = { nextStep: () => 'send' };

describe('a restore', () => {
  it('is sent once to a server that changes its map for 25 s and answers nobody meanwhile', async () => {
    const sentAt = (): number => console.lines.find(({ line }) => line.startsWith('matchzy_loadb'))?.at ?? Infinity;
    const console: Console = new Console((at) => {
      if (at <= sentAt()) return { state: 'none' };
      return at < sentAt() + 25_000 ? null : { state: 'pending_restore' };
    });
    expect(await console.restore(SEND)).toMatchObject({ outcome: 'confirmed' });
    expect(console.restores).toBe(1);
  });

  it('that may have been sent waits for the silent server, and sends nothing when it is there', async () => {
    const console = new Console((at) => (at < 40_000 ? null : { state: 'pending_restore' }));
    const seen: RestoreStanding[] = [];
    const nextStep = (standing: RestoreStanding): RestoreStep => (seen.push(standing), 'there');
    expect(await console.restore({ mayHaveBeenSent: true, nextStep })).toMatchObject({ outcome: 'confirmed' });
    expect({ seen, restores: console.restores }).toEqual({ seen: ['waiting'], restores: 0 });
  });

  it('that may have been sent to a server that is never heard of again is unknown, not refused', async () => {
    const console = new Console(() => null);
    const answer = await console.restore({ mayHaveBeenSent: true, ...SEND });
    expect(answer).toMatchObject({ outcome: 'unknown', reason: 'no_answer' });
    expect(console.restores).toBe(0);
    // The first try of it was surely not sent, and does not hold anybody up.
    const first = new Console(() => null);
    expect(await first.restore(SEND)).toMatchObject({ outcome: 'refused', reason: 'no_answer' });
    expect(first.now).toBeLessThan(10_000);
  });

  it('that was sent and cannot be told is not sent again', async () => {
    const console = new Console(() => ({ state: 'live', score: [9, 3] }));
    const answer = await console.restore({ mayHaveBeenSent: true, nextStep: () => 'unclear' });
    expect(answer).toMatchObject({ outcome: 'contradicted', detail: 'state_is_not_the_backup' });
    expect(console.restores).toBe(0);
  });

  it('that was sent before is only waited for', async () => {
    const console = new Console((at) =>
      at < 2_000 ? { state: 'live' } : { state: 'live', score: [4, 3], paused: true },
    );
    expect(await console.restore({ mayHaveBeenSent: true, nextStep: () => 'wait' })).toMatchObject({
      outcome: 'confirmed',
    });
    expect(console.restores).toBe(0);
  });

  it('is marked before its bytes leave, and is not sent when the mark fails', async () => {
    const console = new Console(() => ({ state: 'none' }));
    const lost = console.restore({ ...SEND, beforeSend: () => Promise.reject(new Error('database away')) });
    await expect(lost).rejects.toThrow('database away');
    expect(console.restores).toBe(0);
  });
});

describe('where a server stands to a restore', () => {
  const cases: [Shown, RestoreStanding][] = [
    [{ state: 'none' }, 'elsewhere'],
    [{ state: 'live', matchId: 6, score: [4, 3] }, 'elsewhere'],
    [{ state: 'live', map: 0, score: [4, 3] }, 'elsewhere'],
    [{ state: 'warmup' }, 'elsewhere'],
    [{ state: 'knife' }, 'elsewhere'],
    [{ state: 'warmup', score: [4, 3] }, 'waiting'],
    [{ state: 'pending_restore' }, 'waiting'],
    [{ state: 'live', score: [4, 2] }, 'before'],
    // Further on, and not from this round: one team has fewer.
    [{ state: 'live', score: [9, 2] }, 'before'],
    [{ state: 'live', score: [4, 3] }, 'at'],
    [{ state: 'live', score: [5, 3] }, 'past'],
    [{ state: 'post_game', map: 2, score: [13, 3] }, 'past'],
    [{ state: 'warmup', map: 2 }, 'past'],
  ];
  it.each(cases)('%j is %s', async (shown, standing) => {
    const seen: RestoreStanding[] = [];
    const nextStep = (one: RestoreStanding): RestoreStep => (seen.push(one), 'there');
    const answer = await new Console(() => shown).restore({ nextStep });
    if (answer.reason === 'other_match') expect(standing).toBe('elsewhere');
    else expect(seen).toEqual([standing]);
  });

  it('counts a warm-up at nil all as none, since every map begins with one', () => {
    const round0 = { mapNumber: 1, round: 0, score1: 0, score2: 0 };
    const status = { gamestate: 'warmup', matchId: 5, mapNumber: 1 } as const;
    const team = { name: 'x', seriesScore: 0, mapScore: 0, side: null, ready: null, connected: null };
    const whole = { paused: false, roundNumber: null, team1: team, team2: team, maps: null };
    const known = { ...status, ...whole, loadedConfigFile: null, pluginVersion: '1' };
    expect(standingOf(known, 5, round0)).toBe('elsewhere');
  });
});
