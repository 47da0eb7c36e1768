import type { CommandBus } from '@nestjs/cqrs';
import type { MatchCommandRequest, MatchStatus, ServerRequestState } from '@placar/contracts';
import { nextStartMs } from '@placar/domain';
import { asksCheckIn, awaitsCheckIn, isToBeMade, wantedMatches } from '@placar/domain/tournament';
import type { TournamentCommand, TournamentState, WantedMatch } from '@placar/domain/tournament';
import { PLATFORM, RequestMatchCommandCommand } from '@placar/match-engine';
import type { TournamentEngine } from '@placar/match-engine/tournaments';
import type { Clock, Logger } from '@placar/platform';
import { askMatch, STEWARD } from '../match-asking';
import type { ServerNeed, ServerSearch } from '../server-search/server-search';
import type { MatchCheckIns } from './match-check-ins';
import { rosterChanges } from './roster-changes';
import { matchOf } from './tournament-rows';
import type { TournamentMatch, TournamentRows } from './tournament-rows';
import type { TournamentMatchMaker } from './tournament-match-maker';

export interface TournamentTenderParts {
  tournaments: Pick<TournamentEngine, 'load' | 'run'>;
  rows: TournamentRows;
  maker: Pick<TournamentMatchMaker, 'make'>;
  search: Pick<ServerSearch, 'queue' | 'changeServers' | 'startBeside' | 'noteNextStart' | 'giveUp'>;
  checkIns: Pick<MatchCheckIns, 'tend'>;
  commandBus: CommandBus;
  clock: Clock;
  logger: Logger;
}

/** A command that did not come about is asked for again after this. */
const AGAIN_MS = 30_000;
/** The game is on. */
const PLAYED: ReadonlySet<MatchStatus> = new Set(['knife', 'live', 'halftime']);
const SEARCHING: ReadonlySet<ServerRequestState> = new Set(['queued', 'provisioning', 'offered']);

/**
 * Brings the matches of a tournament to what its bracket says: makes those whose teams are known, asks for their servers, tells the
 * bracket what became of them, calls off those that it no longer has, and pauses them with it. Every step looks at what is there before
 * it does anything, so it may be done twice, late, by two workers, and be cut off between any two steps (decision 0063).
 */
export class TournamentTender {
  constructor(private readonly parts: TournamentTenderParts) {}

  async tend(id: number): Promise<void> {
    const loaded = await this.parts.tournaments.load(id);
    if (loaded === null) return;
    const matches = await this.parts.rows.matches(id);
    const state = await this.noteResults(loaded.state, matches);
    const wanted = wantedMatches(state);
    await this.callOff(matches, wanted);
    await this.changeRosters(state, matches);
    if (!state.paused) await this.makeMatches(state, wanted, matches);
    await this.pauseOrResume(state, matches);
    if (wanted.some(asksCheckIn)) await this.parts.checkIns.tend(state, wanted, await this.parts.rows.matches(id));
  }

  /** A result may make others known; those are made right after it. */
  private async noteResults(before: TournamentState, matches: readonly TournamentMatch[]): Promise<TournamentState> {
    let state = before;
    for (const wanted of wantedMatches(before)) {
      const match = matchOf(matches, wanted);
      const news = match === undefined ? null : resultOf(wanted, match);
      if (news === null) continue;
      const run = await this.parts.tournaments.run(state.id, news, {
        actor: PLATFORM,
        cause: 'match of the tournament',
      });
      if (run.ok) state = run.state;
      // A series without a winner, for instance: a person must say how it goes on.
      else this.parts.logger.info({ tournament_id: state.id, code: run.refusal.code }, 'a result was not taken');
    }
    return state;
  }

  private async callOff(matches: readonly TournamentMatch[], wanted: readonly WantedMatch[]): Promise<void> {
    const kept = new Set(wanted.map((one) => matchOf(matches, one)?.match_id));
    for (const { match_id: matchId, is_open: isOpen } of matches)
      if (isOpen && !kept.has(matchId)) await this.ask(matchId, { kind: 'cancel', args: {} }, 'cancel');
  }

  /** People were exchanged since the match was made, and it is not on a server yet. */
  private async changeRosters(state: TournamentState, matches: readonly TournamentMatch[]): Promise<void> {
    for (const match of matches)
      for (const change of rosterChanges(state, match))
        await this.ask(match.match_id, change, `${change.kind}-${change.args.steam_id}`);
  }

  private async makeMatches(
    state: TournamentState,
    wanted: readonly WantedMatch[],
    matches: readonly TournamentMatch[],
  ): Promise<void> {
    const organiser = (await this.parts.rows.organiser(state.organiserId)) ?? { id: STEWARD.id, name: STEWARD.name };
    const now = this.parts.clock.now().getTime();
    const missing = wanted.filter((one) => matchOf(matches, one) === undefined && isToBeMade(state, one, now));
    for (const one of missing)
      await this.parts.maker.make(state, one, { ...organiser, isAdmin: true, isSuperAdmin: false });
    const present = missing.length === 0 ? matches : await this.parts.rows.matches(state.id);
    const isNotYet = isEarly(now);
    const early = new Set(
      wanted.filter((one) => isNotYet(one) || awaitsCheckIn(one)).map((one) => matchOf(present, one)?.match_id),
    );
    const toAsk = new Set(
      present.filter((match) => needsServer(match) && !early.has(match.match_id)).map(({ match_id: id }) => id),
    );
    await this.findServers(wanted, present, { organiser, toAsk });
  }

