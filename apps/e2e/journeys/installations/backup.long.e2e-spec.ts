import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { waitFor } from '@placar/testing';
import { Client } from 'pg';
import { ApiClient } from '../../stack/api-client';
import { Installation } from '../../stack/installation';
import { ROOT } from '../../stack/program';

jest.setTimeout(1_800_000);

/** What the demo writes while it is backed up, by a number that only grows. */
const GROWING = { match_events: 'position', round_backups: 'id', demos: 'id', plugin_inbox: 'id' } as const;
/** What mostly stands still; the demo's mixes and cups write a few rows of it anew. */
const SETTLED = ['users', 'teams', 'team_members', 'team_logos', 'seasons', 'user_maps'];

/** Whether every restored installation is started, or only the one that was backed up while it ran. */
const ALL_START = process.env.RESTORED_STARTS === 'all';

type Rows = Map<string, string>;

function script(name: 'backup' | 'restore', ...flags: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, `scripts/${name}.mjs`), ...flags], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
  });
  return { status, said: stdout + stderr };
}

async function query<T extends object>({ databaseUrl }: { databaseUrl: string }, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A digest of each row by its number, up to one. */
async function rowsOf(installation: Installation, table: string, key: string, upTo = Infinity): Promise<Rows> {
  const rows = await query<{ key: string; digest: string }>(
    installation.runtime(),
    `SELECT ${key} AS key, md5(t::text) AS digest FROM ${table} t ORDER BY 1`,
  );
  return new Map(rows.filter(({ key: at }) => Number(at) <= upTo).map(({ key: at, digest }) => [at, digest]));
}

const tableOf = async (installation: Installation, table: string): Promise<string[]> =>
  (await query<{ digest: string }>(installation.runtime(), `SELECT md5(t::text) AS digest FROM ${table} t`))
    .map(({ digest }) => digest)
    .sort();

async function newest(installation: Installation): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const [table, key] of Object.entries(GROWING)) {
    const [row] = await query<{ newest: string | null }>(
      installation.runtime(),
      `SELECT max(${key}) AS newest FROM ${table}`,
    );
    all[table] = Number(row?.newest ?? 0);
  }
  return all;
}

/** A digest of each file of an installation that does not run, by its path; what a restore makes anew is not in it. */
function filesOf(data: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const top of [join(data, 'postgres'), join(data, 'demos'), join(data, 'gamesim')])
    for (const entry of readdirSync(realpathSync(top), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !/^postmaster\.(pid|opts)$/.test(entry.name)) {
        const path = join(entry.parentPath, entry.name);
        const name = join(basename(top), relative(realpathSync(top), path));
        files.set(name, createHash('sha256').update(readFileSync(path)).digest('hex'));
      }
  return files;
}

const secretsOf = (data: string): { id: string; adminPassword: string } =>
  JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { id: string; adminPassword: string };
const adminPassword = (data: string): string => secretsOf(data).adminPassword;

/** A team with a logo, by the admin; answers where its logo is. */
async function teamWithLogo(installation: Installation): Promise<string> {
  const admin = new ApiClient(installation.url);
  await admin.login('admin', adminPassword(installation.data));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9" fill="red"/></svg>';
  const logo_file = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const made = await admin.post<{ id: number }>('/teams', [{ name: 'Reserva', public_team: 1, logo_file }]);
  const { body } = await admin.get<{ team: { logo: string } }>(`/teams/${made.body.id}/basic`);
  return `/api/static/img/logos/${body.team.logo}.png`;
}

