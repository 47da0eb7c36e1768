import { randomUUID } from 'node:crypto';
import type { MatchCommandRequest, PluginEvent, Side, TeamSlot } from '@placar/contracts';
import { firstSideByRule, otherSide, otherSlot, vetoOrder } from '@placar/domain';
import type { MatchCommand, MatchConfig, StatusObservation, TeamConfig } from '@placar/domain';
import { MapSimulation, drawWinners } from './map-simulation';
import type { PastMatch } from './past-programme';
import type { Fighter, Lineups } from './round-simulation';
import { SeededRandom } from './seeded-random';

/** One entry of a match's past: what reached the rules, when, and from whom. */
export interface PastStep {
  at: Date;
  command: MatchCommand;
  by: 'owner' | 'plugin' | 'status';
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The whole story of a past match as commands to the rules, in order of time. The same input gives the same story. */
export function pastSteps(match: PastMatch, matchId: number, config: MatchConfig): PastStep[] {
  return new PastSeries(match, matchId, config).steps();
}

class PastSeries {
  private readonly story: PastStep[] = [];
  private readonly random: SeededRandom;
  private readonly lineups: Lineups;
  private readonly won = { team1: 0, team2: 0 };
  private readonly chosenSides = new Map<string, Side>();
  private time: number;
  private maps: string[];

  constructor(
    private readonly match: PastMatch,
    private readonly matchId: number,
    private readonly config: MatchConfig,
  ) {
    this.random = new SeededRandom(match.key);
    this.time = match.startsAt.getTime();
    this.maps = config.mapPool.slice(0, config.maxMaps);
    this.lineups = { team1: lineup(config.team1), team2: lineup(config.team2) };
  }

  steps(): PastStep[] {
    this.schedule();
    if (this.match.caster) this.inviteCaster();
    switch (this.match.ending) {
      case 'cancelled_before':
        this.before(2 * 60 * MINUTE);
        this.request({ kind: 'cancel', args: { reason: 'Adiado a pedido das equipes' } });
        break;
      case 'walkover':
        this.wait(16 * MINUTE);
        this.request({ kind: 'forfeit', args: { winner: this.match.winsWalkover } });
        break;
      case 'played':
      case 'cancelled_live':
      case 'given_up':
        this.series();
    }
    return this.story;
  }

  private schedule(): void {
    const { matchId: id, config } = this;
    this.before(this.random.between(20, 70) * 60 * MINUTE);
    this.tell('owner', { type: 'schedule', id, config, serverId: null, loadCommandId: randomUUID() });
    this.time = this.match.startsAt.getTime();
  }

  private inviteCaster(): void {
    this.before(10 * MINUTE);
    const caster = this.random.pick(CASTERS);
    this.request({ kind: 'add_spectator', args: { steam_id: caster.steamId, name: caster.name } });
    this.time = this.match.startsAt.getTime();
  }

  private series(): void {
    if (this.match.veto) this.veto();
    const needed = Math.floor(this.config.maxMaps / 2) + 1;
    for (let number = 0; Math.max(this.won.team1, this.won.team2) < needed; number += 1) {
      if (number > 0) this.intermission(number);
      if (!this.playMap(number)) return;
    }
    this.wait(5 * SECOND);
    this.report({
      event: 'series_end',
      matchid: this.matchId,
      winner: { team: this.won.team1 === needed ? 'team1' : 'team2' },
      team1_series_score: this.won.team1,
      team2_series_score: this.won.team2,
    });
  }

  private simulated(number: number, firstSide: Side): MapSimulation {
    const { matchId: id, config, lineups } = this;
    return new MapSimulation(number, firstSide, { id, config, lineups }, this.random);
  }

  /** False when somebody ended the match before the map was over. */
  private playMap(number: number): boolean {
    const map = this.simulated(number, this.firstSide(number));
    const winners = drawWinners(this.config, this.team1Strength(), this.match.overtime && number === 0, this.random);
    const stopAfter = this.match.ending === 'played' ? Infinity : this.random.between(6, 14);
    const rewindAfter = this.match.restore && number === 0 ? this.random.between(8, 12) : 0;
    const pauses = new Set(Array.from({ length: number === 0 ? this.match.pauses : 0 }, (_, n) => 4 + n * 4));
    this.report({ event: 'going_live', matchid: this.matchId, map_number: number });
    this.wait(20 * SECOND);
    this.look(map, 'live');
    for (let rewound = false; map.rounds < winners.length;) {
      this.wait(this.random.between(70, 125) * SECOND + (map.rounds === 12 ? 20 * SECOND : 0));
      this.report(map.play(winners[map.rounds] ?? 'team1'));
      if (map.rounds >= stopAfter) return this.stop();
      if (pauses.delete(map.rounds)) this.pause(map);
      if (map.rounds !== rewindAfter || rewound) continue;
      rewound = true;
      map.rewind(map.rounds - 2);
      this.pause(map);
    }
    this.won[map.score.team1 > map.score.team2 ? 'team1' : 'team2'] += 1;
    this.wait(3 * SECOND);
    this.report(map.result({ ...this.won }));
    return true;
  }

