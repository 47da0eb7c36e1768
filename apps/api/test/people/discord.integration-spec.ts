import { DiscordAnswer, DiscordTestAnswer } from '@placar/contracts';
import { FakeDiscord } from '../../../worker/test/discord/fake-discord';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const TOKEN = 'a-token_that-nobody-sees';
const URL = `https://discord.com/api/webhooks/4711/${TOKEN}`;
const KINDS = ['sign_up', 'bracket', 'live', 'result', 'final'];

let discord: FakeDiscord;
let api: TestApi;
let owner: TestClient;
let stranger: TestClient;
let admin: TestClient;
let season = '';
let tournament = '';
beforeAll(async () => {
  discord = new FakeDiscord(new Set([`4711/${TOKEN}`]));
  const DISCORD_API_URL = await discord.start();
  api = await TestApi.start({ DISCORD_API_URL, WEBHOOKS_TO_PRIVATE_HOSTS: 'true', RATE_LIMITS: 'off' });
  [owner, stranger, admin] = [await api.login('super_admin'), await api.login('member'), await api.login('admin')];
  const made = await owner.post('/api/seasons', [{ name: 'Liga', start_date: '2026-11-01' }]);
  season = `/api/seasons/${(made.body as { id: number }).id}/discord`;
  const stages = [{ format: { kind: 'single_elimination' } }];
  const cup = await owner.post('/api/tournaments', { name: 'Copa', teams: 4, team_size: 5, stages });
  tournament = `/api/tournaments/${(cup.body as { id: number }).id}/discord`;
});
afterAll(async () => {
  await api?.stop();
  discord?.stop();
});

describe('the channel of Discord of a tournament or season', () => {
  it('is set and changed by who runs it; its token is stored encrypted and shown to nobody', async () => {
    expect((await owner.get(tournament)).body).toEqual({ channel: null, offered: KINDS });
    const answer = await owner.put(tournament, { url: URL, kinds: ['result', 'live'], language: 'fr' });
    expect(DiscordAnswer.parse(answer.body).channel).toMatchObject({
      address: 'https://discord.com/api/webhooks/4711/••••••••',
      language: 'fr',
      kinds: ['live', 'result'],
      active: true,
      off_reason: null,
    });
    const changed = await owner.put(tournament, { kinds: KINDS, active: false });
    expect(DiscordAnswer.parse(changed.body).channel).toMatchObject({
      active: false,
      off_reason: 'owner',
      kinds: KINDS,
    });
    expect(JSON.stringify([answer.body, changed.body, (await admin.get(tournament)).body])).not.toContain(TOKEN);
    const stored = await api.database.query<object[]>(
      'SELECT row_to_json(c)::text AS channel, (SELECT json_agg(a)::text FROM audit_log a) AS audit FROM discord_channels c',
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(TOKEN);
    expect((await owner.delete(tournament)).body).toEqual({ channel: null, offered: KINDS });
  });

  it('offers a season what a season has', async () => {
    const answer = await owner.put(season, { url: `${URL}/` });
    expect(DiscordAnswer.parse(answer.body)).toMatchObject({
      channel: { kinds: ['live', 'result'] },
      offered: ['live', 'result'],
    });
  });

  it('tells at once what Discord says to a test', async () => {
    const test = async () => DiscordTestAnswer.parse((await owner.post(`${season}/test`)).body).outcome;
    expect(await test()).toBe('posted');
    expect(discord.messages.map(({ title, url }) => [title, url])).toEqual([
      [
        'Teste: Liga',
        `${api.config.http.publicUrl}${season.replace('/api/seasons', '/season').replace('/discord', '')}`,
      ],
    ]);
    discord.troubles.push({ status: 429, body: { retry_after: 3 } }, { status: 401 }, { status: 502 }, { status: 400 });
    expect([await test(), await test(), await test(), await test()]).toEqual(['limited', 'gone', 'later', 'refused']);
    expect((await owner.post(`${tournament}/test`)).status).toBe(404);
    expect(discord.wrong).toEqual([]);
  });

  it.each([
    ['nothing to send to', {}],
    ['another host', { url: 'https://discord.com.evil.example/api/webhooks/1/x' }],
    ['no webhook', { url: 'https://discord.com/channels/1/2' }],
    ['plain http', { url: `http://discord.com/api/webhooks/1/x` }],
    ['a token with a way out of it', { url: 'https://discord.com/api/webhooks/1/../../users/@me' }],
  ])('refuses %s, and names the field', async (_what, body) => {
    const { status, body: refusal } = await owner.put(tournament, body);
    expect(status).toBe(400);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: { url: expect.any(String) as string } });
  });

  it('is for nobody else', async () => {
    const calls = [
      stranger.get(tournament),
      stranger.put(season, { url: URL }),
      stranger.delete(season),
      stranger.post(`${season}/test`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await api.visitor().get(season)).status).toBe(401);
    expect((await owner.get('/api/tournaments/99999/discord')).status).toBe(404);
    expect((await owner.get('/api/seasons/99999/discord')).status).toBe(404);
  });
});
