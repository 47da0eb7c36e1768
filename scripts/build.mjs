// npm run build [-- --no-web] [--watch]
// Compiles every lib and node program with swc into its dist, and the web app with Vite. What did not change is skipped.
import { say, seconds } from './lib/progress.mjs';
import { buildPackage, buildWeb, nodePackages, watchPackages } from './lib/package-build.mjs';

const withWeb = !process.argv.includes('--no-web');

try {
  await build(nodePackages(), withWeb);
} catch (error) {
  console.error(`The build failed: ${error.message}`);
  process.exit(1);
}

if (process.argv.includes('--watch')) {
  watchPackages((folders) => build(folders, false).catch((error) => console.error(error.message)));
  say('Watching for changes…');
}

async function build(folders, web) {
  const since = Date.now();
  const built = [];
  for (const folder of folders) if (await buildPackage(folder)) built.push(folder);
  if (web && (await buildWeb())) built.push('apps/web');
  say(built.length === 0 ? 'Everything is built.' : `Built ${built.join(', ')} in ${seconds(Date.now() - since)}.`);
}
