import { bootGame } from './boot-game';
import type { Clock, GameTimer } from './clock';
import type { Disk } from './disk';
import type { CrashMoment, CrashPlan, Faults } from './faults';
import type { Game } from './game';
import { awaitReturns } from './match/returning-players';
import type { DiedMatch } from './plugin/plays-on';
import { playOn, rememberMatch } from './plugin/plays-on';
import type { RconListener } from './rcon/rcon-listener';
import type { ServerHost } from './server-host';

export interface LifeParts {
  clock: Clock;
  disk: Disk;
  host(): ServerHost;
  listener(): RconListener;
  faults(): Faults;
  /** Before each boot: what the machine's own files say counts again. */
  beforeBoot(): void;
}
interface Died {
  players: string[];
  match: DiedMatch | null;
  playsOn: boolean;
}

/** Game processes that come and go on one machine (plugin contract F9, F10). */
export class GameLife {
  private current: Game | null = null;
  private died: Died = { players: [], match: null, playsOn: false };
  private plannedBoot: GameTimer | null = null;
  private boots = 0;
  private closed = false;
  private mute = false;
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: LifeParts) {}

  get game(): Game | null {
    return this.current;
  }

  get bootCount(): number {
    return this.boots;
  }

  /** The machine answers no packet, though its port seems open. */
  get isMute(): boolean {
    return this.mute;
  }

  /** Crashes and boots under way. */
  get background(): Promise<unknown> {
    return this.work;
  }

  inBackground(work: Promise<unknown> | undefined): void {
    if (!work) return;
    const safe = work.catch((error: unknown) => this.parts.host().log(String(error)));
    this.work = Promise.all([this.work, safe]);
  }

  /** Starts the game process and its port. Rejects when the port is taken. */
  async boot(): Promise<void> {
    if (this.current || this.closed) return;
    this.plannedBoot?.cancel();
    // Connections to the dead process learn of its end from the new one.
    if (this.mute) await this.parts.listener().close();
    this.mute = false;
    this.boots += 1;
    this.parts.beforeBoot();
    const game = bootGame(this.parts.host());
    this.current = game;
    const died = this.died;
    this.died = { players: [], match: null, playsOn: false };
    awaitReturns(game, died.players);
    if (died.match && (died.playsOn || this.parts.faults().restartPlaysOn)) playOn(game, died.match);
    if (!this.parts.faults().rconRefuse) await this.parts.listener().listen();
  }

  async crash(plan: Omit<CrashPlan, 'at'> = {}): Promise<void> {
    this.kill(plan.playsOn ?? false);
    if (plan.wipeDisk) this.parts.disk.wipe();
    this.plannedBoot?.cancel();
    this.mute = plan.rcon === 'silent';
    if (plan.restartAfterMs !== undefined)
      this.plannedBoot = this.parts.clock.after(plan.restartAfterMs, () => this.inBackground(this.boot()));
    if (!this.mute) await this.parts.listener().close();
  }

  crashSoon(plan: CrashPlan): void {
    this.inBackground(this.crash(plan));
  }

  isPlanned(moment: CrashMoment): boolean {
    return this.parts.faults().crashOn?.at === moment;
  }

  crashIfPlanned(moment: CrashMoment): void {
    const plan = this.parts.faults().crashOn;
    if (plan?.at !== moment) return;
    this.parts.host().changeFaults({ crashOn: undefined });
    this.crashSoon(plan);
  }

  /** For good: no planned restart brings it back. */
  async close(): Promise<void> {
    this.closed = true;
    await this.crash();
    await this.work;
  }

  private kill(playsOn: boolean): void {
    const game = this.current;
    this.current = null;
    if (!game) return;
    const { host } = game;
    const match = host.currentMatch();
    const hadMatch = game.plugin.isMatchSetup;
    if (hadMatch && match && match.status !== 'finished') {
      match.status = 'crashed';
      host.ledger.save(match);
    }
    this.died = { players: hadMatch ? [...game.engine.clients.keys()] : [], match: rememberMatch(game), playsOn };
    game.kill();
    host.log('--- process died ---');
  }
}
