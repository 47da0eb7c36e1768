import type { RulebookChanges } from '@placar/contracts';
import { describeWithRedis, waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src';
import { TestClient } from '../../api/test/test-api';
import { createAccount } from '../../api/src/features/auth/create-account';
import { hash } from '@node-rs/argon2';
import { FailureStack } from './failure-table.stack';

const PASSWORD = 'one password for all';

interface Waiting {
  matchId: number;
  server: VirtualServerApi;
  team1: string[];
  team2: string[];
}

describeWithRedis('a team that does not come', (mode) => {
  let stack: FailureStack;
  let staff: TestClient;
  beforeAll(async () => {
    stack = await FailureStack.start({ FLEET_MAX_SERVERS: '0' }, mode);
    staff = new TestClient(stack.environment.config.http.publicUrl);
    const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    await createAccount(stack.database.manager, {
      name: 'Júri',
      username: 'juri',
      passwordHash,
      admin: true,
      superAdmin: false,
    });
    expect((await staff.post('/api/login', { username: 'juri', password: PASSWORD })).status).toBe(200);
  });
  afterAll(() => stack.stop());

  const rules = async (changes: RulebookChanges): Promise<void> => {
    expect((await staff.put('/api/rulebook', changes)).status).toBe(200);
  };

  /** A match on its server that waits for ten players; nobody joins by itself. */
  async function waiting(): Promise<Waiting> {
    const server = await stack.addServer({ bots: { autoJoin: false, autoReady: false } });
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'warmup');
    const { config } = await stack.state(matchId);
    return { matchId, server, team1: Object.keys(config.team1.players), team2: Object.keys(config.team2.players) };
  }

  const present = async (matchId: number): Promise<number> => {
    const [row] = await stack.database.query<{ present: number }[]>(
      `SELECT jsonb_path_query_array(arrivals, '$.*.players[*] ? (@.connected == true)') AS seen,
         jsonb_array_length(jsonb_path_query_array(arrivals, '$.*.players[*] ? (@.connected == true)')) AS present
       FROM match_watch WHERE match_id = $1 AND watched IS NOT NULL`,
      [matchId],
    );
    return row?.present ?? -1;
  };

  /** Joins these and waits until the platform has seen them. */
  async function join({ server, matchId }: Waiting, people: readonly string[]): Promise<void> {
    for (const steamId of people) server.player({ type: 'join', steamId });
    await waitFor(async () => (await present(matchId)) === people.length, { what: 'everybody who came to be seen' });
  }

  const proposed = async (matchId: number): Promise<Proposed | undefined> => {
    const { body } = await staff.get('/api/admin/attention');
    return (body as { items: Proposed[] }).items.find(({ kind, match }) => kind === 'no_show' && match.id === matchId);
  };

  /**
   * What staff are asked as if the platform had looked on for so many minutes: what it writes down at each look, and reads again at the
   * next. A look that is under way writes over it, so it is said again until it counts.
   */
  const proposedAfter = (matchId: number, minutes: number): Promise<Proposed> =>
    waitFor(
      async () => {
        await stack.database.query(
          `UPDATE match_watch SET watched = jsonb_set(watched, '{watched_seconds}', to_jsonb($2::int)) WHERE match_id = $1`,
          [matchId, minutes * 60],
        );
        return proposed(matchId);
      },
      { what: 'the no-show to be proposed' },
    );

  it('is proposed to staff with who was seen when, who give the match to the other team by one click', async () => {
    await rules({ no_show_minutes: 15, forfeit_won: 16 });
    const match = await waiting();
    await join(match, [...match.team1, ...match.team2.slice(0, 3)]);
    expect(await proposed(match.matchId)).toBeUndefined();
    // The match keeps the rulebook that it was made with.
    await rules({ no_show: 'off', forfeit_won: 9 });
    const item = await proposedAfter(match.matchId, 15);
    expect(item).toMatchObject({
      action: 'judge_no_show',
      proposal: { kind: 'no_show', absent: 'team2', minutes: 15, needed: 5, teams: [{ present: 5 }, { present: 3 }] },
    });
    const seen = item.proposal.teams[1]?.players.filter(({ first_seen: first }) => first !== null);
    expect(seen?.map(({ steam_id: id }) => id).toSorted()).toEqual(match.team2.slice(0, 3).toSorted());

    const body = { kind: 'forfeit', args: { winner: 'team1' } };
    expect((await staff.post(`/api/matches/${match.matchId}/commands`, body)).status).toBe(202);
    await stack.status(match.matchId, 'forfeited');
    const { maps, winner } = await stack.state(match.matchId);
    expect(winner).toBe('team1');
    expect(maps[0]?.result).toMatchObject({ team1: 16, team2: 0, source: 'forfeit' });
    expect(await proposed(match.matchId)).toBeUndefined();
  });

  it('is no absence while the line to the server is dead', async () => {
    await rules({ no_show_minutes: 15 });
    const match = await waiting();
    await join(match, match.team1);
    await proposedAfter(match.matchId, 15);
    // Nothing that is a minute old is held against anybody.
    await match.server.crash();
    await stack.status(match.matchId, 'server_lost');
    expect(await proposed(match.matchId)).toBeUndefined();
  });

  it('loses at once where the rulebook says so, and of two absent teams none wins', async () => {
    await rules({ no_show: 'automatic', no_show_minutes: 15 });
    const match = await waiting();
    await join(match, [...match.team1.slice(0, 2), ...match.team2.slice(0, 2)]);
    const both = await proposedAfter(match.matchId, 15);
    expect(both.proposal.absent).toBe('both');
    // The look that sees them ends the match, and nobody counts who is there any more.
    for (const steamId of match.team2) match.server.player({ type: 'join', steamId });
    await stack.status(match.matchId, 'forfeited');
    expect((await stack.state(match.matchId)).winner).toBe('team2');
    const [line] = await stack.database.query<{ actor_name: string }[]>(
      "SELECT actor_name FROM match_commands WHERE match_id = $1 AND kind = 'forfeit'",
      [match.matchId],
    );
    expect(line?.actor_name).toBe('Placar');
  });
});

interface Proposed {
  kind: string;
  action: string;
  match: { id: number };
  proposal: {
    absent: string;
    teams: { present: number; players: { steam_id: string; first_seen: string | null }[] }[];
  };
}
