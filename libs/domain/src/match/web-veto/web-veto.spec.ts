import { seededDraws } from '../../veto';
import { decide } from '../decide';
import { replay } from '../evolve';
import type { MatchCommand, WebVetoAct } from '../match-commands';
import type { RecordedEvent } from '../match-events';
import type { MatchConfig, MatchState } from '../match-state';
import { matchConfig } from '../series-script.fixture';
import { legalCommands } from '../transitions';
import { liveVeto } from '../views/live-parts';
import { liveWebVeto } from '../views/live-web-veto';
import { pluginConfig, pluginTargets } from '../views/plugin-config';
import { publicEventsOf } from '../views/public-events';

const POOL = ['de_nuke', 'de_mirage', 'de_ancient', 'de_inferno', 'de_dust2', 'de_anubis', 'de_train', 'de_overpass'];
const RATINGS = { team1: null, team2: null };
const CLOCK = 45;

/** A match with its log, moved by commands; time goes on by what each command says. */
class Match {
  log: RecordedEvent[] = [];
  now = Date.parse('2026-03-01T20:00:00.000Z');

  constructor(change: Partial<MatchConfig>, serverId: number | null = 5) {
    const config = matchConfig({
      skipVeto: false,
      mapSides: null,
      mapPool: POOL,
      webVeto: { first: 'coin', clock: CLOCK, format: null },
      ...change,
    });
    expect(this.run({ type: 'schedule', id: 9, config, serverId, loadCommandId: 'early' })).toBe('ok');
  }
  get state(): MatchState {
    const state = replay(this.log);
    if (state === null) throw new Error('no match');
    return state;
  }
  run(command: MatchCommand): string {
    const at = new Date(this.now).toISOString();
    const decision = decide(replay(this.log), command, { now: at, actorName: null });
    if (!decision.ok) return decision.refusal.code;
    this.log.push(...decision.events.map((event) => ({ ...event, at, actorName: null })));
    return 'ok';
  }
  act(act: WebVetoAct): string {
    return this.run({ type: 'web-veto', act, loadCommandId: 'load' });
  }
  types(): string[] {
    return this.log.map(({ type }) => type);
  }
}

/** The next step by hand: whatever is legal, by a draw. */
function click(match: Match, draw: (among: number) => number, seed: number): void {
  const { turn, free, step } = liveWebVeto(match.state);
  if (turn === null) throw new Error('nobody is to act');
  const { team, action } = turn;
  const common = { team, step, hand: 'captain' as const, seed };
  const act: WebVetoAct =
    action === 'side'
      ? { type: 'side', side: draw(2) === 0 ? 'ct' : 't', ...common }
      : { type: action, map: free[draw(free.length)] ?? '', ...common };
  expect(match.act(act)).toBe('ok');
}

function expire(match: Match, seed: number): void {
  match.now += CLOCK * 1_000;
  const { step } = liveWebVeto(match.state);
  expect(match.act({ type: 'expire', step, seed })).toBe('ok');
  const length = match.log.length;
  // A second worker, and one that is late.
  expect(match.act({ type: 'expire', step, seed: seed + 1 })).toBe('ok');
  expect(match.log).toHaveLength(length);
}

const TARGETS = pluginTargets('http://placar.test/api', 'token');

