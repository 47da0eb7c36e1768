import { runningServers } from './jest-global-setup';

/** Stops what the setup started and waits until it is gone. */
export default async function tearDown(): Promise<void> {
  await Promise.all(
    runningServers()
      .splice(0)
      .map((server) => server.stop()),
  );
}
