import type {
  FaultChange,
  ForcedMap,
  ForcedOutcome,
  PlayerAction,
  ServerState,
  ServerTruth,
  VirtualServerApi,
} from './api-types';
import { ScaledClock } from './clock';
import type { Clock } from './clock';
import { FaultBoard } from './fault-board';
import type { CrashPlan, FaultPlan, Faults } from './faults';
import type { Game } from './game';
import { GameLife } from './game-life';
import { ManualDriver } from './manual-driver';
import type { MatchTruth } from './match/match-truth';
import { syncPlugin } from './plugin/plugin-lifecycle';
import { gamestateOf } from './plugin/status-report';
import { actAsPlayer } from './player-actions';
import { RconListener } from './rcon/rcon-listener';
import { createRng } from './rng';
import { performActs, setScene } from './scenarios/scenario-acts';
import type { ScenarioAct } from './scenarios/scenario-types';
import { scenarioNamed } from './scenarios/scenarios';
import type { ScenarioName } from './scenarios/scenarios';
import type { ServerHost } from './server-host';
import { ServerPlay } from './server-play';
import { ServerRecords } from './server-records';
import type { VirtualServerParts } from './virtual-server-parts';

/** The machine: keeps port, disk, faults and records while game processes come and go. */
export class VirtualServer implements VirtualServerApi {
  readonly id: string;
  readonly name: string;
  private readonly host: ServerHost;
  private readonly records = new ServerRecords();
  private readonly listener: RconListener;
  private readonly clock: Clock;
  private readonly driver: ManualDriver;
  private readonly life: GameLife;
  private readonly play: ServerPlay;
  private seed: string;
  private acts: ScenarioAct[] = [];
  private currentPassword: string;
  private readonly board: FaultBoard;

  constructor(private readonly parts: VirtualServerParts) {
    this.id = parts.id;
    this.name = parts.name;
    this.clock = parts.clock;
    this.seed = parts.seed;
    this.currentPassword = parts.password;
    this.board = new FaultBoard({
      clock: parts.clock,
      rng: createRng(`${parts.seed}/plans`),
      onChange: (now, before) => this.applyFaults(now, before),
    });
    this.host = this.createHost();
    this.life = new GameLife({
      clock: parts.clock,
      disk: parts.disk,
      host: () => this.host,
      listener: () => this.listener,
      faults: () => this.board.current,
      beforeBoot: () => (this.currentPassword = parts.password),
    });
    this.driver = new ManualDriver({
      clock: parts.clock,
      game: () => this.game,
      background: () => this.life.background,
    });
    this.play = new ServerPlay(this, this.host, this.driver, { records: this.records, game: () => this.game });
    this.listener = new RconListener(
      {
        password: () => this.currentPassword,
        faults: () => this.board.current,
        isMute: () => this.life.isMute,
        execute: (line) => this.runLine(line),
        recordCommand: (entry) => this.records.command({ atMs: this.clock.now(), ...entry }),
      },
      parts.rcon,
      createRng(`${parts.seed}/rcon`),
      parts.port,
    );
  }

  get port(): number {
    return this.listener.port;
  }

  get password(): string {
    return this.currentPassword;
  }

  /** Rejects when the port is taken. */
  boot(): Promise<void> {
    return this.life.boot();
  }

  async crash(plan: CrashPlan = {}): Promise<void> {
    const { at = 'now', ...rest } = plan;
    const isInRound = at === 'mid_round' && this.game?.engine.phase === 'live';
    if (at === 'now' || isInRound) await this.life.crash(rest);
    else this.faults({ crashOn: { ...rest, at } });
  }

  close(): Promise<void> {
    this.board.forgetPlans();
    return this.life.close();
  }

  async restart(afterMs?: number): Promise<void> {
    await this.life.crash({ restartAfterMs: afterMs });
    if (afterMs === undefined) await this.life.boot();
  }

  async reinstall(): Promise<void> {
    await this.life.crash({ wipeDisk: true });
    await this.life.boot();
  }

  state(): ServerState {
    return this.game ? gamestateOf(this.game) : 'down';
  }

