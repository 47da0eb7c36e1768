import { MATCH_COMMAND_CATALOGUE, MatchCommandKind } from '@placar/contracts';
import type { MatchCommandRequest, MatchStatus } from '@placar/contracts';
import fc from 'fast-check';
import { mapTotals } from '../stats/map-totals';
import { decide } from './decide';
import { evolve, replay } from './evolve';
import { isFinalScore, swapsBefore } from './maps/map-rules';
import type { MatchCommand, PluginReport, StatusObservation } from './match-commands';
import type { MatchEvent, RecordedEvent } from './match-events';
import type { MatchState } from './match-state';
import { matchConfig, playSeries } from './series-script.fixture';
import type { SeriesScript } from './series-script.fixture';
import { legalCommands, publicStatus } from './transitions';
import { liveParts } from './views/live-parts';

const AT = '2026-11-21T12:00:00.000Z';
const RUNNING_PAUSE = {
  since: AT,
  by: null,
  reason: null,
  type: 'unknown',
  team: null,
  endsAt: null,
  told: false,
} as const;
const later = (seconds: number): string => new Date(Date.parse(AT) + seconds * 1000).toISOString();

/** A match under test: runs commands, keeps the log, throws on a refusal. */
class Match {
  state: MatchState | null = null;
  readonly log: RecordedEvent[] = [];

  run(command: MatchCommand, now = AT): MatchEvent[] {
    const decision = decide(this.state, command, { now, actorName: 'Ana' });
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      const recorded = { ...event, at: now, actorName: 'Ana' };
      this.log.push(recorded);
      this.state = evolve(this.state, recorded);
    }
    return decision.events;
  }

  get now(): MatchState {
    if (this.state === null) throw new Error('not scheduled');
    return this.state;
  }
}

function loaded(config = matchConfig()): Match {
  const match = new Match();
  match.run({ type: 'schedule', id: 9, config, serverId: 3, loadCommandId: 'load-1' });
  match.run({ type: 'settle', commandId: 'load-1', outcome: 'confirmed', detail: null });
  return match;
}

const reports = (
  script: SeriesScript,
  pick: readonly number[] = script.events.map((_, index) => index),
): PluginReport[] => pick.map((index) => ({ event: script.events[index]!, receivedAt: AT }));

const status = (change: Partial<StatusObservation>): StatusObservation => ({
  at: later(60),
  gamestate: 'live',
  paused: false,
  matchId: 9,
  mapNumber: 0,
  roundNumber: 0,
  team1: { seriesScore: 0, mapScore: 0, side: 'ct' },
  team2: { seriesScore: 0, mapScore: 0, side: 't' },
  maps: null,
  missesInARow: 0,
  ...change,
});

/** What everybody must agree on at the end, whatever way the reports came. */
const endState = (state: MatchState) => ({
  phase: state.phase,
  winner: state.winner,
  maps: state.maps.map((map) => ({
    number: map.number,
    team1: map.result?.team1,
    team2: map.result?.team2,
    winner: map.result?.winner,
    totals: mapTotals(map),
  })),
});

const seeded = (seed: number): (() => number) => {
  let value = seed >>> 0;
  return () => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return value / 4_294_967_296;
  };
};

