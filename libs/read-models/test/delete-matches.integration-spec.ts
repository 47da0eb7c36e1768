import { SettleMatchCommandCommand } from '@placar/match-engine';
import { USUAL_MODE } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { playSeries } from '../../domain/src/match/series-script.fixture';
import { deleteMatches, MATCH_TABLES } from '../src/upkeep/delete-matches';
import { arrange, startEngine } from '../../match-engine/test/engine-harness';
import type { EngineProcess } from '../../match-engine/test/engine-harness';

/** Tables with a column `match_id` that a match leaves something in, and why. */
const KEPT: Readonly<Record<string, string>> = {
  match_tallies: 'what standings counted of it, until it is taken out of them',
  player_tallies: 'what standings counted of it, until it is taken out of them',
  team_tallies: 'what standings counted of it, until it is taken out of them',
  ladder_due: 'that its ladder is to be counted anew',
  ladder_matches: 'what its ladder counted of it, until that is counted anew',
  skill_changes: 'what its ladder counted of it, until that is counted anew',
  lobby_matches: 'which lobby it was of',
  tournament_matches: 'which match of a tournament it was',
  dispute_evidence: 'evidence that outlives it: it goes with its own time, or with an account',
  lobby_reports: 'what people told the staff',
  lobby_thumbs: 'what players think of their mates',
  server_leases: 'its server, while it is still to be cleared',
  lobbies: 'a row of its own log, which goes a day after the lobby has ended',
  demos: 'asked for the names of the files first',
  server_requests: 'minutes of a server on demand, which its owner was counted',
  webhook_deliveries: 'what was told of it',
  season_bracket_matches: 'its place in the bracket, which can be given to another',
};

describe('deleteMatches', () => {
  let environment: TestEnvironment;
  let here: EngineProcess;

  beforeAll(async () => {
    environment = await USUAL_MODE.start();
    here = await startEngine(environment);
  });
  afterAll(async () => {
    await here.app.close();
    await environment.stop();
  });

  const tablesOfMatches = async (): Promise<string[]> => {
    const rows = await here.database.query<{ table_name: string }[]>(
      `SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = current_schema() AND column_name = 'match_id' AND table_type = 'BASE TABLE'`,
    );
    return rows.map(({ table_name }) => table_name);
  };

  it('knows every table that speaks of matches', async () => {
    const tables = await tablesOfMatches();
    expect(tables.filter((table) => !(MATCH_TABLES as readonly string[]).includes(table)).sort()).toEqual(
      Object.keys(KEPT).sort(),
    );
    expect(tables).toEqual(expect.arrayContaining([...MATCH_TABLES]));
  });

  it('leaves nothing of a match that was played, and everything of the one beside it', async () => {
    const [gone, kept] = [await play(), await play()];
    const rowsOf = async (matchId: number): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const table of MATCH_TABLES) {
        const sql = `SELECT count(*)::int AS n FROM ${table} WHERE match_id = $1`;
        counts[table] = (await here.database.query<{ n: number }[]>(sql, [matchId]))[0]?.n ?? 0;
      }
      return counts;
    };
    const [before, beside] = [await rowsOf(gone), await rowsOf(kept)];
    for (const table of ['match_events', 'plugin_inbox', 'map_stats', 'player_stats', 'live_parts', 'match_commands'])
      expect([table, before[table]]).not.toEqual([table, 0]);
    await here.database.transaction((manager) => deleteMatches(manager, [gone]));
    expect(Object.values(await rowsOf(gone)).every((count) => count === 0)).toBe(true);
    expect(await here.engine.load(gone)).toBeNull();
    expect(await rowsOf(kept)).toEqual(beside);
  });

  async function play(): Promise<number> {
    const { schedule } = await arrange(here, environment);
    const { matchId } = await schedule();
    const { attempt, config, pending } = (await here.engine.load(matchId))!.state;
    const settlement = { outcome: 'confirmed' as const, detail: null };
    await here.commands.execute(new SettleMatchCommandCommand(matchId, pending!.commandId, settlement));
    for (const body of playSeries(matchId, config, Math.random).events.slice(0, 40))
      await here.inbox.accept({ matchId, attempt, event: body.event, body: { ...body } });
    await here.projector.nudge(matchId);
    return matchId;
  }
});
