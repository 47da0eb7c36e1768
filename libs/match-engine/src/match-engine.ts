import { LIVE_TOPICS } from '@placar/contracts';
import type { Actor, MatchCommand, MatchEvent, MatchState } from '@placar/domain';
import type { LiveBus, OutboxRelay } from '@placar/messaging';
import { currentTraceparent, sharedNow } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { AggregateLog } from './log';
import type { CommandSource as SourceOf, RunOptions as OptionsOf, RunResult as ResultOf, Versioned } from './log';
import { MATCH } from './store/match-log';
import { noteCommitted } from './store/note-committed';

export type CommandSource = SourceOf<MatchState, MatchCommand>;
export type RunOptions = OptionsOf<MatchState>;
export type RunResult = ResultOf<MatchState, MatchEvent>;
export type VersionedState = Versioned<MatchState>;

export const PLATFORM: Actor = { kind: 'platform', id: null, name: 'Placar' };

/** The one way in: every process uses this and nothing else to change a match. */
export class MatchEngine {
  private readonly log: AggregateLog<MatchState, MatchCommand, MatchEvent>;

  constructor(
    dataSource: DataSource,
    relay: Pick<OutboxRelay, 'sendCommitted'>,
    bus: LiveBus,
    clock: Clock,
    logger: Logger,
  ) {
    this.log = new AggregateLog(MATCH, {
      dataSource,
      relay,
      clock,
      onCommitted: (_id, { state, version, position, events }) => {
        const traceparent = currentTraceparent();
        void bus.publish({
          topic: LIVE_TOPICS.match,
          match_id: state.id,
          version,
          position,
          at: sharedNow(),
          traceparent,
        });
        noteCommitted(state.id, events, logger);
      },
    });
  }

  /** Runs one command on one match. A refusal is an answer, and nothing has happened; a broken database throws. */
  run(matchId: number, source: CommandSource, options: RunOptions): Promise<RunResult> {
    return this.log.run(matchId, source, options);
  }

  /** The present state, from the log. Null when there is no such match. */
  load(matchId: number): Promise<VersionedState | null> {
    return this.log.load(matchId);
  }

  /** Null when there is no such match. */
  async stateOf(matchId: number): Promise<MatchState | null> {
    return (await this.load(matchId))?.state ?? null;
  }
}
