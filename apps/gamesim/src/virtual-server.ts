import type {
  FaultChange,
  ForcedMap,
  ForcedOutcome,
  PlayerAction,
  ServerState,
  ServerTruth,
  VirtualServerApi,
} from './api-types';
import { bootGame } from './boot-game';
import type { Clock } from './clock';
import type { Faults } from './faults';
import type { Game } from './game';
import { ManualDriver } from './manual-driver';
import type { MatchTruth } from './match/match-truth';
import type { OutcomeScript } from './match/outcome-script';
import { gamestateOf } from './plugin/status-report';
import { actAsPlayer } from './player-actions';
import { RconListener } from './rcon/rcon-listener';
import type { RconOptions } from './rcon/rcon-options';
import { createRng } from './rng';
import { scenarioNamed } from './scenarios';
import type { ScenarioName } from './scenarios';
import type { ServerHost } from './server-host';
import { ServerRecords } from './server-records';

type HostParts = Pick<
  ServerHost,
  | 'id'
  | 'name'
  | 'profile'
  | 'clock'
  | 'timings'
  | 'quirks'
  | 'bots'
  | 'disk'
  | 'ledger'
  | 'demoBytes'
  | 'bootMap'
  | 'bootConvars'
  | 'isAllowedUrl'
>;
export interface VirtualServerParts extends HostParts {
  script: (log: (line: string) => void) => OutcomeScript;
  seed: string;
  password: string;
  port: number;
  rcon: RconOptions;
}

/** The machine: keeps port, disk, faults and records while game processes come and go. */
export class VirtualServer implements VirtualServerApi {
  readonly id: string;
  readonly name: string;
  private readonly host: ServerHost;
  private readonly records = new ServerRecords();
  private readonly listener: RconListener;
  private readonly clock: Clock;
  private readonly driver: ManualDriver;
  private game: Game | null = null;
  private seed: string;
  private currentPassword: string;
  private activeFaults: Faults = {};
  private background: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly parts: VirtualServerParts) {
    this.id = parts.id;
    this.name = parts.name;
    this.clock = parts.clock;
    this.seed = parts.seed;
    this.currentPassword = parts.password;
    this.host = this.createHost();
    this.driver = new ManualDriver({ clock: parts.clock, game: () => this.game, background: () => this.background });
    this.listener = new RconListener(
      {
        password: () => this.currentPassword,
        faults: () => this.activeFaults,
        execute: (line) => this.runLine(line),
        recordCommand: (remote, command, reply, answered) =>
          this.records.command({ atMs: this.clock.now(), remote, command, reply, answered }),
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

  /** Starts the game process and its port. Rejects when the port is taken. */
  async boot(): Promise<void> {
    if (this.game || this.closed) return;
    this.currentPassword = this.parts.password;
    this.game = bootGame(this.host);
    if (!this.activeFaults.rconRefuse) await this.listener.listen();
  }

  async crash(): Promise<void> {
    const game = this.game;
    this.game = null;
    const match = this.host.currentMatch();
    if (game?.plugin.isMatchSetup && match && match.status !== 'finished') {
      match.status = 'crashed';
      this.host.ledger.save(match);
    }
    game?.kill();
    this.host.log('--- process died ---');
    await this.listener.close();
  }

  /** For good: no planned restart brings it back. */
  async close(): Promise<void> {
    this.closed = true;
    await this.crash();
    await this.background;
  }

  async restart(): Promise<void> {
    await this.crash();
    await this.boot();
  }

  async reinstall(): Promise<void> {
    await this.crash();
    this.parts.disk.wipe();
    await this.boot();
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
    const next: Record<string, unknown> = change ? { ...this.activeFaults } : {};
    for (const [key, value] of Object.entries(change ?? {})) {
      if (value === null || value === undefined) delete next[key];
      else next[key] = value;
    }
    const { freeze, ...lasting } = next as Faults;
    this.activeFaults = lasting;
    if (freeze && this.game)
      void this.game.mainThread.run(() => new Promise((resolve) => setTimeout(resolve, freeze.ms)));
    this.inBackground(lasting.rconRefuse ? this.listener.close() : this.game ? this.listener.listen() : undefined);
  }

  scenario(name: ScenarioName): void {
    const scenario = scenarioNamed(name);
    this.seed = scenario.seed;
    this.host.script.replaceMaps(scenario.maps);
    this.faults();
    this.faults(scenario.faults);
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

  async playRound(forced?: ForcedOutcome): Promise<void> {
    this.host.script.forceNextRound(forced?.winner);
    const before = this.records.countOf('round_end');
    await this.stepWhile(() => this.records.countOf('round_end') === before, 'a round to end');
  }

  async playMap(forced?: ForcedMap): Promise<void> {
    if (forced) this.host.script.forceMap(this.game?.plugin.mapNumber ?? 0, forced);
    const before = this.records.countOf('map_result');
    await this.stepWhile(() => this.records.countOf('map_result') === before, 'a map to end');
  }

  async playSeries(forced?: ForcedMap[]): Promise<void> {
    if (forced) this.host.script.replaceMaps(forced);
    const isOver = (): boolean =>
      this.host.currentMatch()?.status === 'finished' && this.state() === 'none' && !this.game?.demoPending;
    await this.stepWhile(() => !isOver(), 'the series to end');
    this.game?.publisher.flushReordered();
    await this.settled();
  }

  async settled(): Promise<void> {
    await this.background;
    await this.game?.mainThread.idle();
    await this.game?.publisher.settled();
  }

  private async stepWhile(isWaiting: () => boolean, what: string): Promise<void> {
    if (await this.driver.runWhile(isWaiting)) return;
    const pause = this.game?.plugin.isPaused ? ', paused' : '';
    throw new Error(`${this.name} waits in vain for ${what}: state ${this.state()}${pause}`);
  }

  private runLine(line: string): Promise<string> {
    const game = this.game;
    return game ? game.mainThread.run(() => game.console.execute(line)) : new Promise(() => undefined);
  }

  private inBackground(work: Promise<unknown> | undefined): void {
    if (!work) return;
    const safe = work.catch((error: unknown) => this.host.log(String(error)));
    this.background = Promise.all([this.background, safe]);
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
      faults: () => this.activeFaults,
      changeFaults: (change) => this.faults(change),
      addRecord: (record) => records.publish({ ...record, atMs: this.clock.now() }),
      addMatch: (match) => records.match(match),
      currentMatch: () => records.matches.at(-1) ?? null,
      log,
      crashSoon: (restartAfterMs) => {
        this.inBackground(this.crash());
        if (restartAfterMs !== undefined) this.clock.after(restartAfterMs, () => this.inBackground(this.boot()));
      },
    };
  }
}
