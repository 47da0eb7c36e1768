import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = createRequire(import.meta.url).resolve('country-flag-icons/package.json');

/**
 * Puts the drawings of the offered flags below `folder` as files of their own: a page fetches those that it shows, and none of
 * them is script. Browsers keep the files for ever, so the folder's name must change with the drawings.
 */
export function countryFlags({ codes, folder, version }) {
  const drawn = JSON.parse(readFileSync(PACKAGE, 'utf8')).version;
  if (drawn !== version)
    throw new Error(`The flags are those of country-flag-icons ${drawn}: say so in apps/web/src/ui/data/flag-codes.ts`);
  const drawing = (code) => readFileSync(join(dirname(PACKAGE), '3x2', `${code}.svg`), 'utf8');
  return {
    name: 'country-flags',
    generateBundle() {
      for (const code of codes)
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}/${code}.svg`, source: drawing(code) });
    },
    configureServer({ middlewares }) {
      middlewares.use(folder, (request, response, next) => {
        const code = codes.find((one) => request.url === `/${one}.svg`);
        if (code === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(drawing(code));
      });
    },
  };
}