  /** Asks for servers, for each match with what it may take now; who waits longest gets the first one that is started. */
  private async findServers(
    wanted: readonly WantedMatch[],
    matches: readonly TournamentMatch[],
    { organiser, toAsk }: { organiser: { id: number; name: string }; toAsk: ReadonlySet<number> },
  ): Promise<void> {
    const { search } = this.parts;
    const takes = new Map(wanted.map((one) => [matchOf(matches, one)?.match_id, one]));
    const running = matches.filter(({ beside }) => beside !== null).length;
    for (const match of matches.toSorted(byPlace)) {
      const { match_id: matchId, request } = match;
      const one = takes.get(matchId);
      const need = {
        matchId,
        asker: organiser,
        servers: one?.servers ?? null,
        map: one === undefined ? null : mapOf(one),
      };
      const isWaiting = (request === 'queued' && isUnloaded(match)) || toAsk.has(matchId);
      if (toAsk.has(matchId)) await search.queue(need);
      else if (isWaiting && !isSame(match.request_servers, need.servers))
        await search.changeServers(matchId, need.servers);
      const starts = one?.starts ?? 0;
      if (isWaiting) await this.startBeside(match, need, { starts, running });
    }
  }

  /** Has a server started for a match that waits, or gives one up: it was fixed to a server meanwhile, or none is to be started any more. */
  private async startBeside(
    match: TournamentMatch,
    need: ServerNeed,
    { starts, running }: { starts: number; running: number },
  ): Promise<void> {
    const { search, clock } = this.parts;
    const next = starts === 0 ? null : nextStartMs(match.earlier_starts);
    await this.noteNextStart(match, next);
    if (next !== null && next <= clock.now().getTime() && running < starts) await search.startBeside(need, starts);
    else if (match.beside !== null && starts === 0) await search.giveUp({ id: match.beside }, 'elsewhere');
  }

  /** People are told of a start that is tried again; the first one waits for nothing but room. */
  private async noteNextStart({ match_id: id, start_again_at: noted }: TournamentMatch, next: number | null) {
    const at = next === null || next === 0 ? null : new Date(next);
    if (at?.getTime() !== noted?.getTime()) await this.parts.search.noteNextStart(id, at);
  }

  /** Only what the tournament paused goes on with it: a break that a team or a referee took is theirs. */
  private async pauseOrResume(state: TournamentState, matches: readonly TournamentMatch[]): Promise<void> {
    for (const { match_id: matchId, is_open: isOpen, status, paused_at: pausedAt } of matches) {
      if (!isOpen) continue;
      if (state.paused && PLAYED.has(status)) {
        await this.parts.rows.notePaused(matchId, true);
        await this.ask(matchId, { kind: 'pause', args: {} }, 'pause');
      } else if (!state.paused && pausedAt !== null) {
        if (status === 'paused') await this.ask(matchId, { kind: 'unpause', args: {} }, 'unpause');
        else await this.parts.rows.notePaused(matchId, false);
      }
    }
  }

  /** What is refused now is asked again with a later look, if it is still wanted. */
  private async ask(matchId: number, request: MatchCommandRequest, what: string): Promise<void> {
    const key = `tournament-${what}-${Math.floor(this.parts.clock.now().getTime() / AGAIN_MS)}`;
    const command = new RequestMatchCommandCommand(STEWARD, matchId, request, key);
    await askMatch(this.parts, command, 'the match of a tournament refuses', { kind: what });
  }
}

/** A match with a time asks for its server so long before it. */
const SERVER_LEAD_MS = 15 * 60_000;
const isEarly =
  (now: number) =>
  ({ at }: WantedMatch): boolean =>
    at !== null && Date.parse(at) - SERVER_LEAD_MS > now;

/** The map that a server starts with, where it is known; the maps of a veto are loaded later. */
const mapOf = ({ play }: WantedMatch): string | null => play.pool.find((name) => !/^\d+$/.test(name)) ?? null;

/** As in the queue; who has no place yet comes last. */
const byPlace = (one: TournamentMatch, other: TournamentMatch): number =>
  (one.asked_at?.getTime() ?? Infinity) - (other.asked_at?.getTime() ?? Infinity) || one.match_id - other.match_id;

const isSame = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one?.join() === other?.join();

/** What the tournament is told of a match that is over; null: nothing yet, or a person must say it. */
export function resultOf(
  { stage, key }: Pick<WantedMatch, 'stage' | 'key'>,
  match: TournamentMatch,
): Extract<TournamentCommand, { type: 'note-result' }> | null {
  const { low, high, status, winner, maps, rounds, unconfirmed } = match;
  if (match.is_open || status === 'cancelled' || unconfirmed) return null;
  const isForfeit = status === 'forfeited';
  if (isForfeit && winner === null) return null;
  return {
    type: 'note-result',
    stage,
    key,
    result: { entries: [low, high], how: isForfeit ? 'walkover' : 'played', winner, maps, rounds },
  };
}

/** While it is being loaded it has its place in the queue still. */
const isUnloaded = ({ status }: TournamentMatch): boolean => status === 'scheduled' || status === 'load_failed';

const needsServer = (match: TournamentMatch): boolean =>
  match.is_open &&
  !match.veto_ahead &&
  isUnloaded(match) &&
  (match.request === null || (match.may_ask && !SEARCHING.has(match.request)));
