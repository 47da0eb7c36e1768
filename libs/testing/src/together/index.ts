import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const SPEC = /[.-]spec\.tsx?$/;
/**
 * What mocks modules, or must be the only one for another reason: a stream that lingers after the page of another spec, or minutes of
 * waiting that would make its folder the file that ends last.
 */
const ALONE = /\.alone\./;
/** What `npm test` leaves out and `npm test -- --all` runs with the others. */
const LONG = /\.long\./;

/**
 * Defines within `file` the tests of all specs beside and below it: what they stand on is then loaded once, not once for each. Specs named
 * `.alone.` stay files of their own, as do those of a folder that has a file of this name itself. `load` is the `require` of the file.
 */
export function testsOfFolder(file: string, load: (path: string) => unknown): void {
  const root = dirname(file);
  for (const spec of specsBelow(root, basename(file))) {
    describe(relative(root, spec).replace(SPEC, ''), () => void load(spec));
  }
}

function specsBelow(folder: string, together: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return existsSync(join(path, together)) ? [] : specsBelow(path, together);
    const isWanted = SPEC.test(entry.name) && entry.name !== together && !ALONE.test(entry.name);
    return isWanted && (!LONG.test(entry.name) || process.env.LONG_FILES === 'true') ? [path] : [];
  });
}
