import type { CommandBus } from '@nestjs/cqrs';
import type { MatchCommandRequest, TeamSlot } from '@placar/contracts';
import type { LobbyState } from '@placar/domain/lobby';
import type { MatchState } from '@placar/domain';
import { RequestMatchCommandCommand } from '@placar/match-engine';
import type { Clock, Logger } from '@placar/platform';
import { askMatch, PLATFORM_ACCOUNT } from '../match-asking';

/** A change of the rosters that did not come about is asked for again after this. */
const AGAIN_MS = 30_000;
const SLOTS: readonly TeamSlot[] = ['team1', 'team2'];

/** Commands to the matches of lobbies, by the account that owns them. Asking twice is asking once. */
export class MatchSteering {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly stateOf: (matchId: number) => Promise<MatchState | null>,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Everybody who sits may join their team on the server, and nobody else. */
  async alignRosters(lobby: LobbyState, matchId: number): Promise<void> {
    const match = await this.stateOf(matchId);
    if (match === null) return;
    const period = Math.floor(this.clock.now().getTime() / AGAIN_MS);
    for (const request of rosterChanges(lobby, match)) {
      const { steam_id: steamId } = request.args;
      await this.ask(matchId, request, `lobby-${request.kind}-${steamId}-${period}`);
    }
  }

  /** Begins without waiting for "ready": everybody is there. */
  async begin(lobby: LobbyState, matchId: number): Promise<void> {
    await this.ask(matchId, { kind: 'force_start', args: {} }, `lobby-begin-${lobby.calls}`);
  }

  async cancel(matchId: number): Promise<void> {
    await this.ask(matchId, { kind: 'cancel', args: {} }, 'lobby-cancel');
  }

  /** What is refused now is asked again with the next look, if it is still wanted. */
  private async ask(matchId: number, request: MatchCommandRequest, key: string): Promise<void> {
    const command = new RequestMatchCommandCommand(PLATFORM_ACCOUNT, matchId, request, key);
    const { commandBus, logger } = this;
    await askMatch({ commandBus, logger }, command, 'the match of a lobby refuses', { kind: request.kind });
  }
}

type RosterRequest = Extract<MatchCommandRequest, { kind: 'add_player' | 'remove_player' }>;

/** What makes the rosters of a match those of the seats. Who leaves comes first. */
export function rosterChanges({ seats }: LobbyState, { config }: Pick<MatchState, 'config'>): RosterRequest[] {
  const seated = new Map(seats.flatMap(({ person, team }) => (team === null ? [] : [[person.steamId, team] as const])));
  const listed = SLOTS.flatMap((slot) => Object.keys(config[slot].players).map((steamId) => ({ steamId, slot })));
  const gone = listed.filter(({ steamId }) => !seated.has(steamId));
  const missing = seats.flatMap(({ person, team }) =>
    team !== null && config[team].players[person.steamId] === undefined ? [{ person, team }] : [],
  );
  return [
    ...gone.map(({ steamId }): RosterRequest => ({ kind: 'remove_player', args: { steam_id: steamId } })),
    ...missing.map(({ person, team }): RosterRequest => ({
      kind: 'add_player',
      args: { team, steam_id: person.steamId, name: [...person.name].slice(0, 40).join('') },
    })),
  ];
}
