import { Client } from 'pg';
import { runningServers } from './jest-global-setup';
import { templateName } from './postgres/template-name';

/** Stops what the setup started and waits until it is gone; on a server that is not ours, removes our template. */
export default async function tearDown(): Promise<void> {
  const { TEST_DATABASE_URL, PLACAR_TEST_RUN } = process.env;
  if (TEST_DATABASE_URL && PLACAR_TEST_RUN) {
    const client = new Client({ connectionString: TEST_DATABASE_URL });
    await client.connect();
    await client.query(`DROP DATABASE IF EXISTS ${templateName(PLACAR_TEST_RUN)} WITH (FORCE)`);
    await client.end();
  }
  await Promise.all(
    runningServers()
      .splice(0)
      .map((server) => server.stop()),
  );
}
