import type { RconOptions } from './rcon-options';

/** Wrong passwords per address and the ban they earn (plugin contract R3). Real time. */
export class BanList {
  private readonly failures = new Map<string, number[]>();
  private readonly bannedUntil = new Map<string, number>();

  constructor(private readonly rule: RconOptions['ban']) {}

  isBanned(address: string): boolean {
    const until = this.bannedUntil.get(address);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    this.bannedUntil.delete(address);
    return false;
  }

  recordFailure(address: string): void {
    const now = Date.now();
    const recent = [...(this.failures.get(address) ?? []).filter((at) => at > now - this.rule.windowMs), now];
    this.failures.set(address, recent);
    if (recent.length < this.rule.maxFailures) return;
    this.failures.delete(address);
    this.bannedUntil.set(address, this.rule.penaltyMs === 0 ? Number.POSITIVE_INFINITY : now + this.rule.penaltyMs);
  }
}