  /** The referee ends it, from the page. */
  private stop(): false {
    this.wait(3 * MINUTE);
    const winner = this.match.winsWalkover;
    if (this.match.ending === 'given_up') this.request({ kind: 'forfeit', args: { winner } });
    else this.request({ kind: 'cancel', args: { reason: 'Queda de energia no local ⚡' } });
    return false;
  }

  /** The plugin says nothing of a pause or of a restore; the status shows both (plugin contract §2.2, F8). */
  private pause(map: MapSimulation): void {
    this.wait(8 * SECOND);
    this.look(map, 'live', true);
    this.wait(this.random.between(40, 240) * SECOND);
    this.look(map, 'live');
  }

  private intermission(number: number): void {
    const next = this.simulated(number, 'ct');
    this.wait(2 * MINUTE);
    this.look(next, 'warmup');
    this.wait(this.random.between(4, 8) * MINUTE);
    if (firstSideByRule(this.config, number) !== null || this.chosenSides.has(this.maps[number] ?? '')) return;
    this.look(next, 'knife');
    this.wait(70 * SECOND);
  }

  /** The decider is the map left over; the plugin credits it to team1 (plugin contract §2.3). */
  private veto(): void {
    const { matchId: matchid, config } = this;
    let left = [...config.mapPool];
    const picked: string[] = [];
    for (const step of vetoOrder(config.mapPool.length, config.maxMaps, config.vetoFirst)) {
      const team: TeamSlot = step.startsWith('team1') ? 'team1' : 'team2';
      const map_name = this.random.pick(left);
      left = left.filter((map) => map !== map_name);
      this.wait(this.random.between(8, 40) * SECOND);
      if (step.endsWith('ban')) {
        this.report({ event: 'map_vetoed', matchid, team, map_name });
        continue;
      }
      picked.push(map_name);
      this.report({ event: 'map_picked', matchid, team, map_name, map_number: picked.length });
      const side: Side = this.random.chance(0.6) ? 'ct' : 't';
      const chooser = otherSlot(team);
      this.chosenSides.set(map_name, chooser === 'team1' ? side : otherSide(side));
      this.wait(this.random.between(5, 20) * SECOND);
      this.report({ event: 'side_picked', matchid, team: chooser, map_name, side, map_number: picked.length });
    }
    const decider = left[0];
    if (decider === undefined) return;
    this.report({ event: 'map_picked', matchid, team: 'team1', map_name: decider, map_number: picked.length + 1 });
    this.maps = [...picked, decider];
    this.wait(6 * MINUTE);
  }

  private firstSide(number: number): Side {
    const chosen = this.chosenSides.get(this.maps[number] ?? '') ?? firstSideByRule(this.config, number);
    return chosen ?? (this.random.chance(0.5) ? 'ct' : 't');
  }

  /** Skill decides, but not alone: a series has its day. */
  private team1Strength(): number {
    const sum = (slot: TeamSlot): number => this.lineups[slot].reduce((total, fighter) => total + fighter.skill, 0);
    const lead = (sum('team1') - sum('team2')) / 5 + (this.random.next() - 0.5) * 0.35;
    return Math.min(0.72, Math.max(0.28, 0.5 + lead * 0.5));
  }

  private look(map: MapSimulation, gamestate: StatusObservation['gamestate'], paused = false): void {
    const live = gamestate === 'live';
    const side = live ? map.team1Side : null;
    const at = new Date(this.time).toISOString();
    const team = (slot: TeamSlot, own: Side | null) => ({
      seriesScore: this.won[slot],
      mapScore: map.score[slot],
      side: own,
    });
    this.tell('status', {
      type: 'observe-status',
      observation: {
        at,
        gamestate,
        paused,
        matchId: this.matchId,
        mapNumber: map.mapNumber,
        roundNumber: live ? map.rounds : null,
        team1: team('team1', side),
        team2: team('team2', side === null ? null : otherSide(side)),
        maps: this.maps,
        missesInARow: 0,
      },
    });
  }

  private request(request: MatchCommandRequest): void {
    this.tell('owner', { type: 'request', commandId: randomUUID(), request, idempotencyKey: null });
  }

  private report(event: PluginEvent): void {
    const receivedAt = new Date(this.time).toISOString();
    this.tell('plugin', { type: 'record-reports', reports: [{ event, receivedAt }] });
  }

  private tell(by: PastStep['by'], command: MatchCommand): void {
    this.story.push({ at: new Date(this.time), command, by });
  }

  private wait(ms: number): void {
    this.time += ms;
  }

  private before(ms: number): void {
    this.time = this.match.startsAt.getTime() - ms;
  }
}

const CASTERS = [
  { steamId: '76561198055501234', name: 'Galvão "Bomba" Bueno 🎙️' },
  { steamId: '76561198055505678', name: 'Amélie au micro' },
  { steamId: '76561198055509012', name: '実況タロウ' },
] as const;

/** The five who play: the list's first that are no coaches. Talent comes with the account, so a player stays the same. */
function lineup(team: TeamConfig): Fighter[] {
  return Object.entries(team.players)
    .filter(([, player]) => !player.coach)
    .slice(0, 5)
    .map(([steamId, { name }]) => {
      const talent = new SeededRandom(`talent/${steamId}`);
      return { steamId, name, skill: 0.7 + 0.6 * talent.next(), aim: 0.28 + 0.36 * talent.next() };
    });
}
