import { decide } from './decide';
import { evolve } from './evolve';
import type { MatchCommand, ResolvedFacts, StatusObservation } from './match-commands';
import type { MatchEvent, RecordedEvent } from './match-events';
import type { MatchConfig, MatchState } from './match-state';
import { matchConfig, playSeries } from './series-script.fixture';
import type { SeriesScript } from './series-script.fixture';

export const AT = '2026-11-21T12:00:00.000Z';
/** Seconds after the match was scheduled, as an ISO time. */
export const later = (seconds: number): string => new Date(Date.parse(AT) + seconds * 1000).toISOString();

/** A server that answers and has no match, as seen at that second. */
export const emptyServer = (seconds: number, change: Partial<StatusObservation> = {}): StatusObservation => ({
  at: later(seconds),
  gamestate: 'none',
  paused: false,
  matchId: null,
  mapNumber: null,
  roundNumber: null,
  team1: null,
  team2: null,
  maps: null,
  missesInARow: 1,
  ...change,
});

type Request = Extract<MatchCommand, { type: 'request' }>['request'];

/** A match with its log, for tests of the rules: decides, keeps the events, throws the code of a refusal. */
export class LoggedMatch {
  private current: MatchState | null = null;
  readonly log: RecordedEvent[] = [];
  private commands = 0;

  static loaded(change: Partial<MatchConfig> = {}): LoggedMatch {
    const match = new LoggedMatch();
    match.run({ type: 'schedule', id: 9, config: matchConfig(change), serverId: 3, loadCommandId: 'load-1' });
    match.run({ type: 'settle', commandId: 'load-1', outcome: 'confirmed', detail: null });
    return match;
  }

  /** Plays the first events of a series with these random numbers; map 0 is live after the first. */
  static playing(events: number, change: Partial<MatchConfig> = {}, random: () => number = () => 0.4): LoggedMatch {
    const match = LoggedMatch.loaded(change);
    match.play(playSeries(9, match.now.config, random), 0, events);
    return match;
  }

  play(script: SeriesScript, from: number, to: number): void {
    const reports = script.events.slice(from, to).map((event) => ({ event, receivedAt: AT }));
    this.run({ type: 'record-reports', reports });
  }

  run(command: MatchCommand, now = AT): MatchEvent[] {
    const decision = decide(this.current, command, { now, actorName: 'Ana' });
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      const recorded = { ...event, at: now, actorName: 'Ana' };
      this.log.push(recorded);
      this.current = evolve(this.current, recorded);
    }
    return decision.events;
  }

  /** Asks, and answers the id of the command. */
  ask(request: Request, more: { now?: string; resolved?: ResolvedFacts } = {}): string {
    this.commands += 1;
    const commandId = `command-${this.commands}`;
    this.run(
      { type: 'request', commandId, request, idempotencyKey: null, resolved: more.resolved ?? {} },
      more.now ?? AT,
    );
    return commandId;
  }

  /** Asks, and settles it as seen. */
  done(request: Request, now = AT): void {
    this.run({ type: 'settle', commandId: this.ask(request, { now }), outcome: 'confirmed', detail: null }, now);
  }

  get now(): MatchState {
    if (this.current === null) throw new Error('not scheduled');
    return this.current;
  }
}
