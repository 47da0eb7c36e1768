import { Injectable } from '@nestjs/common';
import type { PlayerStanding } from '@placar/contracts';
import { StandingsQueries } from '@placar/read-models';
import type { PlayerAccount } from '@placar/read-models';

interface Batch {
  ids: Set<string>;
  found: Promise<ReadonlyMap<string, PlayerAccount>>;
}

/** Who stands behind the players of a board. Rows that are answered in the same moment share one question. */
@Injectable()
export class PlayerAccounts {
  private batch: Batch | null = null;

  constructor(private readonly queries: StandingsQueries) {}

  /** The rows with account and picture as they are now. */
  async shownOn(rows: readonly PlayerStanding[]): Promise<PlayerStanding[]> {
    if (rows.length === 0) return [];
    const batch = (this.batch ??= this.open());
    for (const row of rows) batch.ids.add(row.steamId);
    const found = await batch.found;
    return rows.map((row) => {
      const account = found.get(row.steamId);
      return account === undefined ? row : { ...row, user_id: account.user_id, small_image: account.small_image };
    });
  }

  private open(): Batch {
    const ids = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      this.batch = null;
      return new Map((await this.queries.accounts([...ids])).map((account) => [account.steam_id, account]));
    });
    return { ids, found };
  }
}
