import type { GameTimer } from './clock';
import { GameConsole } from './console/console';
import { Convars } from './console/convars';
import { Publisher } from './http/publisher';
import { MainThread } from './main-thread';
import type { EngineState } from './match/engine-state';
import { createEngineState } from './match/engine-state';
import type { MapRules } from './match/map-rules';
import type { PluginState } from './plugin/plugin-state';
import { createPluginState } from './plugin/plugin-state';
import type { Replies } from './plugin/commands/replies';
import { repliesIn } from './plugin/commands/replies';
import type { ServerHost } from './server-host';

/** Steps of a match that call one another across files; wired once at boot. */
export interface MatchFlow {
  /** Warmup of the map on the server: everyone has to get ready. */
  enterWarmup(): void;
  /** Starts knife, live play or a pending restore, whatever is next. */
  startMatch(): void;
  beginRound(): void;
  playRound(): void;
  endMap(): void;
  changeMap(map: string, then: () => void): void;
  /** Somebody has left: perhaps a whole side is gone. */
  playerLeft(): void;
}

/** One run of the game process, from boot to crash. Nothing in here survives. */
export class Game {
  readonly mainThread = new MainThread();
  readonly console: GameConsole;
  readonly convars: Convars;
  readonly publisher: Publisher;
  readonly plugin: PluginState = createPluginState();
  readonly engine: EngineState;
  /** Players told to stay away until the next load. */
  readonly absent = new Set<string>();
  /** Players of a match that died who have lost patience; back for the next match. */
  readonly goneHome = new Set<string>();
  private readonly timers = new Set<GameTimer>();
  private readonly phaseTimers = new Set<GameTimer>();
  private readonly demoTimers = new Set<GameTimer>();
  /** Called after every piece of timed work. */
  onWork: (() => void) | null = null;
  private asleep: (() => void)[] = [];
  private alive = true;
  private wiredFlow: MatchFlow | null = null;

  constructor(readonly host: ServerHost) {
    this.console = new GameConsole((line) => host.log(line));
    this.convars = new Convars(host.bootConvars);
    this.publisher = new Publisher(host, () => this.plugin.remoteLog);
    this.engine = createEngineState(host.bootMap);
  }

  wire(flow: MatchFlow): void {
    this.wiredFlow = flow;
  }

  get flow(): MatchFlow {
    if (!this.wiredFlow) throw new Error('the match flow is not wired');
    return this.wiredFlow;
  }

  get isAlive(): boolean {
    return this.alive;
  }

  /** What the plugin answers, in the language of the server. */
  get replies(): Replies {
    return repliesIn(this.host.faults().locale ?? this.host.locale);
  }

  /** Nobody is connected and the server saves power: commands are answered, timers wait (R10). */
  get isHibernating(): boolean {
    const isOn = this.host.faults().hibernate ?? this.convars.flag('sv_hibernate_when_empty');
    return isOn && this.engine.clients.size === 0;
  }

  /** Somebody has come: what fell due in the sleep happens now. */
  wake(): void {
    if (this.isHibernating) return;
    for (const run of this.asleep.splice(0)) this.mainThread.frame(run);
  }

  /** Runs on the main thread after so much game time, unless the process dies first. */
  after(ms: number, run: () => void): GameTimer {
    return this.schedule(this.timers, ms, run, 'server');
  }

  /** Like `after`, for what people do: it also happens while the server sleeps. */
  afterOutside(ms: number, run: () => void): GameTimer {
    return this.schedule(this.timers, ms, run, 'people');
  }

  /** Like `after`, but only while the present phase of the match lasts. */
  afterInPhase(ms: number, run: () => void, by: 'server' | 'people' = 'server'): GameTimer {
    return this.schedule(this.phaseTimers, ms, run, by);
  }

  /** Demo work outlives its match's reset. */
  afterForDemo(ms: number, run: () => void): GameTimer {
    return this.schedule(this.demoTimers, ms, run, 'server');
  }

  /** Forgets what was planned for the phase that ends. */
  nextPhase(): void {
    cancelAll(this.phaseTimers);
  }

  /** Forgets all plans of the plugin, demos included. */
  cancelTimers(): void {
    for (const timers of [this.timers, this.phaseTimers, this.demoTimers]) cancelAll(timers);
  }

  get demoPending(): boolean {
    return this.demoTimers.size > 0;
  }

  /** Seed of everything that chance decides in the match on the server. */
  luckKey(): string {
    const { host, plugin } = this;
    const boot = host.bootCount() > 1 ? `/boot${host.bootCount()}` : '';
    return `${host.seed()}${boot}/load${plugin.loadCount}`;
  }

  rules(): MapRules {
    return {
      maxRounds: this.convars.number('mp_maxrounds') || 24,
      overtime: this.convars.flag('mp_overtime_enable'),
      overtimeRounds: this.convars.number('mp_overtime_maxrounds') || 6,
      canClinch: this.convars.flag('mp_match_can_clinch'),
    };
  }

  kill(): void {
    this.alive = false;
    this.cancelTimers();
    this.mainThread.kill();
    this.publisher.kill();
  }

  private schedule(timers: Set<GameTimer>, ms: number, run: () => void, by: 'server' | 'people'): GameTimer {
    let cancelled = false;
    const raw = this.host.clock.after(ms, () => {
      // Until its frame comes the timer may still be cancelled: the main thread can be busy with a config GET that ends the phase.
      const work = (): void => {
        timers.delete(timer);
        if (!this.alive || cancelled) return;
        run();
        this.onWork?.();
      };
      this.mainThread.frame(() => {
        if (by === 'server' && this.isHibernating) this.asleep.push(work);
        else work();
      });
    });
    const timer: GameTimer = {
      remainingMs: () => raw.remainingMs(),
      cancel: () => {
        cancelled = true;
        timers.delete(timer);
        raw.cancel();
      },
    };
    timers.add(timer);
    return timer;
  }
}

const cancelAll = (timers: Set<GameTimer>): void => {
  for (const timer of [...timers]) timer.cancel();
};