async function bytesAt(installation: Installation, path: string): Promise<Buffer> {
  const answer = await fetch(installation.url + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

describe('npm run backup and npm run restore', () => {
  let folder: string;
  let first: Installation | undefined;
  let second: Installation | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'placar-backup-'));
  });
  afterAll(async () => {
    await first?.stop();
    await second?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('bring an installation that was backed up in the middle of its matches into a new folder, whole', async () => {
    const file = join(folder, 'placar.tgz');
    // Fast enough for a map to end, and its demo to come, before anybody waits long.
    first = await Installation.start(join(folder, 'first'), { environment: { GAMESIM_SPEED: '120' } });
    const before = first;
    const logo = await teamWithLogo(before);
    const drawn = await bytesAt(before, logo);
    await waitFor(async () => (await newest(before)).demos, { timeoutMs: 300_000, everyMs: 500, what: 'a demo' });

    const upTo = await newest(before);
    const settledBefore = new Map<string, string[]>();
    for (const table of SETTLED) settledBefore.set(table, await tableOf(before, table));
    const made = script('backup', '--to', file, '--data', before.data);
    expect(made).toMatchObject({ status: 0 });
    // It holds the secrets.
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // It was written to all the while.
    expect((await newest(before)).match_events).toBeGreaterThan(upTo.match_events ?? 0);
    const growing = new Map<string, Rows>();
    for (const [table, key] of Object.entries(GROWING))
      growing.set(table, await rowsOf(before, table, key, upTo[table]));
    // A row that was the same before and after the backup stood so in it.
    const settled = new Map<string, string[]>();
    for (const table of SETTLED) {
      const now = new Set(await tableOf(before, table));
      settled.set(
        table,
        (settledBefore.get(table) ?? []).filter((digest) => now.has(digest)),
      );
    }
    expect([...settled].filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(await before.stop()).toBe(0);

    const data = join(folder, 'second');
    expect(script('restore', '--from', file, '--data', data)).toMatchObject({ status: 0 });
    second = await Installation.start(data, { flags: ['--no-demo'] });
    const after = second;
    for (const [table, key] of Object.entries(GROWING)) {
      const rows = await rowsOf(after, table, key, upTo[table]);
      expect([table, rows.size]).toEqual([table, growing.get(table)?.size]);
      // Events that were not folded yet may be by now.
      if (table !== 'plugin_inbox') expect([table, [...rows]]).toEqual([table, [...(growing.get(table) ?? [])]]);
    }
    for (const [table, rows] of settled) {
      const restored = new Set(await tableOf(after, table));
      expect([table, rows.filter((digest) => !restored.has(digest))]).toEqual([table, []]);
    }
    expect(await bytesAt(after, logo)).toEqual(drawn);
    const demos = await query<{ file: string }>(
      after.runtime(),
      `SELECT file_name AS file FROM demos WHERE id <= ${upTo.demos}`,
    );
    for (const { file: demo } of demos)
      expect(readFileSync(join(data, 'demos', demo))).toEqual(readFileSync(join(before.data, 'demos', demo)));
    await new ApiClient(after.url).login('admin', adminPassword(before.data));
    expect((await after.readiness())?.status).toBe(200);
  });

  it('refuse what they would spoil: a backup that is there, a folder that is in use, a file that is cut', () => {
    const file = join(folder, 'placar.tgz');
    const data = join(folder, 'second');
    expect(script('backup', '--to', file, '--data', data)).toMatchObject({ status: 1 });
    expect(script('backup', '--to', join(data, 'inside.tgz'), '--data', data).said).toContain(
      'outside of the data folder',
    );
    expect(script('restore', '--from', file, '--data', data).said).toContain('is not empty');
    const cut = join(folder, 'cut.tgz');
    writeFileSync(cut, readFileSync(file).subarray(0, statSync(file).size / 2));
    expect(script('restore', '--from', cut, '--data', join(folder, 'third')).said).toContain(
      'cannot be read as a backup',
    );
    expect(readdirSync(folder).sort()).toEqual(['cut.tgz', 'first', 'placar.tgz', 'second']);
  });

  it('back up an installation that does not run as well', async () => {
    const data = join(folder, 'second');
    expect(await second?.stop()).toBe(0);
    const file = join(folder, 'stopped.tgz');
    expect(script('backup', '--to', file, '--data', data)).toMatchObject({ status: 0 });
    expect(script('restore', '--from', file, '--data', join(folder, 'third'))).toMatchObject({ status: 0 });
    // What one that starts is made of starts.
    const files = filesOf(data);
    expect([...files.keys()].filter((name) => name === 'postgres/global/pg_control')).toHaveLength(1);
    expect([...filesOf(join(folder, 'third'))].sort()).toEqual([...files].sort());
    const { id, ...kept } = secretsOf(data);
    expect(secretsOf(join(folder, 'third'))).toMatchObject(kept);
    expect(secretsOf(join(folder, 'third')).id).not.toBe(id);
    if (!ALL_START) return;
    second = await Installation.start(join(folder, 'third'), { flags: ['--no-demo'] });
    await new ApiClient(second.url).login('admin', adminPassword(data));
  });
});