describe('a veto on the web', () => {
  it.each([1, 2, 3, 5, 7])('best of %d: whoever makes the steps, the server gets what the strip shows', (maxMaps) => {
    for (const sideType of ['standard', 'never_knife', 'always_knife'] as const)
      for (const byClock of [0, 0.5, 1])
        for (let seed = 1; seed <= 12; seed += 1) {
          const draw = seededDraws(seed);
          const pool = POOL.slice(0, maxMaps + draw(POOL.length - maxMaps + 1));
          const match = new Match({ maxMaps, sideType, mapPool: pool });
          expect(match.state).toMatchObject({ phase: 'scheduled', serverId: null, reservedServer: { id: 5 } });
          expect(legalCommands(match.state)).not.toContain('load');
          expect(match.act({ type: 'start', ratings: RATINGS, seed })).toBe('ok');
          while (liveWebVeto(match.state).turn !== null) {
            if (draw(100) < byClock * 100) expire(match, seed);
            else click(match, draw, seed);
          }
          const { state } = match;
          expect(state).toMatchObject({ phase: 'loading', attempt: 1, serverId: 5, pending: { commandId: 'load' } });
          expect(state.reservedServer).toBeUndefined();
          const strip = liveVeto(state).steps.filter(({ action }) => action !== 'ban');
          const config = pluginConfig(state, TARGETS);
          expect(config).toMatchObject({
            skip_veto: true,
            num_maps: maxMaps,
            maplist: strip.map(({ map }) => map),
            map_sides: strip.map(({ side, side_team: team }) => (side === null ? 'knife' : `${team}_${side}`)),
          });
          expect(new Set(strip.map(({ map }) => map)).size).toBe(maxMaps);
          expect(strip.filter(({ action }) => action === 'decider')).toHaveLength(maxMaps % 2);
          // Outsiders are told each map once, and each side that was chosen.
          const told = match.log.flatMap((event, index) =>
            publicEventsOf(event, { position: index, version: index, at: event.at }, publicMatch),
          );
          const maps = told.filter(({ type }) => type === 'veto.map');
          expect(maps.map(({ data }) => data)).toEqual(
            liveVeto(state).steps.map(({ map, action, team }) => ({
              map_name: map,
              action: action === 'ban' ? 'ban' : 'pick',
              team,
            })),
          );
          // Nothing of it is told by a server, so nobody has to confirm the match for it.
          expect(state.unconfirmed).toBeUndefined();
          // A restart plays the same maps again.
          const again = replay([
            ...match.log,
            { type: 'match.restarted', payload: {}, at: new Date(match.now).toISOString(), actorName: null },
          ]);
          expect(again === null ? null : pluginConfig(again, TARGETS)).toEqual(config);
        }
  });

  it('is taken back step by step, also after its end where no server waits, and stands once the match is loaded', () => {
    const match = new Match({ maxMaps: 1 }, null);
    match.act({ type: 'start', ratings: RATINGS, seed: 3 });
    const draw = seededDraws(3);
    while (liveWebVeto(match.state).turn !== null) click(match, draw, 3);
    expect(liveWebVeto(match.state).state).toBe('over');
    expect(legalCommands(match.state)).toContain('load');
    const { step } = liveWebVeto(match.state);
    expect(match.act({ type: 'undo', step, reason: 'A mistake', seed: 4 })).toBe('ok');
    expect(liveWebVeto(match.state)).toMatchObject({ state: 'running', free: { length: 2 }, result: null });
    expect(legalCommands(match.state)).not.toContain('load');
    click(match, draw, 5);
    const load = { kind: 'load' as const, args: { server_id: 6 } };
    expect(match.run({ type: 'request', commandId: 'c', request: load, idempotencyKey: null })).toBe('ok');
    const after = liveWebVeto(match.state);
    expect(match.act({ type: 'undo', step: after.step, reason: 'Too late', seed: 6 })).toBe('MATCH_ALREADY_LOADED');
    expect(match.run({ type: 'update', patch: { mapPool: ['de_nuke'] } })).toBe('CONFLICT');
  });

  it('begins when both captains are there, once', () => {
    const match = new Match({ maxMaps: 3, webVeto: { first: 'team2', clock: 0, format: null } });
    const ready = (team: 'team1' | 'team2') =>
      match.act({ type: 'ready', team, hand: 'captain', ratings: RATINGS, seed: 1 });
    expect([ready('team1'), ready('team1')]).toEqual(['ok', 'ok']);
    expect(match.types().filter((type) => type === 'veto.started')).toEqual([]);
    expect(ready('team2')).toBe('ok');
    expect(liveWebVeto(match.state)).toMatchObject({ state: 'running', first: 'team2', turn: { team: 'team2' } });
    expect(ready('team2')).toBe('CONFLICT');
    expect(match.run({ type: 'update', patch: { mapPool: ['de_nuke'] } })).not.toBe('ok');
  });

  it('is refused where it could not end, or is skipped as well', () => {
    const schedule = (change: Partial<MatchConfig>): string => {
      const config = matchConfig({ mapPool: POOL, mapSides: null, maxMaps: 3, skipVeto: false, ...change });
      const decision = decide(
        null,
        { type: 'schedule', id: 1, config, serverId: null, loadCommandId: 'x' },
        { now: '2026-03-01T20:00:00.000Z', actorName: null },
      );
      return decision.ok ? 'ok' : `${decision.refusal.code} ${decision.refusal.field ?? ''}`;
    };
    const web = (format: MatchConfig['webVeto'] extends (infer W) | undefined ? W : never) => ({ webVeto: format });
    expect(schedule(web({ first: 'coin', clock: 0, format: null }))).toBe('ok');
    expect(schedule({ ...web({ first: 'coin', clock: 0, format: null }), skipVeto: true })).toBe(
      'INVALID_INPUT skip_veto',
    );
    const short = [{ action: 'random' as const, sides: 'knife' as const }];
    expect(schedule(web({ first: 'coin', clock: 0, format: short }))).toBe('VETO_FORMAT_INVALID veto_format');
  });
});

const publicMatch = { id: 9, seasonId: null, team1: { id: 1, name: 'A' }, team2: { id: 2, name: 'B' } };