  match(): MatchTruth | null {
    return structuredClone(this.host.currentMatch());
  }

  truth(): ServerTruth {
    const { records } = this;
    return structuredClone({
      id: this.id,
      name: this.name,
      port: this.port,
      state: this.state(),
      paused: this.game?.plugin.isPaused ?? false,
      map: this.game?.engine.map ?? '',
      match: records.matches.at(-1) ?? null,
      matches: records.matches,
      events: records.published,
      rcon: records.transcript,
      log: records.lines,
    });
  }

  faults(change?: FaultChange): void {
    this.board.change(change);
  }

  planFaults(plan: FaultPlan): void {
    this.board.plan(plan);
  }

  speed(factor: number): void {
    if (!(this.clock instanceof ScaledClock)) throw new Error(`${this.id} has no scaled clock`);
    this.clock.setFactor(factor);
  }

  scenario(name: ScenarioName): void {
    const scenario = scenarioNamed(name);
    this.seed = scenario.seed;
    this.acts = [...(scenario.acts ?? [])];
    setScene(this, this.host, this.game, scenario);
  }

  async console(line: string): Promise<string> {
    return this.runLine(line);
  }

  player(action: PlayerAction): void {
    const game = this.game;
    game?.mainThread.frame(() => actAsPlayer(game, action));
  }

  diskFiles(): string[] {
    return this.parts.disk.list();
  }

  readDisk(file: string): string | null {
    return this.parts.disk.read(file);
  }

  step(): Promise<boolean> {
    return this.driver.step();
  }

  advance(ms: number): Promise<void> {
    return this.driver.advance(ms);
  }

  playRound(forced?: ForcedOutcome): Promise<void> {
    return this.play.round(forced);
  }

  playMap(forced?: ForcedMap): Promise<void> {
    return this.play.map(forced);
  }

  playSeries(forced?: ForcedMap[]): Promise<void> {
    return this.play.series(forced);
  }

  async settled(): Promise<void> {
    await this.life.background;
    await this.game?.mainThread.idle();
    await this.game?.publisher.settled();
  }

  private runLine(line: string): Promise<string> {
    const game = this.game;
    return game ? game.mainThread.run(() => game.console.execute(line)) : new Promise(() => undefined);
  }

  private applyFaults(now: Faults, before: Faults): void {
    const { freeze } = now;
    const game = this.game;
    if (freeze && game) void game.mainThread.run(() => new Promise((resolve) => setTimeout(resolve, freeze.ms)));
    if (game) {
      game.mainThread.frame(() => syncPlugin(game, now, before));
      game.wake();
    }
    if (Boolean(now.rconRefuse) === Boolean(before.rconRefuse)) return;
    this.life.inBackground(now.rconRefuse ? this.listener.close() : game ? this.listener.listen() : undefined);
  }

  private get game(): Game | null {
    return this.life.game;
  }

  private createHost(): ServerHost {
    const { parts, records } = this;
    const log = (line: string): void => records.log(line);
    return {
      ...parts,
      script: parts.script(log),
      faultRng: createRng(`${parts.seed}/faults`),
      port: () => this.port,
      seed: () => this.seed,
      password: () => this.currentPassword,
      setPassword: (value) => {
        this.currentPassword = value;
        this.listener.dropAuthenticated();
      },
      faults: () => this.board.current,
      changeFaults: (change) => this.faults(change),
      roundBegins: (map, round) => {
        this.board.roundBegins(map, round);
        if (this.game) this.acts = performActs(this.game, this.acts, { map, round });
      },
      addRecord: (record) => records.publish({ ...record, atMs: this.clock.now() }),
      addMatch: (match) => records.match(match),
      currentMatch: () => records.matches.at(-1) ?? null,
      log,
      bootCount: () => this.life.bootCount,
      crashSoon: (plan) => this.life.crashSoon(plan),
      isCrashPlanned: (moment) => this.life.isPlanned(moment),
      crashIfPlanned: (moment) => this.life.crashIfPlanned(moment),
    };
  }
}
