import { join } from 'node:path';
import { prepareEmbeddedPostgres } from './embedded-postgres.mjs';
import { freePort } from '../ports.mjs';
import { say } from '../progress.mjs';
import { root } from '../project.mjs';
import { runNode } from '../run-step.mjs';

/** An id that the Steam universe has not given out: nobody can sign in through Steam as the first administrator. */
const ADMIN_STEAM_ID = '76561202255233023';

/** The database of DATABASE_URL, or an embedded one under the supervisor: `{ url, adminUrl, pid }`. */
export async function startDatabase({ data, supervisor }) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, adminUrl: null, pid: () => null };
  const { id, databasePassword: password, databasePort } = data.secrets();
  const port = await freePort(databasePort);
  data.secrets({ databasePort: port });
  const postgres = prepareEmbeddedPostgres({ dataDir: data.path, password, port, id, say });
  say(`Starting PostgreSQL on port ${port}…`);
  await supervisor.run({ ...postgres.program, args: [...postgres.program.args, data.mark] });
  return postgres;
}

/** Creates, migrates, and makes the administrator once per data folder. */
export async function prepareDatabase({ data, database }) {
  const { adminName, adminPassword } = data.secrets();
  const account = adminName
    ? null
    : { username: 'admin', password: adminPassword, steamId: ADMIN_STEAM_ID, role: 'super_admin' };
  const input = JSON.stringify({ databaseUrl: database.url, adminUrl: database.adminUrl, account });
  const { code, output } = await runNode([join(root, 'scripts/lib/database/prepare-database.mjs')], {
    quiet: true,
    input,
  });
  if (code !== 0) throw new Error(`the database could not be prepared:\n${output.trim()}`);
  const result = JSON.parse(output.trim().split('\n').at(-1));
  if (result.migrations.length > 0) say(`Database migrated (${result.migrations.length} migrations).`);
  if (result.account !== 'kept') data.secrets({ adminName: result.account === 'created' ? 'admin' : 'unknown' });
}
