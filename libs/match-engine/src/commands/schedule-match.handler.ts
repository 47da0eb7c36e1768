import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { firstCharacters, steamId64Of } from '@placar/contracts';
import type { MatchOptions, MatchWarning, Rulebook } from '@placar/contracts';
import { frozenRulebook, rulebookOf, storedRulebook, teamsTooSmall } from '@placar/domain';
import type { MatchConfig, TeamConfig } from '@placar/domain';
import { AppError } from '@placar/platform';
import { pgPool } from '@placar/persistence';
import { DataSource } from 'typeorm';
import { MatchEngine } from '../match-engine';
import { isForgeable } from './forgeable-server';
import { ranOrThrow } from './refusal-error';
import { ScheduleMatchCommand } from './schedule-match.command';
import type { ScheduledMatch } from './schedule-match.command';
import { SERVER_USE } from '../server-requests/server-use.queries';
import type { ServerUse } from '../server-requests/server-use.queries';
import { refuseUnlessUsable } from './usable-server';
import { actorOf } from './viewer';
import type { Viewer } from './viewer';

@CommandHandler(ScheduleMatchCommand)
export class ScheduleMatchHandler implements ICommandHandler<ScheduleMatchCommand> {
  constructor(
    private readonly engine: MatchEngine,
    private readonly dataSource: DataSource,
  ) {}

  async execute({ viewer, options, origin }: ScheduleMatchCommand): Promise<ScheduledMatch> {
    const hasOwnClocks = origin !== null && origin.keepsClocks !== true;
    const rulebook = frozenRulebook(
      rulebookOf(await this.rulebookFor(options.season_id ?? null), origin?.rulebook ?? {}),
      hasOwnClocks,
    );
    const made = { ...(await this.configOf(viewer, options)), rulebook };
    const config = origin?.rankedMode == null ? made : { ...made, rankedMode: origin.rankedMode };
    const small = options.ignore === true ? [] : smallTeams(config);
    const [first] = small;
    // Old clients know neither the field nor the rule, and their users no way around a refusal.
    if (first !== undefined && options.ignore === false)
      throw new AppError('TEAM_TOO_SMALL', first.message, { fields: { [first.field]: first.message } });
    if (!options.ignore_server && options.server_id) await this.mayUse(viewer, options.server_id);
    const [row] = await this.dataSource.query<{ id: string }[]>("SELECT nextval('match_id_seq') AS id");
    const matchId = Number(row?.id);
    const serverId = options.ignore_server ? null : (options.server_id ?? null);
    const unconfirmed = await isForgeable(pgPool(this.dataSource), serverId);
    const result = await this.engine.run(
      matchId,
      {
        type: 'schedule',
        id: matchId,
        config,
        serverId,
        ...(unconfirmed ? { unconfirmed } : {}),
        loadCommandId: randomUUID(),
      },
      {
        actor: actorOf(viewer),
        cause: 'schedule',
        alongside: () => [
          { text: 'INSERT INTO match_watch (match_id) VALUES ($1) ON CONFLICT DO NOTHING', values: [matchId] },
          ...(origin?.alongside(matchId) ?? []),
        ],
      },
    );
    return { matchId, version: ranOrThrow(result).version, warnings: small };
  }

  private async configOf(viewer: Viewer, options: MatchOptions): Promise<MatchConfig> {
    const team1 = await this.teamConfig(viewer, options.team1_id, 'team1_id');
    const team2 = await this.teamConfig(viewer, options.team2_id, 'team2_id');
    if (options.season_id) await this.seasonExists(options.season_id);
    return {
      userId: viewer.id,
      team1,
      team2,
      seasonId: options.season_id ?? null,
      startTime: options.start_time,
      maxMaps: options.max_maps,
      title: options.title === '' ? 'Map {MAPNUMBER} of {MAXMAPS}' : options.title,
      skipVeto: options.skip_veto,
      vetoFirst: options.veto_first,
      mapPool: options.veto_mappool,
      sideType: options.side_type,
      mapSides: options.map_sides && options.map_sides.length > 0 ? options.map_sides : null,
      playersPerTeam: options.players_per_team,
      minPlayersToReady: options.min_players_to_ready,
      minSpectatorsToReady: options.min_spectators_to_ready,
      wingman: options.wingman,
      spectators: spectatorsOf(options.spectator_auths),
      cvars: options.match_cvars,
      ignoreServer: options.ignore_server === true,
      enforceTeams: options.enforce_teams,
      privateMatch: options.private_match,
      isPug: options.is_pug,
      tvDelay: options.tv_delay,
      ...(options.pause_budgets ? { pauseBudgets: options.pause_budgets } : {}),
      ...webVetoOf(options),
      game: options.game,
    };
  }

