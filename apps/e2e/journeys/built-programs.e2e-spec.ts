import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { waitFor } from '@placar/testing';
import { ROOT } from '../stack/program';
import { Stack } from '../stack/stack';

jest.setTimeout(120_000);

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'placar-built-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const node = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
};

describe('what the build leaves', () => {
  it('starts from a folder with nothing but what the image holds, out of its packs, and draws a logo and a card there', async () => {
    copyWhatTheImageHolds(folder);
    for (const name of ['api', 'worker'])
      write(`apps/${name}/dist/program.js`, 'throw new Error("not from the pack");');
    const stack = await Stack.start({ folder });
    try {
      const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>');
      const logo_file = `data:image/svg+xml;base64,${logo.toString('base64')}`;
      const made = await stack.admin.post<{ id: number }>('/teams', [{ name: 'Ilha', public_team: 1, logo_file }]);
      expect(made.status).toBe(200);
      const { body } = await stack.admin.get<{ team: { logo: string } }>(`/teams/${made.body.id}/basic`);
      for (const path of [
        `static/img/logos/${body.team.logo}.png`,
        `share/teams/${made.body.id}/card.png`,
        'api-docs/assets/swagger-ui.css',
        'api-docs/openapi.json',
      ]) {
        // A busy machine may give a card up, and draw it when it is asked for again.
        const size = await waitFor(
          async () => {
            const answer = await fetch(`${stack.urls[0]}/api/${path}`);
            return answer.ok && (await answer.arrayBuffer()).byteLength;
          },
          { timeoutMs: 60_000, what: path },
        );
        expect([path, size > 100]).toEqual([path, true]);
      }
      const server = await stack.addServer();
      await stack.until(await stack.createMatch({ server }), ['warmup', 'live', 'finished']);
    } finally {
      await stack.stop();
    }
  });

  it('does from its pack all that it does from its files, and names the written lines of errors', () => {
    writeShop();
    const dist = join(folder, 'apps/shop/dist');
    const main = join(dist, 'main.js');
    const fromFiles = node('--enable-source-maps', main);
    expect(fromFiles).toContain(`at check (${join(folder, 'apps/shop/src/basket.ts')}:40:`);

    const packer = join(ROOT, 'scripts/lib/program-pack.mjs');
    for (const step of ['gather', 'compile']) node(packer, step, dist, join(dist, 'program.pack'));
    for (const file of ['apps/shop/dist/basket.js', 'apps/shop/dist/program.js', 'node_modules/price/index.js'])
      write(file, 'throw new Error("read from its file");');

    expect(node('--enable-source-maps', main)).toBe(fromFiles);
    // With other settings of V8 what it compiled is of no use, as with another release of node.
    expect(node('--max-old-space-size=300', main)).toBe(fromFiles);
  });
});

/** Stages `build` and `packages` of the Dockerfile, with links for the packages that are not for development. */
function copyWhatTheImageHolds(target: string): void {
  const held = ['libs', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).flatMap((name) => [`${group}/${name}/package.json`, `${group}/${name}/dist`]),
  );
  for (const path of held.filter((path) => existsSync(join(ROOT, path)) && !path.startsWith('apps/web')))
    cpSync(join(ROOT, path), join(target, path), { recursive: true });
  interface Locked {
    dev?: boolean;
    link?: boolean;
    resolved?: string;
  }
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  for (const [path, { dev, link, resolved }] of Object.entries(lock.packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    symlinkSync(link ? join(target, resolved ?? '') : join(ROOT, path), join(target, path));
  }
}

/** A program with all that packing could spoil. */
function writeShop(): void {
  const loader = JSON.stringify(join(ROOT, 'libs/platform/dist/program-pack'));
  write('apps/shop/dist/main.js', `require(${loader}).loadProgram(__dirname).run();`);
  write(
    'apps/shop/dist/program.js',
    `const { readFileSync } = require('node:fs');
const basket = require('./basket');
exports.name = 'shop';
const price = require('price');
let optional = 'there';
try { require('not-installed'); } catch (error) { optional = error.code; }
exports.run = () => {
  const late = require('./late');
  console.log(JSON.stringify({
    optional, price: price.text, list: require('./list.json'), resolved: require.resolve('price'), circular: basket.shop(),
    isOneBasket: late.basket === basket, isMain: require.main === module, main: require.main.filename,
    self: [module.filename, module.id, module.loaded, basket.parent(), module.paths, __filename, __dirname, this === exports],
    cached: require.cache[require.resolve('./basket')].exports === basket, fromModule: module.require('price') === price,
    broken: [1, 2].map(() => { try { return require('price/broken'); } catch (error) { return error.message; } }),
  }));
  for (const check of [basket.check, price.check]) try { check(); } catch (error) { console.log(error.stack); }
};
`,
  );
  write(
    'apps/shop/dist/basket.js',
    `"use strict";
const shop = require('./program');
exports.shop = () => shop.name;
exports.parent = () => module.parent.filename;
exports.check = function check() { throw new TypeError('the basket is empty'); };
//# sourceMappingURL=basket.js.map
`,
  );
  // The fifth line of the program is the fortieth of what was written.
  const map = { version: 3, sources: ['../src/basket.ts'], names: [], mappings: ';;;;AAuCA' };
  write('apps/shop/dist/basket.js.map', JSON.stringify(map));
  write('apps/shop/dist/late.js', `exports.basket = require('./basket');`);
  write('apps/shop/dist/list.json', '["maçã"]');
  write(
    'node_modules/price/index.js',
    `#!/usr/bin/env node
exports.text = '12 € — 🍎' + require('node:fs').readFileSync(__dirname + '/price.txt', 'utf8');
try { require('./broken'); } catch {}
/* lines end here \u2028 and here \r as well */
exports.check = () => { throw new RangeError('too dear'); };`,
  );
  write('node_modules/price/broken.js', `throw new Error('broken for good');`);
  write('node_modules/price/price.txt', ' por quilo');
}
