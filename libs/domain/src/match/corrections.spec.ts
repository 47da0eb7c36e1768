import { isDeepStrictEqual } from 'node:util';
import { STAT_COUNTERS } from '@placar/contracts';
import fc from 'fast-check';
import { shownMap, shownMaps, shownPlayers, shownVeto } from '../stats/shown-stats';
import { liveMatch, liveParts } from './views/live-parts';
import type { Correction } from './decisions/correct-stats';
import { replay } from './evolve';
import { AT, LoggedMatch } from './logged-match.fixture';
import { mapScore } from './maps/map-rules';
import type { MatchState } from './match-state';
import { matchConfig, playSeries } from './series-script.fixture';

const PEOPLE = [...Object.keys(matchConfig().team1.players), ...Object.keys(matchConfig().team2.players)];
const STRANGER = '76561198999999999';

/** What is shown of a player or a map, as flat fields; null when it is not shown. */
type Row = Record<string, unknown> | null;

const playerShown = (state: MatchState, mapNumber: number, steamId: string): Row => {
  const map = shownMap(state, mapNumber);
  const player = map && shownPlayers(state, map).find((one) => one.steamId === steamId);
  return player ? { name: player.name, team: player.team, ...player.counters } : null;
};
const mapShown = (state: MatchState, mapNumber: number): Row => {
  const map = shownMap(state, mapNumber);
  return map && { name: map.name, winner: map.result?.winner ?? null, ...mapScore(map) };
};

/** The rule itself: a row taken away is gone, a corrected one has the corrected fields and otherwise what is told. */
type Overlay = { removed: true } | { values: Record<string, unknown>; isWhole: boolean };
const laidOver = (told: Row, overlay: Overlay | undefined): Row => {
  if (overlay === undefined) return told;
  if ('removed' in overlay) return null;
  return told === null && !overlay.isWhole ? null : { ...told, ...overlay.values };
};

type Step =
  | { kind: 'play'; events: number }
  | { kind: 'restore'; round: number }
  | {
      kind: 'player';
      change: 'enter' | 'set' | 'remove' | 'undo';
      map: number;
      who: string;
      kills: number;
      mvp: number;
    }
  | { kind: 'map'; change: 'enter' | 'set' | 'remove' | 'undo'; map: number; team1: number };

const change = fc.constantFrom('enter' as const, 'set' as const, 'set' as const, 'remove' as const, 'undo' as const);
const who = fc.constantFrom(...PEOPLE.slice(0, 3), ...PEOPLE.slice(5, 7), STRANGER);
const anyMap = fc.constantFrom(0, 0, 1, 2);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('play' as const), events: fc.integer({ min: 1, max: 12 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('restore' as const), round: fc.integer({ min: 0, max: 8 }) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('player' as const),
        change,
        map: anyMap,
        who,
        kills: fc.nat(60),
        mvp: fc.nat(9),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('map' as const), change, map: anyMap, team1: fc.nat(16) }) },
  ),
  { minLength: 3, maxLength: 30 },
);

/** A match and its twin to which nothing was ever corrected. */
class Twins {
  readonly corrected = LoggedMatch.playing(3);
  readonly told = LoggedMatch.playing(3);
  readonly players = new Map<string, Overlay>();
  readonly maps = new Map<string, Overlay>();
  private at = 3;
  private readonly script = playSeries(9, this.told.now.config, () => 0.4);

  take(step: Step): void {
    if (step.kind === 'play') {
      this.both((match) => match.play(this.script, this.at, this.at + step.events));
      this.at += step.events;
    } else if (step.kind === 'restore') this.restore(step.round);
    else if (step.kind === 'player') this.correctPlayer(step);
    else if (step.kind === 'map') this.correctMap(step);
  }

  private both(work: (match: LoggedMatch) => void): void {
    work(this.corrected);
    work(this.told);
  }

