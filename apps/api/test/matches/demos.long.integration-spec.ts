import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapStat } from '@placar/contracts';
import { DEMO_STORE } from '@placar/platform';
import type { DemoStore } from '@placar/platform';
import { rebuildProjections } from '@placar/read-models';
import { USUAL_MODE } from '@placar/testing';
import { DemoUpkeep } from '../../src/features/demos/demo-upkeep';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { roundEvents, seriesEvents } from './plugin-series';

/** Sends the recording of the first map as the plugin does. */
const upload = (api: MatchApi, match: TestMatch, body: Buffer): Promise<Response> =>
  fetch(`${api.url}/v2/demo`, {
    method: 'POST',
    headers: { Authorization: api.token(match.id), 'Get5-MatchId': String(match.id), 'Get5-MapNumber': '0' },
    body: new Uint8Array(body),
  });

const demoOf = async (api: MatchApi, match: TestMatch): Promise<string | null | undefined> =>
  (await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`)).body.mapstats[0]?.demoFile;

describe('recordings that are kept for some days and in some room', () => {
  let api: MatchApi;
  let owner: ApiUser;

  beforeAll(async () => {
    // Room for two of 600 bytes, not for three.
    api = await MatchApi.start(USUAL_MODE, { DEMOS_KEEP_DAYS: '90', DEMOS_MOST_GB: '0.0000013' });
    owner = await api.user({ admin: true });
  });
  afterAll(() => api.stop());

  /** A match that is over, with a recording that came so long ago. */
  async function played(age: string): Promise<{ match: TestMatch; file: string }> {
    const match = await api.match(owner);
    for (const event of seriesEvents(match, ['1'.repeat(13)])) await api.post(match.id, event);
    await api.folded(match.id);
    expect((await upload(api, match, Buffer.alloc(600, String(match.id)))).status).toBe(200);
    await api.database.query('UPDATE demos SET received_at = now() - $2::interval WHERE match_id = $1', [
      match.id,
      age,
    ]);
    return { match, file: (await demoOf(api, match)) ?? '' };
  }

  const removals = (match: TestMatch): Promise<{ why: string }[]> =>
    api.database.query(
      "SELECT payload->>'why' AS why FROM match_events WHERE match_id = $1 AND type = 'demo.removed'",
      [match.id],
    );

  it('go oldest first, and their matches say so; what is left can be fetched in parts', async () => {
    const old = await played('100 days');
    const crowded = await played('3 hours');
    const kept = await played('2 hours');
    const justCome = await played('1 minute');
    const upkeep = api.get(DemoUpkeep);

    // Cut off after the match said it: the next run takes it up again, and nothing is said twice.
    const store = api.get<DemoStore>(DEMO_STORE);
    const broken = jest.spyOn(store, 'remove').mockRejectedValue(new Error('the store is away'));
    await upkeep.removeAll();
    broken.mockRestore();
    expect((await fetch(`${api.url}/demo/${old.file}`)).status).toBe(200);
    await upkeep.removeAll();

    for (const [{ match, file }, why] of [
      [old, 'age'],
      [crowded, 'space'],
    ] as const) {
      expect(await removals(match)).toEqual([{ why }]);
      expect(existsSync(join(api.config.data.demosDir, file))).toBe(false);
      expect((await fetch(`${api.url}/demo/${file}`)).status).toBe(404);
    }
    await rebuildProjections(api.database);
    const rows = await api.database.query<{ match_id: number; demo_file: string | null }[]>(
      'SELECT match_id, demo_file FROM map_stats ORDER BY match_id',
    );
    expect(rows).toEqual([
      { match_id: old.match.id, demo_file: null },
      { match_id: crowded.match.id, demo_file: null },
      { match_id: kept.match.id, demo_file: kept.file },
      { match_id: justCome.match.id, demo_file: justCome.file },
    ]);

    const part = await fetch(`${api.url}/demo/${kept.file}`, { headers: { Range: 'bytes=590-' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 590-599/600',
      String(kept.match.id).repeat(600).slice(590, 600),
    ]);
    expect((await fetch(`${api.url}/demo/${kept.file}`, { headers: { Range: 'bytes=600-' } })).status).toBe(416);
  });
});

describe('a disk that is as good as full', () => {
  it('takes no recording; the match and its other reports go on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'placar-full-'));
    const api = await MatchApi.start(USUAL_MODE, { DEMOS_LEAST_FREE_MB: '1000000', DATA_DIR: folder });
    try {
      const match = await api.match(await api.user({ admin: true }));
      const [first, ...later] = roundEvents(match, 0, '1'.repeat(3));
      await api.post(match.id, first);
      await api.folded(match.id);
      const refused = await upload(api, match, Buffer.from('a recording'));
      expect([refused.status, await refused.json()]).toEqual([507, { message: 'There is no room for another demo.' }]);
      for (const event of later) expect((await api.post(match.id, event)).status).toBe(200);
      await api.folded(match.id);
      expect((await api.engine.stateOf(match.id))?.maps[0]?.rounds).toHaveProperty('3');
      expect(readdirSync(api.config.data.demosDir)).toEqual([]);
    } finally {
      await api.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
