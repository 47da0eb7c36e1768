import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const SPEC = '.integration-spec.ts';

/**
 * Defines the tests of all integration specs beside `file` within that file: what they stand on is then loaded once, not once for each.
 * `load` is the `require` of the file.
 */
export function testsOfFolder(file: string, load: (path: string) => unknown): void {
  const folder = dirname(file);
  const specs = readdirSync(folder).filter((name) => name.endsWith(SPEC) && name !== basename(file));
  for (const spec of specs) describe(spec.slice(0, -SPEC.length), () => void load(join(folder, spec)));
}
