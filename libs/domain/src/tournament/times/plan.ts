import { followUp, lotsToDraw, viewOf } from '../cup/course';
import { evolveTournament } from '../cup/evolve-tournament';
import type { TournamentEvent, TournamentState } from '../cup/tournament-state';
import type { Entry, PairingResult } from '../stages';
import { minutesOf, MINUTES_OF_A_MAP } from './match-length';
import { playsIn } from './plays-in';
import { nextPairings } from './match-times';
import { restsOf } from './rest';
import { serversOfCup, stationOf } from '../stations/stations';
import { timeOf, timetableOf } from './timetable';
import { nextOpening } from './opening-hours';

const MINUTE_MS = 60_000;
/** Of one stage. A round robin with more takes seconds, in which the process would answer nobody. */
const MOST_MATCHES = 4_000;

/** A match as the plan has it: its teams as they are known now, empty where others must win first. */
export interface PlannedMatch {
  stage: number;
  key: string;
  from: string;
  until: string;
  /** The lane of one server, from 0. Matches that are on may be on more servers than were counted on. */
  lane: number;
  /** It is being played. */
  isOn: boolean;
  /** It is to be played on the server of this lane, and on no other. */
  isFixed: boolean;
}

export interface TournamentPlan {
  matches: PlannedMatch[];
  /** When the last match is over; null: nobody can say, because a person must decide something first. */
  endsAt: string | null;
}

/** The plan, and the tournament as it would end by it. */
export interface PlayedOut {
  plan: TournamentPlan;
  state: TournamentState;
}

export interface PlanInput {
  /** ISO time. */
  now: string;
  servers: number;
  minutesOfMap?: number;
  /** Matches that are on, by stage and key (`0:U1.1`), and since when (ISO). */
  running?: ReadonlyMap<string, string>;
  /** The servers on which they are, as far as they are known. */
  on?: ReadonlyMap<string, number>;
}

/**
 * How long the rest takes: the tournament is played to its end by its own rules, the better seed winning, each match as soon as its time has
 * come, a server is free and both teams are. What is drawn later has other teams then, and as many matches. With a stage of more than
 * 4,000 matches nothing is planned. It takes a step with each match: whoever has others to answer lets them do so between the steps.
 */
export function* planOf(state: TournamentState, input: PlanInput): Generator<void, TournamentPlan, void> {
  return (yield* playedOut(state, input)).plan;
}

/** The same, with the tournament as it would end. */
export function* playedOut(state: TournamentState, input: PlanInput): Generator<void, PlayedOut, void> {
  const run = new DryRun(state, input);
  while (!run.isTooLarge && (run.begins() || run.ends())) yield;
  if (run.isTooLarge) return { plan: { matches: [], endsAt: null }, state };
  const matches = run.planned;
  const last = matches.reduce((latest, { until }) => (until > latest ? until : latest), '');
  return { plan: { matches, endsAt: run.isOver ? last || null : null }, state: run.end };
}

interface OnServer {
  stage: number;
  key: string;
  lane: number;
  entries: readonly [Entry, Entry];
  until: number;
}

/**
 * Its clock jumps from the end of one match to the next. What has ended is told to the tournament when nothing else can begin on a free
 * server: once for each wave of matches, not once for each match.
 */
class DryRun {
  readonly planned: PlannedMatch[] = [];
  private now: number;
  /** Servers that were chosen, in the order of their lanes. */
  private readonly lanes: readonly number[];
  private readonly taken = new Set<number>();
  private on: OnServer[] = [];
  private ended: OnServer[] = [];
  private readonly begun = new Set<string>();
  private open: ReturnType<DryRun['opens']>;

  constructor(
    private state: TournamentState,
    private readonly input: PlanInput,
  ) {
    this.now = Date.parse(input.now);
    this.lanes = serversOfCup(state) ?? [];
    this.open = this.opens();
  }

  get isOver(): boolean {
    return this.state.status === 'over';
  }

  get end(): TournamentState {
    return this.state;
  }

  get isTooLarge(): boolean {
    return this.state.stages.some((_, stage) => (viewOf(this.state, stage)?.pairings.length ?? 0) > MOST_MATCHES);
  }

  /** Begins a match that can begin now. False: nothing more can. */
  begins(): boolean {
    const find = (): number => this.open.findIndex((one) => this.laneFor(one) !== null && this.canBegin(one));
    let index = find();
    if (index < 0 && this.on.length < this.input.servers && this.ended.length > 0) {
      this.tell();
      index = find();
    }
    const [next] = index < 0 ? [] : this.open.splice(index, 1);
    const lane = next === undefined ? null : this.laneFor(next);
    if (next === undefined || lane === null) return false;
    const { stage, key, entries, minutes, since } = next;
    const from = since ?? this.now;
    const until = Math.max(from + minutes * MINUTE_MS, this.now + (since === null ? 0 : MINUTE_MS));
    this.begun.add(`${stage}:${key}`);
    this.on.push({ stage, key, lane, entries, until });
    this.taken.add(lane);
    this.planned.push({
      stage,
      key,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      lane,
      isOn: since !== null,
      isFixed: stationOf(this.state, stage, key) !== null,
    });
    return true;
  }

