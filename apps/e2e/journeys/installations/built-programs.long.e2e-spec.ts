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
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { waitFor } from '@placar/testing';
import { ROOT } from '../../stack/program';
import { Stack } from '../../stack/stack';

jest.setTimeout(1_200_000);

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'placar-built-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what the build leaves', () => {
  it('starts from a folder with nothing but what the image holds and draws a logo and a card there', async () => {
    copyWhatTheImageHolds(folder);
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
          { timeoutMs: 180_000, what: path },
        );
        expect([path, size > 100]).toEqual([path, true]);
      }
      const server = await stack.addServer();
      await stack.until(await stack.createMatch({ server }), ['warmup', 'live', 'finished']);
    } finally {
      await stack.stop();
    }
  });
});

/** Stages `build` and `packages` of the Dockerfile, with links for the packages that are not for development. */
function copyWhatTheImageHolds(target: string): void {
  const held = ['libs', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).flatMap((name) =>
      ['package.json', 'dist', 'data'].map((part) => `${group}/${name}/${part}`),
    ),
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
    if (dev || !/^((apps|libs)\/[^/]+\/)?node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(ROOT, path)))
      continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    symlinkSync(link ? join(target, resolved ?? '') : join(ROOT, path), join(target, path));
  }
}
