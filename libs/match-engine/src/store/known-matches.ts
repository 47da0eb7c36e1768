import { pgPool } from '@placar/persistence';
import type { LiveBus } from '@placar/messaging';
import type { Logger } from '@placar/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { AttendedMatches } from './attended-matches';
import { peekState, presentVersion, readState } from './match-log';
import type { VersionedState } from './match-log';
import { StateCache } from './state-cache';

/** What this process knows of matches, and how it is kept up. Only a hint to decide on: the database judges what was decided. */
export class KnownMatches {
  readonly states = new StateCache();
  private readonly warming = new Map<number, Promise<void>>();
  private readonly attended: AttendedMatches;

  constructor(
    private readonly dataSource: DataSource,
    bus: LiveBus,
    private readonly logger: Logger,
  ) {
    this.attended = new AttendedMatches(bus, (matchId, version) => this.keepUp(matchId, version));
  }

  /** For ten minutes from now, what other processes write to this match is read as they tell of it. */
  attend(matchId: number): void {
    this.attended.attend(matchId);
  }

  /** The same until what this answers is called. */
  attendWhile(matchId: number): () => void {
    return this.attended.hold(matchId);
  }

  /** The present state, from the log. Null when there is no such match. */
  async load(matchId: number): Promise<VersionedState | null> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    try {
      const version = await presentVersion(client, matchId);
      const cached = this.states.get(matchId);
      if (cached?.version === version) return cached;
      // A match that was deleted, by whatever process, must not live on in memory.
      this.states.delete(matchId);
      if (version === 0) return null;
      const current = await readState(client, matchId, cached !== null && cached.version < version ? cached : null);
      if (current !== null) this.states.set(matchId, current);
      return current;
    } finally {
      await runner.release();
    }
  }

  /** Until what `warm` began for this match was read. */
  async warmed(matchId: number): Promise<void> {
    await this.warming.get(matchId);
  }

  /**
   * Reads what is new of a match that this process knows, ahead of a command that is still being checked: the command then needs one
   * trip to the database instead of two. Never throws; what could not be read is read under the lock.
   */
  warm(matchId: number): void {
    const cached = this.states.get(matchId);
    if (cached === null || this.warming.has(matchId)) return;
    const startedAt = performance.now();
    const done = peekState(pgPool(this.dataSource), matchId, cached)
      .then((state) => {
        const isNewest = state !== null && state.version >= (this.states.get(matchId)?.version ?? 0);
        if (isNewest) this.states.set(matchId, state, startedAt);
      })
      .catch((error: unknown) =>
        this.logger.debug({ err: error, match_id: matchId }, 'a match could not be read ahead'),
      )
      .finally(() => this.warming.delete(matchId));
    this.warming.set(matchId, done);
  }

  /** Another process wrote to a match that is attended here. Never throws: what could not be read is found out by the next command. */
  private keepUp(matchId: number, version: number): void {
    if (!this.dataSource.isInitialized) return;
    const cached = this.states.get(matchId);
    if (cached === null)
      this.load(matchId).catch((error: unknown) => this.logger.debug({ err: error, match_id: matchId }, 'not read'));
    else if (cached.version < version) this.warm(matchId);
  }
}