describe('a series told by plugin events', () => {
  it('ends with exactly the numbers that were played', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const script = playSeries(9, matchConfig(), seeded(seed));
        const match = loaded();
        match.run({ type: 'record-reports', reports: reports(script) });
        expect(match.now.phase).toBe('finished');
        expect(match.now.winner).toBe(script.winner);
        expect(match.now.maps.map((map) => ({ team1: map.result?.team1, team2: map.result?.team2 }))).toEqual(
          script.maps,
        );
        match.now.maps.forEach((map, index) => {
          for (const player of mapTotals(map))
            expect(player.counters.kills).toBe(script.kills[index]?.get(player.steamId));
        });
      }),
      { numRuns: 30 },
    );
  });

  it('ends in the same state when its events are duplicated and come in any order within a map', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.nat(), { maxLength: 60 }), (seed, swaps) => {
        const script = playSeries(9, matchConfig(), seeded(seed));
        const clean = loaded();
        clean.run({ type: 'record-reports', reports: reports(script) });

        // Reordering reaches a few places, as parallel requests do, and every event comes twice.
        const order = script.events.map((_, index) => index);
        for (const swap of swaps) {
          const at = swap % Math.max(1, order.length - 3);
          [order[at], order[at + 2]] = [order[at + 2]!, order[at]!];
        }
        const messy = loaded();
        for (const index of order.flatMap((place) => [place, place]))
          messy.run({ type: 'record-reports', reports: reports(script, [index]) });
        expect(endState(messy.now)).toEqual(endState(clean.now));
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the name of a finished map, whatever a late report calls it', () => {
    const script = playSeries(9, matchConfig(), seeded(4));
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(script) });
    const names = match.now.maps.map((map) => map.name);
    const event = { event: 'going_live', matchid: 9, map_number: 0, map_name: 'de_other' } as const;
    expect(match.run({ type: 'record-reports', reports: [{ event, receivedAt: later(3) }] })).toEqual([]);
    expect(match.now.maps.map((map) => map.name)).toEqual(names);
  });

  it('finishes without map_result and series_end, from what status shows (F3, F4)', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const script = playSeries(9, matchConfig(), seeded(seed));
        const match = loaded();
        const kept = script.events
          .map((_, index) => index)
          .filter((index) => !['map_result', 'series_end'].includes(script.events[index]!.event));
        match.run({ type: 'record-reports', reports: reports(script, kept) });
        expect(match.now.phase).not.toBe('finished');
        match.run({
          type: 'observe-status',
          observation: status({
            gamestate: 'none',
            matchId: null,
            mapNumber: null,
            team1: null,
            team2: null,
            missesInARow: 1,
          }),
        });
        expect(match.now.phase).toBe('finished');
        expect(match.now.winner).toBe(script.winner);
        expect(match.now.maps.map((map) => ({ team1: map.result?.team1, team2: map.result?.team2 }))).toEqual(
          script.maps,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('gives the same state when its log is replayed', () => {
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(playSeries(9, matchConfig(), seeded(5))) });
    const stored = JSON.parse(JSON.stringify(match.log)) as RecordedEvent[];
    expect(JSON.stringify(replay(stored))).toBe(JSON.stringify(match.now));
  });

  it('shows a lost round as inferred, with its winner when the scores leave no doubt (F1)', () => {
    const script = playSeries(9, matchConfig(), () => 0.1);
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(script, [0, 1, 2, 4, 5]) });
    const map = liveParts(match.now, 1).get('map:0') as {
      rounds: { round: number; winner: string; inferred: boolean }[];
    };
    expect(map.rounds.map(({ round, winner, inferred }) => ({ round, winner, inferred }))).toEqual([
      { round: 1, winner: 'team1', inferred: false },
      { round: 2, winner: 'team1', inferred: false },
      { round: 3, winner: 'team1', inferred: true },
      { round: 4, winner: 'team1', inferred: false },
      { round: 5, winner: 'team1', inferred: false },
    ]);
  });
});

describe('a restore', () => {
  const script = playSeries(9, matchConfig(), seeded(11));
  const other = playSeries(9, matchConfig(), seeded(12));

  function restoredTo(round: number): Match {
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(script, [0, 1, 2, 3, 4, 5, 6]) });
    const request: MatchCommandRequest = {
      kind: 'restore',
      args: { file: 'matchzy_9_0_round03.json', source: 'server' },
    };
    match.run({
      type: 'request',
      commandId: 'r',
      request,
      idempotencyKey: null,
      resolved: { backup: { mapNumber: 0, round, team1: 0, team2: 0 } },
    });
    match.run({
      type: 'settle',
      commandId: 'r',
      outcome: 'confirmed',
      detail: null,
      facts: { backup: { mapNumber: 0, round, file: 'f' } },
    });
    return match;
  }

  it('takes the later rounds out of every view and ignores their late copies (F8)', () => {
    const match = restoredTo(3);
    expect(Object.keys(match.now.maps[0]!.rounds)).toEqual(['1', '2', '3']);
    match.run({ type: 'record-reports', reports: reports(script, [5, 6]) });
    expect(Object.keys(match.now.maps[0]!.rounds)).toEqual(['1', '2', '3']);
    expect(publicStatus(match.now)).toBe('paused');
  });

  it('counts the rounds played again, once the game is seen running', () => {
    const match = restoredTo(3);
    match.run({
      type: 'observe-status',
      observation: status({
        roundNumber: 3,
        paused: false,
        team1: { seriesScore: 0, mapScore: 2, side: 'ct' },
        team2: { seriesScore: 0, mapScore: 1, side: 't' },
      }),
    });
    const replayed = other.events.slice(4, 6).map((event) => ({ event, receivedAt: later(120) }));
    const before = match.now.maps[0]!.rounds[3]!;
    for (const { event } of replayed) {
      if (event.event !== 'round_end') throw new Error('expected rounds');
      const shift = event.round_number - 3;
      event.team1.score = before.team1 + shift;
      event.team2.score = before.team2;
    }
    match.run({ type: 'record-reports', reports: replayed });
    expect(Object.keys(match.now.maps[0]!.rounds)).toEqual(['1', '2', '3', '4', '5']);
    expect(match.now.maps[0]!.epoch).toBe(1);
  });

  it('asks for a person when a server starts a map over by itself (F10)', () => {
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(script, [0, 1, 2, 3, 4, 5]) });
    match.run({ type: 'record-reports', reports: reports(other, [0, 1]) });
    expect(match.now.attention).toBe('map_started_over');
    expect(Object.keys(match.now.maps[0]!.rounds)).toHaveLength(5);
  });
});

