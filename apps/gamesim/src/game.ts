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
  private readonly timers = new Set<GameTimer>();
  private readonly phaseTimers = new Set<GameTimer>();
  private readonly demoTimers = new Set<GameTimer>();
  private alive = true;
  private wiredFlow: MatchFlow | null = null;

  constructor(readonly host: ServerHost) {
    this.console = new GameConsole((line) => host.log(line));
    this.convars = new Convars(host.bootConvars);
    this.publisher = new Publisher(host);
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

  /** Runs on the main thread after so much game time, unless the process dies first. */
  after(ms: number, run: () => void): GameTimer {
    return this.schedule(this.timers, ms, run);
  }

  /** Like `after`, but only while the present phase of the match lasts. */
  afterInPhase(ms: number, run: () => void): GameTimer {
    return this.schedule(this.phaseTimers, ms, run);
  }

  /** Demo work outlives its match's reset. */
  afterForDemo(ms: number, run: () => void): GameTimer {
    return this.schedule(this.demoTimers, ms, run);
  }

  /** Forgets what was planned for the phase that ends. */
  nextPhase(): void {
    cancelAll(this.phaseTimers);
  }

  get demoPending(): boolean {
    return this.demoTimers.size > 0;
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
    for (const timers of [this.timers, this.phaseTimers, this.demoTimers]) cancelAll(timers);
    this.mainThread.kill();
    this.publisher.kill();
  }

  private schedule(timers: Set<GameTimer>, ms: number, run: () => void): GameTimer {
    let cancelled = false;
    const raw = this.host.clock.after(ms, () => {
      // Until its frame comes the timer may still be cancelled: the main thread can be busy with a config GET that ends the phase.
      this.mainThread.frame(() => {
        timers.delete(timer);
        if (this.alive && !cancelled) run();
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
