import { countMatch, pointsOf } from '@placar/domain/skill';
import type { LadderSeason, SkillChange, SkillModel, Standing } from '@placar/domain/skill';
import type { ClientBase } from 'pg';
import { rankedMatch } from './ladder-matches';
import type { LadderMatch } from './ladder-matches';
import { openSkill } from './openskill-model';

/** Columns of `skill_changes` but the mode, each with its value for one change. */
const CHANGE: Record<
  string,
  [type: string, value: (match: LadderMatch, change: SkillChange) => string | number | null]
> = {
  at: ['timestamptz', ({ at }) => at.toISOString()],
  match_id: ['int', ({ id }) => id],
  steam_id: ['text', (_, { steamId }) => steamId],
  season: ['smallint', (_, { after }) => after.season],
  team: ['smallint', (_, { team }) => (team === 'team1' ? 1 : 2)],
  result: ['text', (_, { result }) => result],
  rule: ['text', (_, { rule }) => rule],
  expected: ['float8', (_, { expected }) => expected],
  mu_before: ['float8', (_, { before }) => before.mu],
  sigma_before: ['float8', (_, { before }) => before.sigma],
  mu_after: ['float8', (_, { after }) => after.mu],
  sigma_after: ['float8', (_, { after }) => after.sigma],
  points_before: ['int', (_, { before }) => pointsOf(before.mu)],
  points_after: ['int', (_, { after }) => pointsOf(after.mu)],
  matches: ['int', (_, { after }) => after.matches],
  won: ['int', (_, { after }) => after.won],
  lost: ['int', (_, { after }) => after.lost],
  drawn: ['int', (_, { after }) => after.drawn],
};
const STANDING: Record<string, [type: string, value: (steamId: string, standing: Standing) => string | number]> = {
  season: ['smallint', (_, { season }) => season],
  steam_id: ['text', (steamId) => steamId],
  mu: ['float8', (_, { mu }) => mu],
  sigma: ['float8', (_, { sigma }) => sigma],
  points: ['int', (_, { mu }) => pointsOf(mu)],
  matches: ['int', (_, { matches }) => matches],
  won: ['int', (_, { won }) => won],
  lost: ['int', (_, { lost }) => lost],
  drawn: ['int', (_, { drawn }) => drawn],
};

const insert = (table: string, columns: Record<string, [string, unknown]>): string => {
  const names = Object.keys(columns);
  const arrays = names.map((name, index) => `$${index + 2}::${columns[name]?.[0]}[]`);
  return `INSERT INTO ${table} (mode, ${names.join(', ')}) SELECT $1, * FROM unnest(${arrays.join(', ')})`;
};
const INSERT_CHANGES = insert('skill_changes', CHANGE);
const INSERT_STANDINGS = `${insert('skills', STANDING)} ON CONFLICT (mode, season, steam_id) DO UPDATE SET ${Object.keys(
  STANDING,
)
  .filter((name) => name !== 'season' && name !== 'steam_id')
  .map((name) => `${name} = EXCLUDED.${name}`)
  .join(', ')}`;

/** An array of Postgres as text. Numbers, ids and times need no quotes, and this is the fast way to write a million of them. */
const arrayText = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** Rows of standings that one statement writes. */
const STANDINGS_AT_ONCE = 10_000;

/** Counts matches of one ladder in their order, and writes what they change. Standings must be given before they are asked for. */
export class LadderWriter {
  /** The newest standing of each player. */
  private readonly standings = new Map<string, Standing>();
  /** The last standing of each player in each season that was counted here. */
  private readonly ends = new Map<string, Map<number, Standing>>();

  private constructor(
    private readonly client: ClientBase,
    private readonly mode: string,
    private readonly seasons: readonly LadderSeason[],
    private readonly model: SkillModel,
  ) {}

  /** With the seasons of the ladder as they are now. */
  static async of(client: ClientBase, mode: string): Promise<LadderWriter> {
    return new LadderWriter(client, mode, await readSeasons(client, mode), await openSkill());
  }

  knows(steamId: string): boolean {
    return this.standings.has(steamId);
  }

  /** Where somebody stood before the first match that is counted here. */
  give(steamId: string, standing: Standing): void {
    this.standings.set(steamId, standing);
  }

  /** Like `give`, for a standing that has to be written again. */
  giveBack(steamId: string, standing: Standing): void {
    this.give(steamId, standing);
    if (standing.matches > 0) this.note(steamId, standing);
  }

  /** The writing goes on while the next matches are counted: wait for it before the transaction ends. */
  count(matches: readonly LadderMatch[]): Promise<unknown> {
    const rows = matches.flatMap((match) =>
      countMatch(this.model, this.seasons, (steamId) => this.standings.get(steamId), rankedMatch(match)).map(
        (change): [LadderMatch, SkillChange] => {
          this.standings.set(change.steamId, change.after);
          this.note(change.steamId, change.after);
          return [match, change];
        },
      ),
    );
    if (rows.length === 0) return Promise.resolve();
    const columns = Object.values(CHANGE).map(([, value]) => arrayText(rows.map((row) => value(...row))));
    return this.client.query({ name: 'ladder-changes', text: INSERT_CHANGES, values: [this.mode, ...columns] });
  }

  async writeStandings(): Promise<void> {
    const rows = [...this.ends].flatMap(([steamId, ends]) =>
      [...ends.values()].map((standing): [string, Standing] => [steamId, standing]),
    );
    for (let first = 0; first < rows.length; first += STANDINGS_AT_ONCE) {
      const some = rows.slice(first, first + STANDINGS_AT_ONCE);
      const columns = Object.values(STANDING).map(([, value]) => arrayText(some.map((row) => value(...row))));
      await this.client.query({ name: 'ladder-standings', text: INSERT_STANDINGS, values: [this.mode, ...columns] });
    }
  }

  private note(steamId: string, standing: Standing): void {
    const ends = this.ends.get(steamId) ?? new Map<number, Standing>();
    this.ends.set(steamId, ends.set(standing.season, standing));
  }
}

/** The seasons of a ladder after the first. */
async function readSeasons(client: ClientBase, mode: string): Promise<LadderSeason[]> {
  const { rows } = await client.query<{ number: number; begins_at: Date; reset: LadderSeason['reset'] }>(
    'SELECT number, begins_at, reset FROM ladder_seasons WHERE mode = $1 ORDER BY number',
    [mode],
  );
  return rows.map(({ number, begins_at, reset }) => ({ number, beginsAt: begins_at.toISOString(), reset }));
}
