import type { UserSkill } from '@placar/contracts';
import { markRecount, rebuildLadders, rebuildStandings } from '@placar/read-models';
import { waitFor } from '@placar/testing';
import { TestClient } from '../../../api/test/test-api';
import { FailureStack } from '../failure-table.stack';
import { LobbyPeople, taken } from './lobby-stack';
import type { Person } from './lobby-stack';

const BOARDS = ['/leaderboard/players', '/leaderboard/players/pug', '/ladders/wingman'];
/** Every table that ladders and boards are read from, by player. */
const COUNTED = ['player_tallies', 'player_standings', 'skills', 'skill_changes'];

/** Each was played on a server to its end. */
interface Played {
  people: Person[];
  matchId: number;
}

describe('lobbies that move no ladder', () => {
  let stack: FailureStack;
  let lobbies: LobbyPeople;
  beforeAll(async () => {
    stack = await FailureStack.start({ FLEET_MAX_SERVERS: '0' });
    lobbies = new LobbyPeople(stack);
    for (let count = 0; count < 4; count += 1) await stack.addServer({ clock: { mode: 'scaled', factor: 100 } });
  });
  afterAll(() => stack.stop());

  const ranked = (mode: string | null, isRanked: boolean): Promise<unknown> =>
    stack.database.query(
      `UPDATE lobby_modes SET rules = (rules::jsonb || jsonb_build_object('ranked', $2::boolean))::json
        WHERE $1::text IS NULL OR key = $1`,
      [mode, isRanked],
    );

  /** Two who play for fun: the host begins without a ready check and names the map. */
  async function forFun(): Promise<{ id: number; people: Person[] }> {
    const people = await lobbies.people(2);
    const [host, guest] = people as [Person, Person];
    const { id } = taken(await host.post('/api/lobbies', { mode: '4fun', settings: {} }), 201);
    taken(await guest.post(`/api/lobbies/${id}/join`, {}));
    taken(await host.post(`/api/lobbies/${id}/start`, {}));
    const { step, settings } = await lobbies.state(id);
    taken(await host.post(`/api/lobbies/${id}/maps`, { maps: settings.pool.slice(0, 1), step }));
    return { id, people };
  }

  async function pair(settings: object = {}): Promise<{ id: number; people: Person[] }> {
    const people = await lobbies.people(4);
    return { id: await lobbies.onItsWay(people, 'wingman', settings), people };
  }

  /** What the public sees of these people: on which boards, and how many ladder matches. */
  async function shown({ people }: Played): Promise<{ boards: string[]; ladderMatches: number[] }> {
    const visitor = new TestClient(stack.environment.config.http.publicUrl);
    const boards: string[] = [];
    for (const path of BOARDS) {
      const { status, text } = await visitor.get(`/api${path}`);
      expect([path, status]).toEqual([path, 200]);
      if (people.some(({ steamId }) => text.includes(steamId))) boards.push(path);
    }
    const skills = await Promise.all(people.map(({ id }) => visitor.get(`/api/users/${id}/skill`)));
    return { boards, ladderMatches: skills.map(({ body }) => (body as UserSkill).ladders[0]?.matches ?? 0) };
  }

  async function rows({ people, matchId }: Played): Promise<Record<string, number>> {
    const [teams] = await stack.database.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM team_tallies WHERE match_id = $1`,
      [matchId],
    );
    const found: Record<string, number> = { team_tallies: teams?.n ?? -1 };
    for (const table of COUNTED) {
      const [row] = await stack.database.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM ${table} WHERE steam_id = ANY($1)`,
        [people.map(({ steamId }) => steamId)],
      );
      found[table] = row?.n ?? -1;
    }
    return found;
  }

  it('leave ladders and boards untouched, whatever their mode is called later', async () => {
    const onLadder = await pair();
    const hidden = await pair({ private: true });
    await ranked('wingman', false);
    const unranked = await pair();
    const fun = await forFun();
    // Too late for lobbies that are open: their mode was fixed when they were opened.
    await ranked(null, true);
    const played: Played[] = [];
    for (const { id, people } of [onLadder, hidden, unranked, fun]) {
      const { allocation } = await lobbies.until(id, 'finished', 240_000);
      played.push({ people, matchId: allocation?.matchId ?? 0 });
    }
    const [control, ...others] = played as [Played, ...Played[]];
    const numbers = await stack.database.query<{ match_id: number }[]>(
      'SELECT DISTINCT match_id FROM player_stats ORDER BY match_id',
    );
    expect(numbers.map(({ match_id: id }) => id)).toEqual(
      played.map(({ matchId }) => matchId).toSorted((a, b) => a - b),
    );

    const isAsItShouldBe = async (): Promise<void> => {
      // Counted in the order of the ends, so the others were looked at as well.
      await waitFor(async () => (await shown(control)).ladderMatches.every((matches) => matches === 1), {
        what: 'the ladder of those who played for it',
      });
      await waitFor(async () => !(await isDue()), { what: 'the last count' });
      expect((await shown(control)).boards).toEqual(['/leaderboard/players/pug']);
      for (const one of others) {
        expect(await shown(one)).toEqual({ boards: [], ladderMatches: one.people.map(() => 0) });
        expect(await rows(one)).toEqual({
          team_tallies: 0,
          player_tallies: 0,
          player_standings: 0,
          skills: 0,
          skill_changes: 0,
        });
      }
    };
    await isAsItShouldBe();
    const before = await rows(control);
    // Counted anew as after a correction, and from nothing, under modes that are all ranked and then none.
    for (const flag of [true, false]) {
      await ranked(null, flag);
      await stack.database.transaction((manager) =>
        markRecount(
          manager,
          played.map(({ matchId }) => matchId),
        ),
      );
      await isAsItShouldBe();
      await rebuildStandings(stack.database);
      await rebuildLadders(stack.database);
      await isAsItShouldBe();
      expect(await rows(control)).toEqual(before);
    }
  });

  /** Whether a match waits to be counted for the boards or for a ladder. */
  async function isDue(): Promise<boolean> {
    const [row] = await stack.database.query<{ due: boolean }[]>(
      `SELECT EXISTS (SELECT 1 FROM ladder_due)
              OR EXISTS (SELECT 1 FROM matches m JOIN match_tallies t ON t.match_id = m.id
                         WHERE NOT t.final AND t.counted_version <> m.version) AS due`,
    );
    return row?.due ?? true;
  }
});
