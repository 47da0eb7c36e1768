import { TournamentAnswer } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const HTML =
  '<html><head><meta name="placar:brand" content="Placar" /><meta name="description" content="De sempre" /><title>Placar</title></head><body></body></html>';

let folder: string;
let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'placar-test-card-'));
  writeFileSync(join(folder, 'index.html'), HTML);
  api = await TestApi.start({ WEB_DIST_DIR: folder, PUBLIC_URL: 'https://liga.example' });
  admin = await api.login('super_admin');
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Open Graph of a page, as a machine reads it. */
async function graph(path: string): Promise<Record<string, string>> {
  const answer = await fetch(new URL(path, api.url), { headers: { accept: 'text/html' } });
  return Object.fromEntries(
    [...(await answer.text()).matchAll(/<meta property="og:([a-z:_]+)" content="([^"]*)" \/>/g)].map(
      ([, name = '', content = '']) => [
        name,
        content.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
      ],
    ),
  );
}
async function card(path: string, etag?: string): Promise<{ status: number; etag: string; kind: string }> {
  const headers = { 'cache-control': 'max-age=0', ...(etag === undefined ? {} : { 'if-none-match': etag }) };
  const answer = await fetch(new URL(`/api${path}`, api.url), { headers });
  const kind = Buffer.from(await answer.arrayBuffer())
    .subarray(1, 4)
    .toString();
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', kind };
}
async function act(path: string, body: object): Promise<number> {
  const { status, body: answer } = await admin.post(`/api/tournaments${path}`, body);
  expect([path, status < 300]).toEqual([path, true]);
  return TournamentAnswer.parse(answer).id;
}
const signUp = (number: number) => ({
  name: `Time ${number}`,
  members: [{ steam_id: `7656119${8_300_000_000 + number}`, name: 'p' }],
});

it('a tournament is introduced by what it has come to, with a card that changes with it, and no draft is', async () => {
  const stages = [{ format: { kind: 'single_elimination' } }];
  const id = await act('', { name: 'Copa & <b>大阪', teams: 2, team_size: 1, stages });
  const picture = `/share/tournaments/${id}/card.png`;
  expect(await graph(`/tournaments/${id}`)).toEqual({});
  expect((await card(picture)).status).toBe(404);

  await act(`/${id}/open-sign-up`, {});
  await act(`/${id}/sign-up`, signUp(1));
  // Heads are kept for some seconds, and a busy program leaves them out.
  const told = (description: string) =>
    waitFor(async () => {
      const head = await graph(`/tournaments/${id}`);
      return head['description'] === description ? head : null;
    });
  expect(await told('Inscrições abertas · 1 de 2 times')).toMatchObject({
    title: 'Copa & <b>大阪',
    image: `https://liga.example/api${picture}`,
  });
  const before = await card(picture);
  expect([before.status, before.kind]).toEqual([200, 'PNG']);

  await act(`/${id}/sign-up`, signUp(2));
  await act(`/${id}/begin`, { seeds: [1, 2] });
  const result = { entries: [1, 2], winner: 2, maps: [0, 1], rounds: [7, 13] };
  await act(`/${id}/result`, { stage: 0, key: 'U1.1', result, reason: 'placar' });
  await told('Encerrado · 2 times · Campeão: Time 2');
  const after = await card(picture, before.etag);
  expect([after.status, after.kind]).toEqual([200, 'PNG']);
  expect((await card(picture, after.etag)).status).toBe(304);
  for (const path of ['/tournaments/999999', '/tournaments/create']) expect(await graph(path)).toEqual({});
});