  /** A restore of the present map: what was corrected of it and of later ones is gone. */
  private restore(round: number): void {
    const map = this.told.now.currentMap;
    const record = this.told.now.maps.find(({ number }) => number === map)?.rounds[round];
    if (map === null || record === undefined || this.told.now.phase !== 'live') return;
    const backup = { mapNumber: map, round, team1: record.team1, team2: record.team2 };
    const file = 'matchzy_9_0_round01.json';
    this.both((match) => {
      const commandId = match.ask({ kind: 'restore', args: { file, source: 'server' } }, { resolved: { backup } });
      match.run({
        type: 'settle',
        commandId,
        outcome: 'confirmed',
        detail: null,
        facts: { backup: { ...backup, file } },
      });
      match.run({
        type: 'settle',
        commandId: match.ask({ kind: 'unpause', args: {} }),
        outcome: 'confirmed',
        detail: null,
      });
    });
    for (const overlays of [this.players, this.maps])
      for (const key of overlays.keys()) if (Number.parseInt(key, 10) >= map) overlays.delete(key);
    // What was played since comes again, as it was.
    const first = this.script.events.findIndex(
      (event) =>
        event.event === 'round_end' && event.map_number === map && event.team1.score + event.team2.score > round,
    );
    if (first >= 0) this.at = first;
  }

  private run(correction: Correction): boolean {
    try {
      this.corrected.run({ type: 'correct', corrections: [correction] });
      return true;
    } catch (error) {
      expect((error as Error).message).toBe('NOT_FOUND');
      return false;
    }
  }

  private correctPlayer({ change: what, map, who: steamId, kills, mvp }: Extract<Step, { kind: 'player' }>): void {
    const key = `${map}:${steamId}`;
    const shown = playerShown(this.corrected.now, map, steamId);
    const given = what === 'enter' ? { kills, mvp, team: 'team2' as const } : { kills };
    const done = this.run({ table: 'player', change: what, mapNumber: map, steamId, values: given });
    const isThere = shownMap(this.corrected.now, map) !== null;
    const isPossible = what === 'enter' ? isThere : what === 'undo' ? isThere && this.players.has(key) : shown !== null;
    expect([what, done]).toEqual([what, isPossible]);
    if (!done) return;
    if (what === 'undo') this.players.delete(key);
    else if (what === 'remove') this.removed(this.players, key, playerTold(this.told.now, map, steamId));
    else {
      const values = what === 'enter' ? { ...ZEROES, name: '', ...given } : given;
      // What is shown already is no correction: it goes on following the game.
      const differs = shown === null || Object.entries(values).some(([name, value]) => shown[name] !== value);
      if (differs) this.laid(this.players, key, values, what === 'enter');
    }
  }

  private correctMap({ change: what, map, team1 }: Extract<Step, { kind: 'map' }>): void {
    const key = String(map);
    const shown = mapShown(this.corrected.now, map);
    const done = this.run({ table: 'map', change: what, mapNumber: map, values: { team1 } });
    const isPossible = what === 'enter' ? true : what === 'undo' ? this.maps.has(key) : shown !== null;
    expect([what, done]).toEqual([what, isPossible]);
    if (!done) return;
    if (what === 'undo') this.maps.delete(key);
    else if (what === 'remove') this.removed(this.maps, key, mapShown(this.told.now, map));
    else if (shown?.['team1'] !== team1 || shown === null) this.laid(this.maps, key, { team1 }, shown === null);
  }

  private removed(overlays: Map<string, Overlay>, key: string, told: Row): void {
    if (told === null) overlays.delete(key);
    else overlays.set(key, { removed: true });
  }

  private laid(overlays: Map<string, Overlay>, key: string, values: Record<string, unknown>, isWhole: boolean): void {
    const known = overlays.get(key);
    const before = known !== undefined && 'values' in known ? known : { values: {}, isWhole: false };
    overlays.set(key, { values: { ...before.values, ...values }, isWhole: before.isWhole || isWhole });
  }
}

const ZEROES = Object.fromEntries(STAT_COUNTERS.map((name) => [name, 0]));
const playerTold = (state: MatchState, map: number, steamId: string): Row => playerShown(state, map, steamId);

