// Seeds the demo community of DATABASE_URL, once, and brings the demo's servers to the addresses in DEMO_SERVERS
// (JSON: [{name, host, port, password}]). Safe at every start. Needs a build.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../apps/worker/dist/demo/seed-program.js', import.meta.url));
try {
  if (!existsSync(program)) throw new Error('nothing is built yet: run npm run build first');
  await createRequire(import.meta.url)(program).runSeedProgram(process.env.DEMO_SERVERS);
  process.exit(0);
} catch (error) {
  console.error(`The demo was not seeded: ${error?.message || error}`);
  process.exit(1);
}
