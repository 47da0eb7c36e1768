import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../stack/program';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'placar-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts Placar on a data folder that it must refuse; answers what it said. */
function refusal(data: string): string {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts/start.mjs'), '--no-demo', '--data', data],
    { encoding: 'utf8', timeout: 90_000, killSignal: 'SIGKILL' },
  );
  expect({ status, signal, stdout }).toEqual({ status: 1, signal: null, stdout: '' });
  return stderr;
}

describe('npm start on a data folder that it cannot use', () => {
  it.each(['/proc/nope', '/dev/null/placar'])('ends with the reason where no folder can be made: %s', (data) => {
    expect(refusal(data)).toContain(`the folder ${data} cannot be made`);
  });

  it.each([
    ['is empty', ''],
    ['is not readable as JSON', '{ "id": "ab", "secret": "01'],
    ['is not a JSON object', 'null'],
    ['lacks databasePassword, adminPassword', JSON.stringify({ id: 'ab', secret: '01' })],
  ])('names a secrets file that %s, says what to do, and leaves it as it is', (problem, text) => {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, text);
    const said = refusal(folder);
    expect(said).toContain(`${file} ${problem}.`);
    expect(said).toContain('Put the file back from a backup');
    expect(readFileSync(file, 'utf8')).toBe(text);
    // Free for the start after the mend.
    expect(existsSync(join(folder, 'runtime.json'))).toBe(false);
  });

  it('makes no new secrets for a database that was made with others', () => {
    mkdirSync(join(folder, 'postgres'));
    expect(refusal(folder)).toContain('secrets.json is missing, but there is a database beside it');
    expect(readdirSync(folder)).not.toContain('secrets.json');
  });
});
