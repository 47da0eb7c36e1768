import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VirtualServerApi } from './api-types';
import { SimBench } from '../test/sim-bench';

describe('a server that plays one match after the other', () => {
  let folder: string;
  let bench: SimBench;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gamesim-growth-'));
    bench = await SimBench.open({ dataDir: folder });
  });
  afterEach(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Played to the end, with a look of the platform after each round. */
  async function play(server: VirtualServerApi, matchid: number): Promise<void> {
    await bench.load(server, { matchid });
    while (server.state() !== 'post_game') {
      await server.playRound();
      for (let look = 0; look < 4; look += 1) await server.console('get5_status');
    }
    await server.settled();
    await server.console('css_endmatch');
  }

  const bytesIn = (path: string): number =>
    statSync(path).isDirectory()
      ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0)
      : statSync(path).size;
  const held = (server: VirtualServerApi): { records: number; disk: number } => ({
    records: JSON.stringify(server.truth()).length,
    disk: bytesIn(folder),
  });

  it('holds no more after eighteen than after twelve, on its disk and of what it remembers', async () => {
    const server = await bench.addServer();
    for (let match = 1; match <= 12; match += 1) await play(server, match);
    const before = held(server);
    for (let match = 13; match <= 18; match += 1) await play(server, match);
    const after = held(server);
    expect(after.records).toBeLessThan(before.records * 1.25);
    expect(after.disk).toBeLessThan(before.disk * 1.1);
    // What is recent is whole.
    expect(server.truth().events.findLast(({ name }) => name === 'round_end')?.body).toContain('"matchid":18');
  });
});
