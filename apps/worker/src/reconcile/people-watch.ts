import type { CommandBus } from '@nestjs/cqrs';
import type { MatchStatus, NoShowProposal } from '@placar/contracts';
import { BUILT_IN, automaticWinner, decide, isMapAwaited, matchLanguages, playerMessages } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import type { EngineStatus, GameServerOperations, PluginStatus } from '@placar/game-server';
import { RecordMatchFactCommand, RequestMatchCommandCommand } from '@placar/match-engine';
import type { Queryable } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';
import { sharedNow } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { askMatch, STEWARD } from '../match-asking';
import type { KnownServer } from '../servers/server-directory';
import { ArrivalsWatch } from './arrivals-watch';
import { WorkshopNames } from './workshop-names';
import type { WatchRows, WatchedMatch } from './watch-rows';

/** How often people on a restored server are reminded that the match waits for them. */
const REMIND_MS = 30_000;

export interface PeopleDependencies {
  config: AppConfig;
  commandBus: CommandBus;
  gateway: GameServerOperations;
  rows: WatchRows;
  bus: LiveBus;
  database: Queryable;
  logger: Logger;
}

/** One look: whose, where, what the plugin said, and when it was asked. */
export interface PeopleLook {
  match: WatchedMatch;
  server: KnownServer;
  status: PluginStatus;
  askedAt: Date;
}

/** Map and people of a match by the engine's own words: who is missing, who is ready, who is told to be. */
export class PeopleWatch {
  private readonly arrivals: ArrivalsWatch;
  private readonly workshop: WorkshopNames;
  private readonly remindedAt = new Map<number, number>();

  constructor(private readonly deps: PeopleDependencies) {
    this.arrivals = new ArrivalsWatch(deps.database, deps.bus);
    this.workshop = new WorkshopNames(deps.database);
  }

  forget(matchId: number): void {
    this.remindedAt.delete(matchId);
    this.arrivals.forget(matchId);
  }

  /** Whether the map is awaited that was loaded a moment ago. */
  awaitsMap(state: MatchState): boolean {
    return this.arrivals.awaitsMap(state, sharedNow());
  }

  /** At a match that runs or waits to (plugin contract F14, F21). */
  async look(look: PeopleLook, state: MatchState | null): Promise<void> {
    if (state === null) return;
    const judged = state.pending === null && LOOKED_AT.has(look.match.status);
    const waited = this.arrivals.isDue(state, look.status);
    if (!judged && !waited) return;
    const read = await this.deps.gateway.readEngine(look.server.endpoint);
    if (read.outcome !== 'ok') return;
    const workshopName = waited || isMapAwaited(state) ? await this.workshop.nameOf(state, read.engine.map) : null;
    if (waited) await this.forfeit(state, await this.arrivals.note(state, look, read.engine, workshopName));
    if (judged) await this.judge(look.match, state, read.engine, workshopName);
  }

  /** Only where the rulebook says so; the same absence is decided once. */
  private async forfeit(state: MatchState, proposal: NoShowProposal | null): Promise<void> {
    const winner = automaticWinner(state.config.rulebook ?? BUILT_IN, proposal);
    if (winner === null || state.pending !== null) return;
    const request = { kind: 'forfeit' as const, args: { winner } };
    const key = `no-show-${state.attempt}-${state.currentMap ?? 0}`;
    const command = new RequestMatchCommandCommand(STEWARD, state.id, request, key);
    await askMatch(this.deps, command, 'the match refuses the forfeit of its rulebook');
  }

  /** At a match on its way back: whoever joins is told, now and then, that it waits for `.ready`. */
  async lookAtReturning(look: PeopleLook, state: MatchState): Promise<void> {
    const waited = this.arrivals.isDue(state, look.status);
    const reminded = this.isReminderDue(look.status, state);
    if (!waited && !reminded) return;
    const read = await this.deps.gateway.readEngine(look.server.endpoint);
    if (read.outcome !== 'ok') return;
    if (waited) await this.arrivals.note(state, look, read.engine, await this.workshop.nameOf(state, read.engine.map));
    if (!reminded || (read.engine.humans ?? 0) === 0) return;
    this.remindedAt.set(state.id, performance.now());
    for (const line of playerMessages('recovery_ready_up', matchLanguages(state.config)))
      await this.deps.gateway.say(look.server.endpoint, line);
  }

  private isReminderDue({ gamestate }: PluginStatus, state: MatchState): boolean {
    const waits = gamestate === 'pending_restore' || gamestate === 'warmup';
    if (!waits || state.recovery?.step !== 'waiting_for_players' || state.plan?.kind !== 'restore') return false;
    return performance.now() - (this.remindedAt.get(state.id) ?? -Infinity) >= REMIND_MS;
  }

  private async judge(
    match: WatchedMatch,
    state: MatchState,
    { map, humans }: EngineStatus,
    workshopName: string | null,
  ): Promise<void> {
    const few = humans !== null && humans < 2 * state.config.playersPerTeam;
    const fewForSeconds = few || match.hadFewPeople ? await this.deps.rows.fewPeople(match.matchId, few) : null;
    const patienceSeconds = this.deps.config.gameServer.playersMissingSeconds;
    const fact = {
      type: 'observe-engine' as const,
      seen: { map, humans, fewForSeconds, patienceSeconds, workshopName },
    };
    // Decided beforehand, without the match's lock: nearly always there is nothing to say.
    const foreseen = decide(state, fact, { now: new Date(sharedNow()).toISOString(), actorName: null });
    if (!foreseen.ok || foreseen.events.length === 0) return;
    await this.workshop.learn(foreseen.events);
    await this.deps.commandBus.execute(new RecordMatchFactCommand(match.matchId, fact));
  }
}

const LOOKED_AT: ReadonlySet<MatchStatus> = new Set(['warmup', 'knife', 'live', 'paused']);
