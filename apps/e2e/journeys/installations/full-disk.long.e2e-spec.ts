import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@placar/testing';
import { Client } from 'pg';
import { pause } from '../../stack/chance';
import { Installation } from '../../stack/installation';

jest.setTimeout(1_200_000);

/** Room for the database of the demo and its log; the rest is filled. */
const DISK = '1g';
/** Long enough for rounds to be played, backups to be written and programs to be started anew; a game as fast as ours has a round in three. */
const FULL_MS = Number(process.env.DISK_FULL_SECONDS ?? 7) * 1_000;
const SPEED = '30';

/** A file system of our own in that folder; null where this user may not mount one. */
function mountDisk(folder: string): (() => void) | null {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]);
  return status === 0 ? () => spawnSync('umount', ['--lazy', folder]) : null;
}

/** Writes until not one byte more fits. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    const chunk = Buffer.alloc(size, 1);
    try {
      for (;;) writeSync(handle, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(handle);
}

async function eventsIn({ databaseUrl }: { databaseUrl: string }): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ newest: string }>('SELECT max(position) AS newest FROM match_events');
    return Number(rows[0]?.newest);
  } finally {
    await client.end();
  }
}

const runs = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('npm start on a disk that fills up', () => {
  let folder: string;
  let unmount: (() => void) | null;
  let placar: Installation | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'placar-disk-'));
    unmount = mountDisk(folder);
  });
  afterAll(async () => {
    await placar?.stop();
    unmount?.();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lives on, says what is wrong, takes nobody, and comes back when there is room', async () => {
    if (unmount === null) {
      process.stderr.write('SKIPPED: the full disk was not tried, since this user may not mount a file system\n');
      return;
    }
    placar = await Installation.start(join(folder, 'data'), { environment: { GAMESIM_SPEED: SPEED } });
    const installation = placar;
    const { pids } = installation.runtime();
    expect((await installation.readiness())?.status).toBe(200);

    const filler = join(folder, 'filler');
    fill(filler);
    await installation.says('is full');
    await waitFor(async () => (await installation.readiness())?.status === 503, { timeoutMs: 180_000 });
    expect((await installation.readiness())?.checks.disk).toMatchObject({ state: 'failed' });
    await pause(FULL_MS);
    expect(installation.isRunning).toBe(true);
    // Postgres may give up when it cannot write its log; it is started again until it can. The others have no reason to end.
    expect(['api', 'worker', 'gamesim'].filter((name) => !runs(pids[name]))).toEqual([]);

    const logged = statSync(join(folder, 'data/logs/gamesim.log')).size;
    rmSync(filler);
    await installation.says('There is room on the disk again.');
    await waitFor(async () => (await installation.readiness())?.status === 200, { timeoutMs: 120_000 });
    const runtime = installation.runtime();
    const before = await waitFor(() => eventsIn(runtime), { timeoutMs: 180_000 });
    await waitFor(async () => (await eventsIn(runtime)) > before, { timeoutMs: 120_000, what: 'matches to go on' });
    expect(statSync(join(folder, 'data/logs/gamesim.log')).size).toBeGreaterThanOrEqual(logged);
    expect(await installation.stop()).toBe(0);
  });
});
