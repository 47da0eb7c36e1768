import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_MODE, createTeam, waitFor } from '@placar/testing';
import { MatchApi } from './matches/match-api';
import { send } from './http-client';
import type { ApiUser, TestMatch } from './matches/match-api';
import { roundEvents, seriesEvents } from './matches/plugin-series';

const HTML =
  '<html><head><meta name="placar:brand" content="Placar" /><meta name="description" content="De sempre" /><title>Placar</title></head><body></body></html>';
/** As the head writes it, in a pattern. */
const escaped = (text: string): string =>
  text.replace(/["&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const GOING_LIVE = (match: TestMatch) => ({ event: 'going_live', matchid: match.id, map_number: 0 });

describe('previews of links', () => {
  let folder: string;
  let api: MatchApi;
  let owner: ApiUser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'placar-test-share-'));
    writeFileSync(join(folder, 'index.html'), HTML);
    api = await MatchApi.start(USUAL_MODE, { WEB_DIST_DIR: folder, PUBLIC_URL: 'https://liga.example' });
    owner = await api.user({ admin: true });
  });
  afterAll(async () => {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const play = async (match: TestMatch, events: readonly unknown[]): Promise<void> => {
    for (const event of events) await api.post(match.id, event);
    await api.folded(match.id);
  };
  const page = async (path: string): Promise<string> => {
    const answer = await fetch(new URL(path, api.url), { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  /** Open Graph of a page, as a machine reads it. */
  const graph = async (path: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      [...(await page(path)).matchAll(/<meta property="og:([a-z:_]+)" content="([^"]*)" \/>/g)].map(
        ([, name = '', content = '']) => [
          name,
          content.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
        ],
      ),
    );
  const card = async (path: string, etag?: string): Promise<{ status: number; etag: string | null; png: Buffer }> => {
    const answer = await fetch(`${api.url}${path}`, {
      // Node's fetch would else ask for a fresh answer.
      headers: { 'cache-control': 'max-age=0', ...(etag === undefined ? {} : { 'if-none-match': etag }) },
    });
    return { status: answer.status, etag: answer.headers.get('etag'), png: Buffer.from(await answer.arrayBuffer()) };
  };

  it('tell the teams and the score, and name a picture of them that changes with it', async () => {
    const team1 = await createTeam(api.database, { userId: owner.id, name: '"Ção" <b>& 大阪 🔥' });
    const team2 = await createTeam(api.database, { userId: owner.id });
    const match = await api.match(owner, { teams: [team1, team2] });
    const before = await card(`/share/matches/${match.id}/card.png`);
    await play(match, [GOING_LIVE(match), ...roundEvents(match, 0, '112')]);

    const title = `"Ção" <b>& 大阪 🔥 2–1 ${team2.team.name}`;
    await waitFor(async () => (await graph(`/match/${match.id}`))['title'] === title);
    const html = await page(`/match/${match.id}`);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('De sempre');
    const image = `/api/share/matches/${match.id}/card.png`;
    expect(await graph(`/match/${match.id}/`)).toMatchObject({
      title,
      image: `https://liga.example${image}`,
      url: `https://liga.example/match/${match.id}/`,
    });

    const after = await card(image.replace('/api', ''));
    expect([after.status, after.png.readUInt32BE(16), after.png.readUInt32BE(20)]).toEqual([200, 1200, 630]);
    expect(after.etag).not.toBe(before.etag);
    expect(after.png.equals(before.png)).toBe(false);
    expect((await card(image.replace('/api', ''), after.etag ?? '')).status).toBe(304);
  });

  it('are the same for those who make them in chats, and so is the picture', async () => {
    const match = await api.match(owner);
    await play(match, [GOING_LIVE(match), ...roundEvents(match, 0, '11')]);
    const [player] = match.team1.members;
    const account = await api.user({ name: 'Zoé', steamId: player!.steamId });
    const pages = [
      [`/match/${match.id}`, match.team1.team.name, `/share/matches/${match.id}/card.png`],
      [`/teams/${match.team1.team.id}`, match.team1.team.name, `/share/teams/${match.team1.team.id}/card.png`],
      [`/user/${account.id}`, 'Zoé', `/share/players/${account.id}/card.png`],
    ] as const;
    const chats: Record<string, Record<string, string>> = {
      whatsapp: { accept: '*/*', 'user-agent': 'WhatsApp/2.23.20.0 A', 'accept-language': 'pt-BR,pt;q=0.9' },
      telegram: { 'user-agent': 'TelegramBot (like TwitterBot)', accept: '*/*', 'accept-encoding': 'gzip, deflate' },
      discord: { 'user-agent': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)' },
    };
    for (const [chat, headers] of Object.entries(chats)) {
      for (const [path, title, picture] of pages) {
        const answer = await send(new URL(path, api.url), 'GET', undefined, headers);
        expect([chat, path, answer.status, answer.headers.get('content-type')]).toEqual([
          chat,
          path,
          200,
          'text/html; charset=utf-8',
        ]);
        expect(answer.text).toMatch(new RegExp(`<meta property="og:title" content="[^"]*${escaped(title)}`));
        const [, image = ''] = /<meta property="og:image" content="([^"]*)"/.exec(answer.text) ?? [];
        expect(image).toBe(`https://liga.example/api${picture}`);
        const shown = await send(`${api.url}${picture}`, 'GET', undefined, headers);
        expect([chat, picture, shown.status, shown.headers.get('content-type')]).toEqual([
          chat,
          picture,
          200,
          'image/png',
        ]);
      }
    }
  });

  it('tell when a match shall begin, until it has', async () => {
    const match = await api.match(owner, { start_time: '2031-03-09 21:30:00' });
    const told = async () => (await graph(`/match/${match.id}`))['description'];
    expect(await told()).toContain('9 de mar. de 2031, 21:30 UTC');
    const planned = await card(`/share/matches/${match.id}/card.png?lang=ja`);
    expect([planned.status, planned.png.subarray(1, 4).toString()]).toEqual([200, 'PNG']);
    await play(match, [GOING_LIVE(match), ...roundEvents(match, 0, '1')]);
    await waitFor(async () => (await told())?.includes('UTC') === false);
  });

  it('know nothing of what visitors must not see, and of nothing that is not there', async () => {
    const match = await api.match(owner, { private_match: true });
    for (const path of [`/match/${match.id}`, '/match/999999', '/teams/999999', '/user/999999', '/season/9', '/'])
      expect(await graph(path)).toEqual({});
    for (const path of [`matches/${match.id}`, 'matches/999999', 'teams/999999', 'players/999999', 'seasons/9'])
      expect((await card(`/share/${path}/card.png`)).status).toBe(404);
  });

  it('introduce the page of server rental with the words that it has itself', async () => {
    const texts = JSON.parse(readFileSync(join(__dirname, '../../web/src/locales/pt/rental.json'), 'utf8')) as {
      meta: Record<'title' | 'description' | 'keywords', string>;
    };
    const description = texts.meta.description.replace('{{brand}}', 'Placar');
    expect(await graph('/aluguel-servidores')).toMatchObject({ title: texts.meta.title, description });
    const served = await page('/aluguel-servidores');
    expect(served).toMatch(new RegExp(`<title>${escaped(texts.meta.title)} · Placar</title>`));
    expect(served).toMatch(new RegExp(`<meta name="description" content="${escaped(description)}" />`));
    expect(served).toMatch(new RegExp(`<meta name="keywords" content="${escaped(texts.meta.keywords)}" />`));
    expect(await page('/matches')).not.toContain('keywords');
  });

  it('keep to the broadcast delay', async () => {
    const match = await api.match(owner, { tv_delay: 10 });
    await play(match, [GOING_LIVE(match), ...roundEvents(match, 0, '2222')]);
    const held = await card(`/share/matches/${match.id}/card.png`);
    expect((await graph(`/match/${match.id}`))['title']).not.toContain('0–4');
    await waitFor(async () => (await graph(`/match/${match.id}`))['title']?.includes('0–4') === true);
    expect((await card(`/share/matches/${match.id}/card.png`)).etag).not.toBe(held.etag);
  });

  it('introduce teams and players, who have cards of their own', async () => {
    const match = await api.match(owner);
    await play(match, [GOING_LIVE(match), ...seriesEvents(match, ['1'.repeat(13)])]);
    const { team } = match.team1;
    expect(await graph(`/teams/${team.id}`)).toMatchObject({ title: team.name, type: 'profile' });
    const [player] = await api.database.query<{ steam_id: string; name: string }[]>(
      'SELECT steam_id, name FROM player_stats WHERE match_id = $1 LIMIT 1',
      [match.id],
    );
    const account = await api.user({ name: 'Zoé', steamId: player!.steam_id });
    expect(await graph(`/user/${account.id}`)).toMatchObject({ title: 'Zoé' });
    for (const path of [`teams/${team.id}`, `players/${account.id}`, `players/${player!.steam_id}`]) {
      const { status, png } = await card(`/share/${path}/card.png?lang=ja`);
      expect([status, png.subarray(1, 4).toString()]).toEqual([200, 'PNG']);
    }
  });
});
