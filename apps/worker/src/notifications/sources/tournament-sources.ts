import type { SignedUp, TournamentState } from '@placar/domain/tournament';
import type { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import type { NewNotification } from '../notification-book';

const MOST = 200;

/** What tournaments have to tell before they begin: somebody was signed up, and check-in is open. */
export class TournamentSources {
  /** Version of each tournament that was looked at last. */
  private seen = new Map<number, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly engine: Pick<TournamentEngine, 'load'>,
  ) {}

  /** Call `settled` when what this returned is written down. */
  async read(): Promise<{ found: NewNotification[]; settled: () => void }> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; version: number }>(
      `SELECT id, version FROM tournaments WHERE status IN ('sign_up', 'check_in') ORDER BY id DESC LIMIT ${MOST}`,
    );
    const found: NewNotification[] = [];
    for (const { id, version } of rows) {
      if (this.seen.get(id) === version) continue;
      const loaded = await this.engine.load(id);
      if (loaded !== null) found.push(...(await this.toTell(loaded.state)));
    }
    const seen = new Map(rows.map((row) => [row.id, row.version]));
    return { found, settled: () => (this.seen = seen) };
  }

  private async toTell(state: TournamentState): Promise<NewNotification[]> {
    const placed = state.teams.filter(({ status }) => status === 'in' || status === 'waiting');
    const accounts = await this.accountsOf(placed);
    return placed.flatMap((team) => [
      ...signedUp(state, team, accounts),
      // Who waits for a place checks in, too, and may get one.
      ...(state.status === 'check_in' && !team.checkedIn ? [checkIn(state, team)] : []),
    ]);
  }

  private async accountsOf(teams: readonly SignedUp[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; steam_id: string }>(
      'SELECT id, steam_id FROM users WHERE steam_id = ANY($1::text[])',
      [teams.flatMap(({ members }) => members.map(({ steamId }) => steamId))],
    );
    return new Map(rows.map((row) => [row.steam_id, row.id]));
  }
}

const aboutTournament = ({ settings }: TournamentState, at: string | null): NewNotification['about'] => ({
  name: settings.name,
  at,
  won: null,
  days: null,
});

/** Everybody of the team but the one who signed it up. */
function signedUp(
  state: TournamentState,
  { members, captainId }: SignedUp,
  accounts: ReadonlyMap<string, number>,
): NewNotification[] {
  return members.flatMap(({ steamId }) => {
    const userId = accounts.get(steamId);
    if (userId === undefined || userId === captainId) return [];
    const about = aboutTournament(state, state.settings.startsAt);
    return [{ userId, kind: 'signed_up', key: `signed_up:${state.id}`, about, link: `/tournaments/${state.id}` }];
  });
}

const checkIn = (state: TournamentState, { captainId }: SignedUp): NewNotification => ({
  userId: captainId,
  kind: 'check_in',
  key: `check_in:${state.id}`,
  about: aboutTournament(state, state.settings.checkIn?.closesAt ?? null),
  link: `/tournaments/${state.id}`,
});