describe('corrections of a match', () => {
  it('win field by field over whatever is told later, until they are taken back or the map goes back', () => {
    fc.assert(
      fc.property(steps, (walk) => {
        const twins = new Twins();
        for (const step of walk) {
          twins.take(step);
          const [state, told] = [twins.corrected.now, twins.told.now];
          const shown: unknown[] = [];
          const expected: unknown[] = [];
          for (const map of [0, 1, 2]) {
            const expectedMap = laidOver(mapShown(told, map), twins.maps.get(String(map)));
            shown.push([map, mapShown(state, map)?.['team1'] ?? null]);
            expected.push([map, expectedMap?.['team1'] ?? null]);
            for (const steamId of [...PEOPLE, STRANGER]) {
              const row = laidOver(playerTold(told, map, steamId), twins.players.get(`${map}:${steamId}`));
              shown.push([map, steamId, playerShown(state, map, steamId)]);
              expected.push([map, steamId, expectedMap === null ? null : row]);
            }
          }
          // The game itself goes on as if nothing had been corrected.
          const played = ({ phase, winner, currentMap, maps }: MatchState): unknown => [
            phase,
            winner,
            currentMap,
            maps,
          ];
          shown.push(played(state));
          expected.push(played(told));
          if (!isDeepStrictEqual(shown, expected)) expect(shown).toEqual(expected);
          for (const map of shownMaps(state)) {
            const places = shownPlayers(state, map).map(({ place }) => place);
            expect(new Set(places).size).toBe(places.length);
          }
        }
        expect(isDeepStrictEqual(replay(twins.corrected.log), twins.corrected.now)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are no event when they change nothing, and cost a match without them nothing', () => {
    const match = LoggedMatch.playing(8);
    expect(shownMaps(match.now)).toBe(match.now.maps);
    expect('corrections' in match.now).toBe(false);
    const [steamId = ''] = PEOPLE;
    const kills = Number(playerShown(match.now, 0, steamId)?.['kills']);
    const correct = (values: object): unknown[] =>
      match.run({ type: 'correct', corrections: [{ table: 'player', change: 'set', mapNumber: 0, steamId, values }] });
    expect(correct({ kills })).toEqual([]);
    expect(correct({ kills: kills + 7 })).toMatchObject([
      { payload: { change: 'corrected', values: { kills: kills + 7 }, before: { kills } } },
    ]);
    expect(correct({ kills: kills + 7 })).toEqual([]);
    match.run({ type: 'correct', corrections: [{ table: 'player', change: 'undo', mapNumber: 0, steamId }] });
    expect('corrections' in match.now).toBe(false);
  });

  it('are gone with a restart, and stand in what streams show until then', () => {
    const match = LoggedMatch.playing(8);
    match.run({
      type: 'correct',
      corrections: [
        { table: 'map', change: 'set', mapNumber: 0, values: { team1: 99 } },
        {
          table: 'map',
          change: 'enter',
          mapNumber: 2,
          values: { name: 'de_ancient', team1: 13, team2: 4, winner: 'team1' },
        },
        {
          table: 'veto',
          change: 'enter',
          place: null,
          values: { team: null, teamName: 'Decider', map: 'de_nuke', action: 'pick' },
        },
      ],
    });
    const shown = liveMatch(match.now, 1);
    expect(shown.maps.map(({ number, team1_score: score, status }) => [number, score, status])).toEqual([
      [0, 99, 'live'],
      [1, 0, 'upcoming'],
      [2, 13, 'finished'],
    ]);
    // Maps won are another column: only the organiser's word changes them.
    expect([shown.team1.maps_won, shown.winner]).toEqual([0, null]);
    expect(shownVeto(match.now)).toMatchObject([{ action: 'decider', map: 'de_nuke', place: 50 }]);
    expect([...liveParts(match.now, 1).keys()].sort()).toEqual(
      ['map:0', 'map:2', 'match', 'scoreboard:0', 'scoreboard:2', 'veto'].sort(),
    );
    match.done({ kind: 'restart', args: {} }, AT);
    expect([shownMaps(match.now), shownVeto(match.now)]).toEqual([[], []]);
    expect('corrections' in match.now).toBe(false);
  });
});
