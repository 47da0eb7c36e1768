import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MATCH_COMMAND_CATALOGUE, sortGameSettings } from '@placar/contracts';
import type { MatchCan } from '@placar/contracts';
import { canAdministerMatch, canUseRcon, isStaff, legalCommands } from '@placar/domain';
import { MatchEngine, RecordMatchFactCommand } from '@placar/match-engine';
import type { MatchRow } from '@placar/read-models';
import { APP_CONFIG, matchToken } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

const NOTHING: MatchCan = { administer: false, rcon: false, vouch: false, commands: [] };

/** What a viewer may do with a match now. The page draws what this says and decides nothing itself. */
@Injectable()
export class MatchCapabilities {
  constructor(
    private readonly engine: MatchEngine,
    private readonly dataSource: DataSource,
    private readonly commands: CommandBus,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async of(viewer: Viewer | null, row: MatchRow): Promise<MatchCan> {
    if (!canAdministerMatch(viewer, row)) return NOTHING;
    const [loaded, rcon] = await Promise.all([this.engine.load(row.id), this.rcon(viewer, row)]);
    const legal = loaded === null ? [] : legalCommands(loaded.state);
    return {
      administer: true,
      rcon,
      vouch: isStaff(viewer),
      commands: legal.filter((kind) => rcon || MATCH_COMMAND_CATALOGUE[kind].right !== 'rcon'),
    };
  }

  /** Settings stored with the match that its game never gets, because they are not on the list. */
  async leftOutSettings(row: MatchRow): Promise<string[]> {
    const loaded = await this.engine.load(row.id);
    return loaded === null ? [] : sortGameSettings(loaded.state.config.cvars).leftOut;
  }

  /** Where an open match is broadcast (GOTV), for those who run it and for casters of its tournament; null: nowhere, or not for this viewer. */
  async gotv(viewer: Viewer | null, row: MatchRow): Promise<{ address: string; port: number } | null> {
    if (viewer === null || row.server_id === null || !row.is_open) return null;
    const [server] = await this.dataSource.query<{ address: string; port: number }[]>(
      `SELECT s.ip_string AS address, s.gotv_port AS port FROM servers s
        WHERE s.id = $1 AND s.gotv_port IS NOT NULL AND ($2 OR EXISTS (SELECT 1 FROM tournament_matches t
          JOIN tournament_roles r ON r.tournament_id = t.tournament_id AND r.role = 'caster' AND r.user_id = $3
          WHERE t.match_id = $4))`,
      [row.server_id, canAdministerMatch(viewer, row), viewer.id, row.id],
    );
    return server ?? null;
  }

  /** The free console reaches the whole machine: it needs the server's owner or a super admin (wire contract §5.5). */
  async rcon(viewer: Viewer | null, row: MatchRow): Promise<boolean> {
    return canUseRcon(viewer, row, await this.ownerOfServer(row));
  }

  /**
   * The token of the present attempt; empty where this person does not get it. Whoever has it can make up events of the match (plugin
   * contract F22). Staff are shown it; an owner only where the game server is their own and has it anyway, or where they load the match by
   * hand. The match is unconfirmed then.
   */
  async token(viewer: Viewer, row: MatchRow): Promise<string> {
    const token = matchToken(this.config.secrets.tokenKey, row.id, row.attempt);
    if (isStaff(viewer)) return token;
    if (!row.is_open) return '';
    if (row.server_id === null) return row.ignore_server ? token : '';
    if ((await this.ownerOfServer(row))?.user_id !== viewer.id) return '';
    // Committed before it is shown. Where the attempt was opened on this server already, the log knows.
    if (!row.unconfirmed) {
      const fact = { type: 'note-token-shown' as const, attempt: row.attempt };
      await this.commands.execute(new RecordMatchFactCommand(row.id, fact));
    }
    return token;
  }

  private async ownerOfServer(row: MatchRow): Promise<{ user_id: number | null } | null> {
    const [server] = await this.dataSource.query<{ user_id: number | null }[]>(
      'SELECT user_id FROM servers WHERE id = $1',
      [row.server_id],
    );
    return server ?? null;
  }
}
