import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isStaff } from '@placar/domain';
import { RecordMatchFactCommand } from '@placar/match-engine';
import type { MatchRow } from '@placar/read-models';
import { APP_CONFIG, matchToken } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

/**
 * Who is shown the token of a match: whoever has it can make up its events (plugin contract F22). Staff are; an owner only where the
 * game server is their own and has it anyway, or where they load the match by hand. The match is unconfirmed then.
 */
@Injectable()
export class MatchKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commands: CommandBus,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The token of the present attempt for the owner or staff; empty where this person does not get it. */
  async shownTo(viewer: Viewer, row: MatchRow): Promise<string> {
    const token = matchToken(this.config.secrets.tokenKey, row.id, row.attempt);
    if (isStaff(viewer)) return token;
    if (!row.is_open) return '';
    if (row.server_id === null) return row.ignore_server ? token : '';
    const [server] = await this.dataSource.query<{ user_id: number | null }[]>(
      'SELECT user_id FROM servers WHERE id = $1',
      [row.server_id],
    );
    if (server?.user_id !== viewer.id) return '';
    // Committed before it is shown. Where the attempt was opened on this server already, the log knows.
    if (!row.unconfirmed) {
      const fact = { type: 'note-token-shown' as const, attempt: row.attempt };
      await this.commands.execute(new RecordMatchFactCommand(row.id, fact));
    }
    return token;
  }
}
