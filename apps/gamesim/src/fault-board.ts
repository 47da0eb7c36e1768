import type { Clock, GameTimer } from './clock';
import type { FaultChange, FaultPlan, Faults } from './faults';
import type { Rng } from './rng';

export interface FaultBoardParts {
  clock: Clock;
  rng: Rng;
  /** After every change; `before` is what was in force. */
  onChange(now: Faults, before: Faults): void;
}

/** Faults in force on one server and those that are planned. */
export class FaultBoard {
  private active: Faults = {};
  private plans: FaultPlan[] = [];
  private readonly ends = new Set<GameTimer>();

  constructor(private readonly parts: FaultBoardParts) {}

  get current(): Faults {
    return this.active;
  }

  /** Merges; a key set to null or undefined ends that fault; no argument ends all, planned ones too. */
  change(change?: FaultChange): void {
    const before = this.active;
    const next: Record<string, unknown> = change ? { ...before } : {};
    if (!change) this.forgetPlans();
    for (const [key, value] of Object.entries(change ?? {})) {
      if (value === null || value === undefined) delete next[key];
      else next[key] = value;
    }
    // What happens once is no lasting state.
    const { freeze: _freeze, hotReload: _reload, ...lasting } = next as Faults;
    this.active = lasting;
    this.parts.onChange(next, before);
  }

  plan(plan: FaultPlan): void {
    if (plan.at === undefined || plan.at === 'now') this.setIn(plan);
    else this.plans.push(plan);
  }

  /** No fault sets in or ends by itself any more. */
  forgetPlans(): void {
    this.plans = [];
    for (const timer of this.ends) timer.cancel();
    this.ends.clear();
  }

  roundBegins(map: number, round: number): void {
    const isDue = ({ at }: FaultPlan): boolean =>
      typeof at === 'object' && at.round === round && (at.map === undefined || at.map === map);
    const due = this.plans.filter(isDue);
    this.plans = this.plans.filter((plan) => !isDue(plan));
    for (const plan of due) this.setIn(plan);
  }

  private setIn({ faults, probability, forMs }: FaultPlan): void {
    if (probability !== undefined && !this.parts.rng.chance(probability)) return;
    this.change(faults);
    if (forMs === undefined) return;
    const end = Object.fromEntries(Object.keys(faults).map((key) => [key, null]));
    const timer = this.parts.clock.after(forMs, () => {
      this.ends.delete(timer);
      this.change(end);
    });
    this.ends.add(timer);
  }
}
