import { waitFor } from '@placar/testing';
import { FailureStack } from '../failure-table.stack';
import { LobbyPeople, taken } from './lobby-stack';

const CACHE = '3070284539';
const TUSCAN = '3437809122';
const SILENT = '3500000001';

/** A map of the workshop has two names: its number, by which it is asked for, and the one that the server shows. */
it('a lobby on maps of the workshop: believed when the server shows them, settings sent again, and a silent workshop told', async () => {
  const stack = await FailureStack.start({ FLEET_MAX_SERVERS: '0' });
  try {
    const lobbies = new LobbyPeople(stack);
    const server = await stack.addServer({ bots: { autoReady: false } });
    server.faults({ workshopMaps: { [CACHE]: 'de_cache', [TUSCAN]: 'workshop/3437809122/de_tuscan' } });
    server.faults({ mapMissing: { maps: [SILENT] } });
    await stack.database.query(
      `UPDATE lobby_modes SET rules = (rules::jsonb || '{"players_per_team":1,"cvars":{"mp_freezetime":"7"}}')::json WHERE key = 'community'`,
    );
    await stack.database.query(
      `INSERT INTO community_maps (workshop_id, title, size_bytes, changed_at, seen_change, checked_at, check_at, added_at)
       SELECT id, id, 1, now(), now(), now(), now() + interval '1 week', now() FROM unnest($1::text[]) AS id`,
      [[CACHE, TUSCAN, SILENT]],
    );
    const names = async () =>
      Object.fromEntries(
        (
          await stack.database.query<{ workshop_id: string; map_name: string | null }[]>(
            'SELECT workshop_id, map_name FROM community_maps',
          )
        ).map((row) => [row.workshop_id, row.map_name]),
      );
    const sent = () => server.truth().rcon.filter(({ command }) => command === 'mp_freezetime "7"').length;
    expect(server.truth().map).toBe('de_dust2');

    for (const [map, shown] of [
      [CACHE, 'de_cache'],
      [TUSCAN, 'workshop/3437809122/de_tuscan'],
    ] as const) {
      const before = sent();
      const id = await lobbies.onItsWay(await lobbies.people(2), 'community', { pool: [map, 'de_mirage'] });
      const { allocation } = await lobbies.until(id, 'connecting', 180_000);
      const matchId = allocation?.matchId ?? 0;
      expect(server.truth().map).toBe(shown);
      // The load had dropped the settings of the match; nobody is ready yet, so the plugin has not run them again.
      await waitFor(async () => (await server.console('mp_freezetime')).includes('= 7'), { what: 'the setting' });
      await waitFor(() => Promise.resolve(sent() === before + 1), { what: 'the line on the console' });
      const types = await stack.types(matchId);
      expect(types.filter((type) => type === 'match.workshop-map-seen')).toHaveLength(1);
      expect(types).not.toContain('map.went-live');
      server.player({ type: 'readyAll' });
      await lobbies.until(id, 'live', 180_000);
      await stack.command(matchId, { kind: 'cancel', args: {} });
      await lobbies.until(id, 'cancelled', 180_000);
    }
    expect(await names()).toEqual({ [CACHE]: 'de_cache', [TUSCAN]: 'de_tuscan', [SILENT]: null });

    // The workshop is silent: the server stays on the map of before, which is known to be another one.
    const people = await lobbies.people(2);
    const id = await lobbies.onItsWay(people, 'community', { pool: [SILENT, 'de_mirage'] });
    const matchId = await waitFor(async () => (await lobbies.matches(id))[0], { what: 'the match' });
    await stack.status(matchId, 'warmup');
    await waitFor(
      async () => {
        const [row] = await stack.database.query<{ arrivals: { loaded?: boolean } | null }[]>(
          'SELECT arrivals FROM match_watch WHERE match_id = $1',
          [matchId],
        );
        return row?.arrivals?.loaded === false;
      },
      { what: 'a look at the wrong map' },
    );
    expect((await lobbies.state(id)).status).toBe('allocating');
    // Three minutes later, as the log has it.
    await stack.database.query(
      `UPDATE match_events SET occurred_at = occurred_at - interval '4 minutes' WHERE match_id = $1`,
      [matchId],
    );
    await stack.restartWorker();
    const open = await lobbies.until(id, 'open', 180_000);
    expect(open).toMatchObject({ notice: 'map_not_loaded', allocation: null });
    expect(open.seats).toHaveLength(2);
    await stack.status(matchId, 'cancelled');
    expect((await stack.database.query<object[]>('SELECT 1 FROM lobby_penalties')).length).toBe(0);

    // Another map, with the same people: the lobby is full, so it begins at once.
    const [host] = people;
    if (host === undefined) throw new Error('nobody');
    taken(await host.put(`/api/lobbies/${id}`, { pool: ['de_mirage'] }));
    const { step } = await lobbies.state(id);
    for (const one of people) taken(await one.post(`/api/lobbies/${id}/ready`, { step }));
    await lobbies.until(id, 'connecting', 180_000);
    expect(server.truth().map).toBe('de_mirage');
  } finally {
    await stack.stop();
  }
});
