// Brings the database of DATABASE_URL up to date. Needs a build (npm run build).
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is not set: which database shall be migrated?');
  process.exit(1);
}
try {
  const { migrate } = require('@placar/persistence');
  const ran = await migrate(url);
  console.log(ran.length === 0 ? 'The schema is up to date.' : `Migrated: ${ran.join(', ')}`);
} catch (error) {
  if (error?.code === 'MODULE_NOT_FOUND') console.error('Nothing is built yet: run npm run build first.');
  else console.error(`The migration failed: ${error?.message || error?.code || error}`);
  process.exit(1);
}