  /** The lane of its server, else the first free one; null: it must wait. What is on already is on some server. */
  private laneFor({ station, since }: ReturnType<DryRun['opens']>[number]): number | null {
    const { taken } = this;
    const own = station === null ? -1 : this.lanes.indexOf(station);
    if (own >= 0 && !taken.has(own)) return own;
    if (own >= 0 && since === null) return null;
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    return since === null && lane >= this.input.servers ? null : lane;
  }

  /** Goes to the next moment at which something ends, or may begin. False: nothing is left. */
  ends(): boolean {
    const moments = [...this.on.map(({ until }) => until), ...this.open.flatMap((one) => this.earliest(one))];
    const next = Math.min(...moments.filter((moment) => moment > this.now));
    if (next === Infinity) return false;
    this.now = next;
    const ended = this.on.filter(({ until }) => until <= next);
    for (const { lane } of ended) this.taken.delete(lane);
    this.ended.push(...ended);
    this.on = this.on.filter(({ until }) => until > next);
    return true;
  }

  /** All results at once: one event after the other would copy those before it each time. */
  private tell(): void {
    const stages = this.state.stages.map((given, stage) => {
      const ended = this.ended.filter((one) => one.stage === stage);
      const results = ended.map((one): [string, PairingResult] => [one.key, resultOf(one)]);
      const times = ended.map(({ key, until }): [string, string] => [key, new Date(until).toISOString()]);
      return {
        ...given,
        results: new Map([...given.results, ...results]),
        playedAt: { ...given.playedAt, ...Object.fromEntries(times) },
      };
    });
    this.state = withWhatFollows({ ...this.state, stages });
    const lots = lotsOf(this.state);
    if (lots.length > 0) this.state = withWhatFollows(lots.reduce<TournamentState>(evolveTournament, this.state));
    this.ended = [];
    this.open = this.opens();
  }

  /** What can be played next, as far as the tournament was told. */
  private opens() {
    const { running, on, minutesOfMap = MINUTES_OF_A_MAP } = this.input;
    const rests = restsOf(this.state);
    const open = this.state.stages.flatMap((given, stage) => {
      const playOf = playsIn(this.state, stage);
      return nextPairings(viewOf(this.state, stage)?.pairings ?? []).flatMap(({ pairing, entries }) => {
        const name = `${stage}:${pairing.key}`;
        const since = running?.get(name);
        if (this.begun.has(name)) return [];
        return [
          {
            stage,
            key: pairing.key,
            entries,
            name,
            time: timeOf(given, pairing),
            minutes: minutesOf(playOf(pairing)?.bestOf, minutesOfMap),
            since: since === undefined ? null : Date.parse(since),
            station: (since === undefined ? null : on?.get(name)) ?? stationOf(this.state, stage, pairing.key),
            restUntil: Math.max(...entries.map((entry) => rests.get(entry) ?? 0)),
          },
        ];
      });
    });
    // Matches that are on have their servers already.
    return [...open.filter(({ since }) => since !== null), ...open.filter(({ since }) => since === null)];
  }

  private canBegin(one: ReturnType<DryRun['opens']>[number]): boolean {
    return one.since !== null || this.earliest(one).every((moment) => moment <= this.now);
  }

  /** Not before this moment. What captains have not agreed on is played at the default time; what nobody has set begins as it can. */
  private earliest(one: ReturnType<DryRun['opens']>[number]): number[] {
    const at = one.time?.at ?? one.time?.slot ?? null;
    if (at !== null) return [Date.parse(at)];
    return [one.restUntil, nextOpening(timetableOf(this.state), this.now) ?? this.now];
  }
}

const withWhatFollows = (state: TournamentState): TournamentState =>
  followUp(state).reduce<TournamentState>(evolveTournament, state);

function resultOf({ entries: [one, two] }: OnServer): PairingResult {
  return { entries: [one, two], how: 'played', winner: one, maps: [1, 0], rounds: [13, 7] };
}

/** Ties that a person would draw are taken in the order of sign-up. */
const lotsOf = (state: TournamentState): TournamentEvent[] =>
  state.stages.flatMap((_, stage) =>
    lotsToDraw(state, stage).map((order): TournamentEvent => ({
      type: 'tournament.lot-drawn',
      payload: { stage, order },
    })),
  );
