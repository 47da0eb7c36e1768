import type { CommandBus } from '@nestjs/cqrs';
import { firstCharacters, MatchOptions } from '@placar/contracts';
import { ladderOfStage, overtimeSettings, rulesOfStage } from '@placar/domain/tournament';
import type { TournamentState, WantedMatch } from '@placar/domain/tournament';
import { ScheduleMatchCommand } from '@placar/match-engine';
import type { Viewer } from '@placar/match-engine';
import { tellOfTournament } from '@placar/match-engine/tournaments';
import type { LiveBus } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { isTaken } from '../match-asking';
import { pairingLink, placeTeamRow } from './tournament-teams';

const TITLE_MAX = 60;

/** Makes the matches of tournaments by the command that makes every match. */
export class TournamentMatchMaker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commandBus: CommandBus,
    private readonly bus: Pick<LiveBus, 'publish'>,
  ) {}

  /**
   * Makes the match, unless it is there. The row that ties it to its pairing is written in the transaction that makes the match, so a
   * worker that dies leaves both or neither, and of two workers one makes it.
   */
  async make(state: TournamentState, wanted: WantedMatch, owner: Viewer): Promise<void> {
    const teams = await this.teams(state, wanted);
    if (teams === null) return;
    const alongside = (matchId: number) => [pairingLink(state.id, wanted, matchId)];
    const { overtime_rounds: overtime, ...rulebook } = rulesOfStage(state.settings, wanted.stage);
    const options = optionsOf(state, wanted, teams, overtimeSettings({ overtime_rounds: overtime }));
    const origin = { rankedMode: ladderOfStage(state.settings, wanted.stage), keepsClocks: true, rulebook, alongside };
    try {
      await this.commandBus.execute(new ScheduleMatchCommand(owner, options, origin));
      await tellOfTournament(this.bus, state.id);
    } catch (error) {
      if (!isTaken(error, 'tournament_matches')) throw error;
    }
  }

  /** Rows of the two teams with those who are signed up; made once for each tournament. Null when a team is gone. */
  private teams(state: TournamentState, { entries }: WantedMatch): Promise<[number, number] | null> {
    const [one, two] = entries.map((entry) => state.teams.find((team) => team.entry === entry));
    if (one === undefined || two === undefined) return Promise.resolve(null);
    return withTransaction(this.dataSource, async (manager) => {
      await manager.query('SELECT 1 FROM tournaments WHERE id = $1 FOR UPDATE', [state.id]);
      return [await placeTeamRow(manager, state.id, one), await placeTeamRow(manager, state.id, two)];
    });
  }
}

function optionsOf(
  { settings }: TournamentState,
  { play, bestOf, at }: WantedMatch,
  [team1, team2]: [number, number],
  cvars: Record<string, string>,
): MatchOptions {
  const isPlayedInOrder = play.veto === 'none';
  return MatchOptions.parse({
    team1_id: team1,
    team2_id: team2,
    max_maps: bestOf,
    title: firstCharacters(settings.name, TITLE_MAX),
    skip_veto: isPlayedInOrder,
    veto_mappool: isPlayedInOrder ? play.pool.slice(0, bestOf) : [...play.pool],
    ...(play.veto === 'web' ? { veto: 'web' } : {}),
    ...(play.vetoFormat === undefined ? {} : { veto_format: play.vetoFormat }),
    players_per_team: settings.teamSize,
    min_players_to_ready: settings.teamSize,
    wingman: settings.teamSize === 2,
    match_cvars: cvars,
    ignore: true,
    ...(at === null ? {} : { start_time: at }),
  });
}
