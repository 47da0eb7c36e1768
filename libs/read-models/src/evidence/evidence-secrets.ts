import { Inject, Injectable } from '@nestjs/common';
import type { EvidenceSecrets, MatchState } from '@placar/domain';
import { APP_CONFIG, matchToken, openSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';

interface ServerRow {
  ip_string: string;
  rcon_password_encrypted: string;
}

/** What must not stand in the evidence of a match: the tokens of its attempts, passwords and addresses of its servers. */
@Injectable()
export class EvidenceSecretsOf {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async match(state: MatchState, serverId: number | null): Promise<EvidenceSecrets> {
    const servers = await this.dataSource.query<ServerRow[]>(
      `SELECT ip_string, rcon_password_encrypted FROM servers
        WHERE id = $2 OR id IN (SELECT server_id FROM server_leases WHERE match_id = $1)`,
      [state.id, serverId],
    );
    const { tokenKey } = this.config.secrets;
    const tokens = Array.from({ length: state.attempt + 1 }, (_, attempt) => matchToken(tokenKey, state.id, attempt));
    const passwords = Object.entries(state.config.cvars)
      .filter(([name]) => /password/i.test(name))
      .map(([, value]) => value);
    return {
      secrets: [...tokens, ...passwords, ...servers.map((server) => this.password(server))].filter((one) => one !== ''),
      hosts: servers.map(({ ip_string: host }) => host),
    };
  }

  /** Empty where it cannot be opened: then it was never sent either. */
  private password({ rcon_password_encrypted: sealed }: ServerRow): string {
    const { encryptionKey, previousEncryptionKeys } = this.config.secrets;
    if (sealed === '') return '';
    try {
      return openSecret(sealed, encryptionKey, ...previousEncryptionKeys);
    } catch {
      return '';
    }
  }
}
