import { SetupAnswer, SetupTestAnswer } from '@placar/contracts';
import type { SetupPart } from '@placar/contracts';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Paysim } from '../../../paysim/src/paysim';
import { FakeSteamApi, STEAM_KEY } from '../people/fake-steam-api';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const SECRET = 'a key of sixteen and more';
const outcomes = async (who: TestClient, parts: readonly SetupPart[]): Promise<Record<string, string>> => {
  const told: Record<string, string> = {};
  for (const part of parts)
    told[part] = SetupTestAnswer.parse((await who.post(`/api/admin/setup/${part}/test`, {})).body).outcome;
  return told;
};

describe('the set-up', () => {
  let steam: FakeSteamApi;
  let paysim: Paysim;
  let discord: Server;
  let folder: string;
  let api: TestApi;
  let admin: TestClient;
  beforeAll(async () => {
    [steam, folder] = await Promise.all([FakeSteamApi.start(), mkdtemp(join(tmpdir(), 'placar-setup-'))]);
    await mkdir(join(folder, 'pictures'));
    paysim = new Paysim(SECRET);
    discord = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/gateway' ? { url: 'wss://gateway.example' } : {}));
    });
    await new Promise<void>((resolve) => discord.listen(0, '127.0.0.1', resolve));
    api = await TestApi.start({
      ...steam.environment,
      PAYMENT_PROVIDER: 'mercadopago',
      MERCADOPAGO_API_URL: await paysim.listen(0),
      MERCADOPAGO_ACCESS_TOKEN: SECRET,
      MERCADOPAGO_WEBHOOK_SECRET: SECRET,
      DISCORD_API_URL: `http://127.0.0.1:${(discord.address() as AddressInfo).port}`,
      ECON_IMAGES_DIR: join(folder, 'pictures'),
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'off',
    });
    admin = await api.login('admin');
  });
  afterAll(async () => {
    await api?.stop();
    await Promise.all([steam.stop(), paysim.close(), new Promise((resolve) => discord.close(resolve))]);
    await rm(folder, { recursive: true, force: true });
  });

  it('tells what is set without any secret, to staff alone', async () => {
    const { status, text, body } = await admin.get('/api/admin/setup');
    expect(status).toBe(200);
    const { parts } = SetupAnswer.parse(body);
    expect(parts.map(({ part }) => part)).toEqual([
      'address',
      'steam',
      'payments',
      'discord',
      'pictures',
      'recordings',
    ]);
    // The address of a test is one of this machine: nobody else reaches it.
    expect(parts.filter(({ is_ready: isReady }) => !isReady).map(({ part }) => part)).toEqual(['address']);
    expect(parts[2]?.settings[0]).toMatchObject({ name: 'PAYMENT_PROVIDER', is_set: true, value: 'mercadopago' });
    for (const secret of [SECRET, STEAM_KEY]) expect(text).not.toContain(secret);
    for (const who of [api.visitor(), await api.login('member')]) {
      const refused = [await who.get('/api/admin/setup'), await who.post('/api/admin/setup/steam/test', {})];
      expect(refused.every((answer) => [401, 403].includes(answer.status))).toBe(true);
    }
  });

  it('calls working what was seen to work, and nothing stays behind', async () => {
    const parts = ['address', 'steam', 'payments', 'discord', 'recordings'] as const;
    expect(await outcomes(admin, parts)).toEqual(Object.fromEntries(parts.map((part) => [part, 'works'])));
    expect(steam.count('GetPlayerSummaries')).toBe(1);
    expect(await readdir(join(folder, 'data', 'demos'))).toEqual([]);

    expect(await outcomes(admin, ['pictures'])).toEqual({ pictures: 'nothing_there' });
    await mkdir(join(folder, 'pictures', 'skin'));
    await writeFile(join(folder, 'pictures', 'skin', '7-44.webp'), 'RIFF');
    expect(await outcomes(admin, ['pictures'])).toEqual({ pictures: 'works' });
  });

  it('tells a key that is refused from a place that does not answer, and from one where somebody else does', async () => {
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const closed = `http://127.0.0.1:${(nobody.address() as AddressInfo).port}`;
    await new Promise((resolve) => nobody.close(resolve));
    const other = await TestApi.start({
      STEAM_API_URL: steam.url,
      STEAM_API_KEY: 'B'.repeat(32),
      PAYMENT_PROVIDER: 'mercadopago',
      MERCADOPAGO_API_URL: api.config.payments.mercadopago.url,
      MERCADOPAGO_ACCESS_TOKEN: 'another key of sixteen',
      DISCORD_API_URL: closed,
      // An address that leads to another Placar.
      PUBLIC_URL: api.url,
      BRAND_NAME: 'Outra casa',
      PARTS_OFF: 'inventory',
      RATE_LIMITS: 'off',
    });
    try {
      const staff = await other.login('admin');
      expect(await outcomes(staff, ['address', 'steam', 'payments', 'discord'])).toEqual({
        address: 'wrong_answer',
        steam: 'refused',
        payments: 'refused',
        discord: 'no_answer',
      });
      // A key that is refused is not asked with again and again.
      expect(await outcomes(staff, ['steam'])).toEqual({ steam: 'resting' });
      // What is switched off is not there, and what is no part neither.
      expect((await staff.post('/api/admin/setup/pictures/test', {})).status).toBe(404);
      expect((await staff.post('/api/admin/setup/kitchen/test', {})).status).toBe(400);
    } finally {
      await other.stop();
    }
  });
});
