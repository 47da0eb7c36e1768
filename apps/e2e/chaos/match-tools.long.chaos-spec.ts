import type { LedgerEntry, LiveMatch, RestorePointsAnswer, RestorePreview } from '@placar/contracts';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { waitFor } from '@placar/testing';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

const NEW_PLAYER = '76561198000009999';

describe('the tools of a match on the simulator', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start();
  });
  afterAll(() => stack?.stop());

  const live = async (factor: number, rounds: number): Promise<{ server: VirtualServerApi; matchId: number }> => {
    const server = await stack.addServer({ clock: { mode: 'scaled', factor } });
    const matchId = await stack.createMatch({ server });
    await stack.until(matchId, 'live');
    await stack.untilRound(matchId, 0, rounds);
    return { server, matchId };
  };
  const header = async (matchId: number): Promise<LiveMatch> => (await stack.admin.live(matchId))!;

  it('moves a match to another server at the round that was named, with the players of now and not of then', async () => {
    const { server, matchId } = await live(60, 4);
    expect((await stack.admin.command(matchId, 'pause', { type: 'technical', team: 'team1' })).status).toBe(
      'confirmed',
    );
    const added = await stack.admin.command(matchId, 'add_player', {
      steam_id: NEW_PLAYER,
      team: 'team2',
      name: 'Zé "ção"',
    });
    expect(added.status).toBe('confirmed');

    const { body } = await stack.admin.get<RestorePointsAnswer>(`/matches/${matchId}/restore-points`);
    const point = body.points.find(({ round }) => round === 2)!;
    expect(point).toMatchObject({ stored: true, verified: true, on_server: true, usable: true });
    const preview = await stack.admin.get<RestorePreview>(`/matches/${matchId}/restore-points/${point.file}`);
    expect(preview.body.undone_rounds.map(({ round }) => round)).toContain(3);

    const target = await stack.addServer({ clock: { mode: 'scaled', factor: 60 } });
    const moved = await stack.admin.post<{ message: string }>(`/matches/${matchId}/backup/remote`, [
      { server_id: stack.serverId(target), backup_file: point.file },
    ]);
    expect(moved).toMatchObject({ status: 200, body: { message: 'Restored backup.' } });
    expect(target.match()?.matchId).toBe(matchId);
    await waitFor(() => Promise.resolve(server.state() === 'none' ? true : undefined));
    // The budget of the pause that was taken before is not given back.
    expect((await header(matchId)).pause_budgets).toContainEqual(
      expect.objectContaining({ team: 'team1', type: 'technical', used: 1 }),
    );
    // He was added after that round: the backup does not know him, and the server must all the same.
    const line = await waitFor(() =>
      Promise.resolve(target.truth().rcon.find(({ command, answered }) => answered && command.includes('addplayer'))),
    );
    expect(line).toMatchObject({
      command: expect.stringContaining(`${NEW_PLAYER} team2`) as string,
      reply: expect.stringContaining('successfully') as string,
    });
  });

  it('reads what the plugin says to a change of the rosters', async () => {
    const { server, matchId } = await live(20, 1);
    const playerOf = (team: string) => server.match()!.maps[0]!.players.find((player) => player.team === team)!;
    const [inTeam1, inTeam2] = [playerOf('team1'), playerOf('team2')];
    const stuck = await stack.admin.command(matchId, 'add_player', {
      steam_id: inTeam2.steamId,
      team: 'team1',
      name: 'X',
    });
    expect(stuck).toMatchObject({ status: 'refused', detail: 'already_on_a_team' });
    const removed = await stack.admin.command(matchId, 'remove_player', { steam_id: inTeam2.steamId });
    expect(removed).toMatchObject({ status: 'unknown', detail: 'may_rejoin' });
    const swapped = await stack.admin.command(matchId, 'add_player', {
      steam_id: inTeam1.steamId,
      team: 'team2',
      name: 'Y',
    });
    expect(swapped.status).toBe('confirmed');
  });

  it('keeps the reply of a console line without its secrets, and tells the players that a pause is over', async () => {
    const { server, matchId } = await live(20, 1);
    const line = await stack.admin.command(matchId, 'rcon', { line: 'sv_password geheim' });
    expect(line.args).toMatchObject({ line: 'sv_password ***', role: 'super_admin' });
    expect(await server.console('sv_password')).toContain('geheim');
    const shown = await stack.admin.command(matchId, 'rcon', { line: 'sv_password' });
    expect(shown.status).toBe('confirmed');
    expect(shown.detail).toContain('***');
    expect(JSON.stringify(await stack.admin.ledger(matchId))).not.toContain('geheim');
    const said = await stack.admin.command(matchId, 'say', { template: 'tech_pause', params: { minutes: 5 } });
    expect(said.status).toBe('confirmed');

    const pause: LedgerEntry = await stack.admin.command(matchId, 'pause', {
      type: 'tactical',
      team: 'team2',
      seconds: 5,
    });
    expect(pause.status).toBe('confirmed');
    expect((await header(matchId)).pause).toMatchObject({ type: 'tactical', team: 'team2' });
    const overdue = async (): Promise<number | undefined> => {
      const [row] = await stack.database.query<{ n: number }[]>(
        "SELECT count(*)::int AS n FROM match_events WHERE match_id = $1 AND type = 'match.pause-overdue'",
        [matchId],
      );
      return row?.n;
    };
    await waitFor(overdue, { what: 'the pause to be overdue' });
    // Said once, however often the worker looks.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await overdue()).toBe(1);
    expect((await header(matchId)).status).toBe('paused');
  });
});