describe('pause', () => {
  const request: MatchCommandRequest = { kind: 'pause', args: {} };
  const live = (): Match => {
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(playSeries(9, matchConfig(), seeded(3)), [0, 1]) });
    return match;
  };

  it('is shown as paused only when the server was seen paused', () => {
    const match = live();
    match.run({ type: 'request', commandId: 'p', request, idempotencyKey: null });
    expect(publicStatus(match.now)).toBe('live');
    expect(match.now.pending?.request.kind).toBe('pause');
    match.run({ type: 'settle', commandId: 'p', outcome: 'confirmed', detail: null });
    expect(publicStatus(match.now)).toBe('paused');
    expect(match.now.pause?.by).toBe('Ana');
  });

  it.each(['contradicted', 'unknown', 'refused'] as const)('changes nothing when it ends %s', (outcome) => {
    const match = live();
    match.run({ type: 'request', commandId: 'p', request, idempotencyKey: null });
    match.run({ type: 'settle', commandId: 'p', outcome, detail: 'still_running' });
    expect(publicStatus(match.now)).toBe('live');
    expect(match.now.pending).toBeNull();
    expect(legalCommands(match.now)).toContain('pause');
  });

  it('is refused while another command is under way, except that a match can always be ended', () => {
    const match = live();
    match.run({ type: 'request', commandId: 'p', request, idempotencyKey: null });
    expect(() => match.run({ type: 'request', commandId: 'q', request, idempotencyKey: null })).toThrow(
      'COMMAND_PENDING',
    );
    match.run({ type: 'request', commandId: 'c', request: { kind: 'cancel', args: {} }, idempotencyKey: null });
    expect(match.now.phase).toBe('cancelled');
  });

  it('made by players in game is learned from status alone', () => {
    const match = live();
    match.run({ type: 'observe-status', observation: status({ paused: true, roundNumber: 1 }) }, later(61));
    expect(publicStatus(match.now)).toBe('paused');
    match.run(
      { type: 'observe-status', observation: status({ paused: false, roundNumber: 1, at: later(70) }) },
      later(71),
    );
    expect(publicStatus(match.now)).toBe('live');
  });
});

describe('a status read while the match goes on', () => {
  it('does not pause it again when it was read before the unpause', () => {
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(playSeries(9, matchConfig(), seeded(3)), [0, 1]) });
    for (const [index, kind] of (['pause', 'unpause'] as const).entries()) {
      match.run(
        { type: 'request', commandId: kind, request: { kind, args: {} }, idempotencyKey: null },
        later(50 + index),
      );
      match.run({ type: 'settle', commandId: kind, outcome: 'confirmed', detail: null }, later(60 + index));
    }
    const seenPaused = (at: number): void => {
      const observation = status({ paused: true, roundNumber: 1, at: later(at) });
      match.run({ type: 'observe-status', observation }, later(at + 2));
    };
    seenPaused(60.5);
    expect(publicStatus(match.now)).toBe('live');
    seenPaused(70);
    expect(publicStatus(match.now)).toBe('paused');
  });
});

