import type { PluginEvent } from '@placar/contracts';

/** Events kept at most; a busy match folds its own within a fraction of a second. */
const CAPACITY = 1_000;

/**
 * Events that this process stored a moment ago, as they were parsed then: the projector of the same process need not read and
 * parse them again. Only a help: what is missing here is read from the inbox.
 */
export class FreshEvents {
  private readonly byMatch = new Map<number, Map<number, PluginEvent>>();
  private count = 0;

  add(matchId: number, inboxId: number, event: PluginEvent): void {
    if (this.count >= CAPACITY) this.forgetOldest();
    const events = this.byMatch.get(matchId) ?? new Map<number, PluginEvent>();
    this.byMatch.set(matchId, events.set(inboxId, event));
    this.count += 1;
  }

  /** By inbox id, as a copy: what is forgotten meanwhile stays in it. */
  ofMatch(matchId: number): ReadonlyMap<number, PluginEvent> {
    return new Map(this.byMatch.get(matchId));
  }

  forget(matchId: number, inboxIds: readonly number[]): void {
    const events = this.byMatch.get(matchId);
    if (!events) return;
    for (const id of inboxIds) if (events.delete(id)) this.count -= 1;
    if (events.size === 0) this.byMatch.delete(matchId);
  }

  private forgetOldest(): void {
    const oldest = this.byMatch.entries().next();
    if (!oldest.done) this.forget(oldest.value[0], [...oldest.value[1].keys()]);
  }
}
