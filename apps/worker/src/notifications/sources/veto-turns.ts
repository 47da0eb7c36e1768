import { liveWebVeto } from '@placar/domain';
import type { MatchEngine } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { aboutOf, accountsOf } from '../notification-book';
import type { NewNotification } from '../notification-book';

const MOST = 200;

/** Whose turn it is in vetoes on the web. A captain is told once for each veto: who has opened it sees the next turns there. */
export class VetoTurns {
  /** Step of each veto that was looked at last: a match is loaded only when it has moved on. */
  private seen = new Map<number, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly engine: Pick<MatchEngine, 'stateOf'>,
  ) {}

  /** Call `settled` when what this returned is written down. */
  async read(): Promise<{ found: NewNotification[]; settled: () => void }> {
    const { rows } = await pgPool(this.dataSource).query<{ match_id: number; step: number }>(
      `SELECT v.match_id, v.step FROM web_vetoes v JOIN matches m ON m.id = v.match_id AND m.is_open
        WHERE NOT v.is_over ORDER BY v.match_id LIMIT ${MOST}`,
    );
    const found: NewNotification[] = [];
    for (const { match_id: matchId, step } of rows)
      if (this.seen.get(matchId) !== step) found.push(...(await this.turnOf(matchId)));
    const seen = new Map(rows.map((row) => [row.match_id, row.step]));
    return { found, settled: () => (this.seen = seen) };
  }

  private async turnOf(matchId: number): Promise<NewNotification[]> {
    const state = await this.engine.stateOf(matchId);
    const turn = state === null ? null : liveWebVeto(state).turn;
    if (state === null || turn === null) return [];
    const { config } = state;
    const captains = Object.entries(config[turn.team].players).filter(([, player]) => player.captain === true);
    const accounts = await accountsOf(
      this.dataSource,
      captains.map(([steamId]) => steamId),
    );
    const about = aboutOf(`${config.team1.name} × ${config.team2.name}`);
    const note = { kind: 'veto_turn', key: `veto_turn:${matchId}`, about, link: `/match/${matchId}` } as const;
    return [...accounts.values()].map((userId) => ({ userId, ...note }));
  }
}
