import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MatchOptions } from '@placar/contracts';
import type { TeamSlot } from '@placar/contracts';
import { plannedMatch } from '@placar/domain/lobby';
import type { LobbyState, PlannedMatch, PlannedTeam } from '@placar/domain/lobby';
import { ScheduleMatchCommand } from '@placar/match-engine';
import { pgPool, Team, TeamMember, withTransaction } from '@placar/persistence';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { isTaken, PLATFORM_ACCOUNT } from '../match-asking';

/** Makes the match of a lobby, once for each call, by the command that makes every match. */
@Injectable()
export class MatchMaker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commandBus: CommandBus,
  ) {}

  /**
   * The match of the lobby's present call; it may exist by then. Null when the lobby has moved on since `version`. The link is written in
   * the transaction that makes the match, so a worker that dies leaves both or neither, and of two workers one makes it.
   */
  async make(state: LobbyState, version: number): Promise<number | null> {
    const planned = plannedMatch(state);
    if (planned === null) return null;
    const teams = await this.teams(state, version, planned);
    if (teams === null) return null;
    const link = (matchId: number) => ({
      text: 'INSERT INTO lobby_matches (lobby_id, call, match_id) VALUES ($1, $2, $3)',
      values: [state.id, state.calls, matchId],
    });
    const origin = { rankedMode: planned.rankedMode, alongside: (matchId: number) => [link(matchId)] };
    try {
      const command = new ScheduleMatchCommand(PLATFORM_ACCOUNT, optionsOf(planned, teams), origin);
      return (await this.commandBus.execute(command)).matchId;
    } catch (error) {
      if (isTaken(error, 'lobby_matches')) return this.known(state);
      throw error;
    }
  }

  private async known({ id, calls }: LobbyState): Promise<number | null> {
    const { rows } = await pgPool(this.dataSource).query<{ match_id: number }>(
      'SELECT match_id FROM lobby_matches WHERE lobby_id = $1 AND call = $2',
      [id, calls],
    );
    return rows[0]?.match_id ?? null;
  }

  /** Rows of the two teams with those who sit now: made once, and made right again when seats have changed since. */
  private teams(state: LobbyState, version: number, planned: PlannedMatch): Promise<Record<TeamSlot, number> | null> {
    return withTransaction(this.dataSource, async (manager) => {
      const [lobby] = await manager.query<{ version: number }[]>(
        'SELECT version FROM lobbies WHERE id = $1 FOR UPDATE',
        [state.id],
      );
      if (lobby?.version !== version) return null;
      const team1 = await teamRow(manager, state, 'team1', planned.team1);
      return { team1, team2: await teamRow(manager, state, 'team2', planned.team2) };
    });
  }
}

async function teamRow(
  manager: EntityManager,
  state: LobbyState,
  slot: TeamSlot,
  { name, players }: PlannedTeam,
): Promise<number> {
  const place = `${state.calls}-${slot}`;
  const [known] = await manager.query<{ team_id: number }[]>(
    'SELECT team_id FROM lobby_teams WHERE lobby_id = $1 AND place = $2',
    [state.id, place],
  );
  const id = known?.team_id ?? (await newTeam(manager, state.id, place));
  await manager.getRepository(Team).update(id, { name, tag: name });
  const members = manager.getRepository(TeamMember);
  await members.delete({ teamId: id });
  await members.insert(
    players.map(({ steamId, name: playerName, captain }) => ({ teamId: id, steamId, name: playerName, captain })),
  );
  return id;
}

async function newTeam(manager: EntityManager, lobbyId: number, place: string): Promise<number> {
  const teams = manager.getRepository(Team);
  const { id } = await teams.save(teams.create({ userId: PLATFORM_ACCOUNT.id, name: '', publicTeam: false }));
  await manager.query('INSERT INTO lobby_teams (team_id, lobby_id, place) VALUES ($1, $2, $3)', [id, lobbyId, place]);
  return id;
}

const optionsOf = (planned: PlannedMatch, teams: Record<TeamSlot, number>): MatchOptions =>
  MatchOptions.parse({
    team1_id: teams.team1,
    team2_id: teams.team2,
    max_maps: planned.maps.length,
    title: planned.title,
    skip_veto: true,
    veto_mappool: planned.maps,
    map_sides: planned.sides,
    players_per_team: planned.playersPerTeam,
    min_players_to_ready: planned.readyPlayers,
    wingman: planned.wingman,
    spectator_auths: planned.spectators,
    match_cvars: planned.cvars,
    private_match: planned.isPrivate,
    is_pug: true,
    ignore: true,
  });