  /** The rules that count now: the season's over those of the installation. */
  private async rulebookFor(seasonId: number | null): Promise<Rulebook> {
    const layers = await this.dataSource.query<{ body: unknown }[]>(
      'SELECT body FROM rulebooks WHERE season_id IS NULL OR season_id = $1 ORDER BY season_id NULLS FIRST',
      [seasonId],
    );
    return rulebookOf(...layers.map(({ body }) => storedRulebook(body)));
  }

  /** A private team plays only for its owner and for staff (wire contract §15.1 no. 13). */
  private async teamConfig(viewer: Viewer, teamId: number, field: string): Promise<TeamConfig> {
    const [team] = await this.dataSource.query<TeamRow[]>(
      'SELECT id, user_id, name, tag, flag, logo, public_team FROM teams WHERE id = $1',
      [teamId],
    );
    const visible =
      team !== undefined && (team.public_team || team.user_id === viewer.id || viewer.isAdmin || viewer.isSuperAdmin);
    if (!visible)
      throw new AppError('TEAM_NOT_FOUND', `No team found for id ${teamId}`, {
        fields: { [field]: 'Team does not exist.' },
      });
    const members = await this.dataSource.query<MemberRow[]>(
      'SELECT steam_id, name, captain, coach FROM team_members WHERE team_id = $1 ORDER BY captain DESC, id',
      [teamId],
    );
    const players = Object.fromEntries(members.map(({ steam_id, ...player }) => [steam_id, player]));
    return { id: team.id, name: team.name, tag: team.tag, flag: team.flag, logo: team.logo, players };
  }

  private async seasonExists(seasonId: number): Promise<void> {
    const rows = await this.dataSource.query<unknown[]>('SELECT 1 FROM seasons WHERE id = $1', [seasonId]);
    if (rows.length === 0)
      throw new AppError('SEASON_NOT_FOUND', 'No season found.', { fields: { season_id: 'Season does not exist.' } });
  }

  private async mayUse(viewer: Viewer, serverId: number): Promise<void> {
    const [server] = await this.dataSource.query<ServerUse[]>(SERVER_USE, [serverId, viewer.id]);
    if (!server)
      throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.', {
        fields: { server_id: 'Server does not exist.' },
      });
    refuseUnlessUsable(server, viewer);
  }
}

/** Seconds for a step of a veto on the web, unless the match says another number. */
const VETO_CLOCK = 45;

const webVetoOf = (options: MatchOptions): Pick<MatchConfig, 'webVeto'> =>
  options.veto === 'web'
    ? {
        webVeto: {
          first: options.veto_start ?? options.veto_first,
          clock: options.veto_clock ?? VETO_CLOCK,
          format: options.veto_format ?? null,
        },
      }
    : {};

const smallTeams = (config: MatchConfig): MatchWarning[] =>
  teamsTooSmall(config).map((slot) => ({
    code: 'TEAM_TOO_SMALL',
    field: `${slot}_id`,
    message: `${config[slot].name} has fewer than ${config.playersPerTeam} players.`,
  }));

interface TeamRow {
  id: number;
  user_id: number | null;
  name: string;
  tag: string;
  flag: string | null;
  logo: string | null;
  public_team: boolean;
}
interface MemberRow {
  steam_id: string;
  name: string;
  captain: boolean;
  coach: boolean;
}

/** `"<steam id>;<nickname>"` lines to the plugin's map; an unreadable id is named in the refusal. */
export function spectatorsOf(lines: readonly string[]): Record<string, string> {
  const spectators: Record<string, string> = {};
  for (const line of lines) {
    const [text = '', name = ''] = line.split(';');
    const steamId = steamId64Of(text);
    if (steamId === null) {
      const message = `${text} is not a Steam ID.`;
      throw new AppError('STEAM_ID_INVALID', message, { fields: { spectator_auths: message } });
    }
    spectators[steamId] = firstCharacters(name.trim(), 40);
  }
  return spectators;
}
