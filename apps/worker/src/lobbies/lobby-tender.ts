import { nextStartMs } from '@placar/domain';
import { wantedRegions } from '@placar/domain/lobby';
import type { LobbyState, PlatformAct } from '@placar/domain/lobby';
import type { LobbyEngine } from '@placar/lobby';
import type { Clock } from '@placar/platform';
import { PLATFORM_ACCOUNT } from '../match-asking';
import type { LobbyMatch, LobbyRows, RequestOfMatch } from './lobby-rows';
import type { MatchMaker } from './match-maker';
import { newsOf } from './match-news';
import type { MatchSteering } from './match-steering';
import type { ServerNeed, ServerSearch } from '../server-search/server-search';

export interface TenderParts {
  lobbies: Pick<LobbyEngine, 'load' | 'tell'>;
  rows: LobbyRows;
  maker: Pick<MatchMaker, 'make'>;
  search: Pick<ServerSearch, 'ask' | 'startBeside' | 'noteNextStart' | 'giveUp'>;
  steering: Pick<MatchSteering, 'alignRosters' | 'begin' | 'cancel'>;
  clock: Clock;
}

/**
 * Brings the world outside of a lobby to what the lobby is: its match, a server for it, the rosters; and tells the lobby what became of
 * them. Every step looks at what is there before it does anything, so it may be done twice, late, by two workers, and be cut off between
 * any two steps (decision 0043).
 */
export class LobbyTender {
  constructor(private readonly parts: TenderParts) {}

  async tend(lobbyId: number): Promise<void> {
    const loaded = await this.parts.lobbies.load(lobbyId);
    if (loaded === null) return this.endMatches(lobbyId, null);
    const { state, version } = loaded;
    switch (state.status) {
      case 'allocating':
        await this.endMatches(lobbyId, state.calls);
        return this.allocate(state, version);
      case 'connecting':
      case 'live':
        return this.follow(state);
      case 'finished':
        return;
      default:
        return this.endMatches(lobbyId, null);
    }
  }

  /** A match that its lobby has left is called off, and with it the search for its server. */
  private async endMatches(lobbyId: number, but: number | null): Promise<void> {
    for (const matchId of await this.parts.rows.left(lobbyId, but)) await this.parts.steering.cancel(matchId);
  }

  private async allocate(state: LobbyState, version: number): Promise<void> {
    const { rows, maker } = this.parts;
    const matchId = (await rows.match(state.id, state.calls))?.match_id ?? (await maker.make(state, version));
    const match = matchId === null ? null : await rows.match(state.id, state.calls);
    // The lobby has moved on; whoever moved it asked for another look.
    if (match === null) return;
    const tries = state.allocation?.tries ?? 1;
    await this.tell(state.id, { type: 'note-match', tries, matchId: match.match_id, serverId: null });
    await this.parts.steering.alignRosters(state, match.match_id);
    await this.tellNews(state, match);
    if (match.is_open && (match.status === 'scheduled' || match.status === 'load_failed'))
      await this.findServer(state, match, tries);
  }

  /** One request at a time; one that came to nothing is a failed try. */
  private async findServer(state: LobbyState, match: LobbyMatch, tries: number): Promise<void> {
    const own = match.requests.filter(({ beside }) => !beside);
    const failed = own.filter((request) => cameToNothing(request, match));
    const open = own.find((request) => !cameToNothing(request, match));
    if (open !== undefined) {
      if (open.state === 'queued') await this.startAgain(state, match);
      return this.tell(state.id, { type: 'note-server', tries, source: open.source, place: match.place });
    }
    const last = failed.at(-1);
    if (last === undefined || failed.length < tries) return this.parts.search.ask(needOf(state, match));
    await this.parts.search.giveUp(last);
    await this.tell(state.id, { type: 'fail-try', tries, reason: reasonOf(last) });
  }

  /** A start that failed put the match into the queue of the pool; it is tried once more beside its place there (decision 0216). */
  private async startAgain(state: LobbyState, match: LobbyMatch): Promise<void> {
    const { search, clock } = this.parts;
    const next = nextStartMs(match.earlier_starts);
    // None was started for it: then it asked for one of the pool.
    const at = next === null || next === 0 ? null : new Date(next);
    if (at?.getTime() !== match.start_again_at?.getTime()) await search.noteNextStart(match.match_id, at);
    if (at !== null && at <= clock.now()) await search.startBeside(needOf(state, match));
  }

  private async follow(state: LobbyState): Promise<void> {
    const match = await this.parts.rows.match(state.id, state.calls);
    // A match that was deleted ended without a result.
    if (match === null) {
      const matchId = state.allocation?.matchId ?? null;
      if (matchId !== null) await this.tell(state.id, { type: 'note-ended', matchId, result: null });
      return;
    }
    await this.tellNews(state, match);
    if (!match.is_open) return;
    if (state.status === 'connecting' || state.mode.drop_in)
      await this.parts.steering.alignRosters(state, match.match_id);
    if (state.status === 'connecting' && state.forced && match.status === 'warmup')
      await this.parts.steering.begin(state, match.match_id);
  }

  private async tellNews(state: LobbyState, match: LobbyMatch): Promise<void> {
    for (const act of newsOf(state, match)) await this.tell(state.id, act);
  }

  private async tell(lobbyId: number, act: PlatformAct): Promise<void> {
    await this.parts.lobbies.tell(lobbyId, act, 'lobby match');
  }
}

/** What servers of the pool lobbies take, the best first: those for mixed games, for competition, and those for nothing in particular. */
const TAGS = ['MIX', 'COMPETITIVO', ''];

function needOf(state: LobbyState, { match_id: matchId }: LobbyMatch): ServerNeed {
  const map = state.chosen?.maps.find((name) => !/^\d+$/.test(name)) ?? null;
  return { matchId, asker: PLATFORM_ACCOUNT, tags: TAGS, regions: wantedRegions(state), map };
}

/** A request that is over, or whose server was started and could not load the match. */
const cameToNothing = ({ state }: RequestOfMatch, match: LobbyMatch): boolean =>
  state === 'failed' ||
  state === 'cancelled' ||
  state === 'ended' ||
  (state === 'ready' && match.status === 'load_failed');

/** The queue of the pool gives up only after loads that failed; anything else had no server. */
const reasonOf = ({ source, state }: RequestOfMatch): 'load_failed' | 'no_server' =>
  state === 'ready' || (source === 'pool' && state === 'failed') ? 'load_failed' : 'no_server';