describe('the transition table', () => {
  const args: Record<MatchCommandKind, object> = {
    load: {},
    pause: {},
    unpause: {},
    tech_timeout: { reason: 'network', seconds: 300 },
    cancel: {},
    forfeit: { winner: 'team1' },
    restart: {},
    restore: { file: 'matchzy_9_0_round01.json', source: 'server' },
    change_server: { server_id: 99 },
    recover: {},
    take_over: {},
    finish: { winner: 'team1' },
    force_start: {},
    add_player: { steam_id: '76561198000009999', team: 'team1', name: 'x' },
    remove_player: { steam_id: '76561198000009999' },
    add_spectator: { steam_id: '76561198000009999', name: 'x' },
    say: { text: 'olá' },
    rcon: { line: 'status' },
  };

  const states: [MatchStatus, Partial<MatchState>][] = [
    ['scheduled', { phase: 'scheduled' }],
    ['loading', { phase: 'loading' }],
    ['load_failed', { phase: 'load_failed' }],
    ['warmup', { phase: 'warmup' }],
    ['veto', { phase: 'veto' }],
    ['knife', { phase: 'knife' }],
    ['live', { phase: 'live' }],
    ['paused', { phase: 'live', pause: { ...RUNNING_PAUSE } }],
    ['halftime', { phase: 'halftime' }],
    ['between_maps', { phase: 'between_maps' }],
    ['server_lost', { phase: 'live', serverLostSince: AT }],
    ['finished', { phase: 'finished' }],
    ['cancelled', { phase: 'cancelled' }],
    ['forfeited', { phase: 'forfeited' }],
  ];

  const cases = states.flatMap(([name, change]) =>
    MatchCommandKind.options.map((kind) => [name, kind, change] as const),
  );

  it.each(cases)('in %s decides %s as the table says', (name, kind, change) => {
    const state: MatchState = { ...loaded().now, pending: null, ...change };
    expect(publicStatus(state)).toBe(name);
    const command = {
      type: 'request',
      commandId: 'x',
      request: { kind, args: args[kind] } as MatchCommandRequest,
      idempotencyKey: null,
      resolved: { backup: { mapNumber: 0, round: 1, team1: 1, team2: 0 } },
    } as const;
    const decision = decide(state, command, { now: AT, actorName: 'Ana' });
    expect(decision.ok).toBe(MATCH_COMMAND_CATALOGUE[kind].legalIn.includes(name));
    expect(legalCommands(state).includes(kind)).toBe(decision.ok);
  });

  it('never lets anything but a late report touch a closed match', () => {
    for (const [, change] of states.slice(-3)) {
      const state: MatchState = { ...loaded().now, ...change };
      const decision = decide(state, { type: 'observe-status', observation: status({}) }, { now: AT, actorName: null });
      expect(decision).toEqual({ ok: true, events: [] });
    }
  });
});

describe('ending a match', () => {
  it('by forfeit gives the other team 1–0 and 13–0 on the map under way', () => {
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(playSeries(9, matchConfig(), seeded(3)), [0, 1, 2]) });
    match.run({
      type: 'request',
      commandId: 'f',
      request: { kind: 'forfeit', args: { winner: 'team2' } },
      idempotencyKey: null,
    });
    expect(match.now).toMatchObject({ phase: 'forfeited', winner: 'team2', forfeit: true });
    expect(match.now.maps[0]!.result).toMatchObject({ team1: 0, team2: 13, winner: 'team2' });
  });

  it('by restart opens a new attempt and takes the old rounds out of every view', () => {
    const match = loaded();
    match.run({ type: 'record-reports', reports: reports(playSeries(9, matchConfig(), seeded(3)), [0, 1, 2]) });
    match.run({ type: 'request', commandId: 'r', request: { kind: 'restart', args: {} }, idempotencyKey: null });
    expect(match.now).toMatchObject({ attempt: 2, maps: [], phase: 'loading' });
  });

  it('closes a decided series 15 s after its last map when series_end never comes (F4)', () => {
    const match = loaded();
    const script = playSeries(9, matchConfig(), seeded(8));
    match.run({ type: 'record-reports', reports: reports(script).slice(0, -1) });
    match.run({ type: 'tick' }, later(14));
    expect(match.now.phase).toBe('between_maps');
    match.run({ type: 'tick' }, later(15));
    expect(match.now).toMatchObject({ phase: 'finished', winner: script.winner });
  });
});

describe('scores and sides', () => {
  it('know when a map is over: 13 with a lead, then overtimes of six', () => {
    const config = matchConfig();
    const over: [number, number][] = [
      [13, 0],
      [13, 11],
      [16, 12],
      [16, 14],
      [19, 17],
      [22, 20],
    ];
    const open: [number, number][] = [
      [12, 11],
      [13, 12],
      [15, 12],
      [15, 15],
      [18, 17],
      [12, 12],
    ];
    for (const [a, b] of over)
      expect([a, b, isFinalScore(a, b, config), isFinalScore(b, a, config)]).toEqual([a, b, true, true]);
    for (const [a, b] of open)
      expect([a, b, isFinalScore(a, b, config), isFinalScore(b, a, config)]).toEqual([a, b, false, false]);
  });

  it('swap after rounds 12, 27, 33 and 39, and not at 24 or 30', () => {
    const swaps = Array.from({ length: 40 }, (_, index) => index + 1).filter(
      (round) => swapsBefore(round + 1, matchConfig()) !== swapsBefore(round, matchConfig()),
    );
    expect(swaps).toEqual([12, 27, 33, 39]);
  });
});
