import { LiveWatchAnswer, WATCH_LINKS_MOST, WatchLinksAnswer } from '@placar/contracts';
import { USUAL_MODE, waitFor } from '@placar/testing';
import { strictly } from '../answer-shape';
import { MatchApi } from './match-api';
import type { ApiUser } from './match-api';

const nowhere = { server_id: null, ignore_server: true };
const twitch = { kind: 'live', url: 'https://www.twitch.tv/placar', language: 'pt', label: 'Canal principal' };
const kick = { kind: 'live', url: 'https://kick.com/placar', language: 'en' };
const vod = { kind: 'vod', url: 'https://youtu.be/abc', language: 'fr', label: 'Mapa 1' };

describe('where a match can be watched', () => {
  let api: MatchApi;
  let organiser: ApiUser;
  let staff: ApiUser;
  let stranger: ApiUser;
  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE, { MEMBERS_MAY_CREATE: 'matches,seasons' });
    [organiser, staff, stranger] = [await api.user(), await api.user({ admin: true }), await api.user()];
  });
  afterAll(() => api.stop());

  const put = async (path: string, links: object[], as?: ApiUser) =>
    api.call('PUT', path, { ...(as && { as }), body: { links } });
  const read = async (path: string, as?: ApiUser) =>
    strictly(WatchLinksAnswer, (await api.call('GET', path, as ? { as } : {})).body).links;
  const urls = (links: readonly { url: string }[]): string[] => links.map(({ url }) => url);

  it('is set by its owner and by staff, and read by everybody in the order given', async () => {
    const { id } = await api.match(organiser, nowhere);
    expect(await read(`/matches/${id}/watch`)).toEqual([]);
    const set = await put(`/matches/${id}/watch`, [kick, twitch], organiser);
    expect(set.status).toBe(200);
    expect(await read(`/matches/${id}/watch`)).toEqual(strictly(WatchLinksAnswer, set.body).links);
    expect(await read(`/matches/${id}/watch`)).toMatchObject([
      { of: 'match', platform: 'kick', language: 'en', label: '' },
      { of: 'match', platform: 'twitch', language: 'pt', label: 'Canal principal' },
    ]);
    expect((await put(`/matches/${id}/watch`, [vod], staff)).status).toBe(200);
    expect(urls(await read(`/matches/${id}/watch`))).toEqual([vod.url]);
    expect((await put(`/matches/${id}/watch`, [kick], stranger)).status).toBe(403);
    expect((await put(`/matches/${id}/watch`, [kick])).status).toBe(401);
    expect(urls(await read(`/matches/${id}/watch`))).toEqual([vod.url]);
  });

  it('takes few links, each once, on the open web by https, and says what is wrong where', async () => {
    const { id } = await api.match(organiser, nowhere);
    const fields = async (links: object[]) => {
      const { status, body } = await put(`/matches/${id}/watch`, links, organiser);
      return [status, (body as { fields?: object }).fields];
    };
    expect(await fields([kick, { ...twitch, url: 'javascript:alert(1)' }])).toEqual([
      400,
      { 'links.1.url': 'must be an https address' },
    ]);
    expect(await fields([{ ...twitch, url: 'https://10.0.0.1/x' }])).toEqual([
      400,
      { 'links.0.url': 'must name a site on the internet' },
    ]);
    expect(await fields([twitch, twitch])).toEqual([400, { links: 'must not hold an address twice' }]);
    const many = Array.from({ length: WATCH_LINKS_MOST + 1 }, (_, n) => ({ ...kick, url: `https://kick.com/${n}` }));
    expect((await fields(many))[0]).toBe(400);
    expect(await read(`/matches/${id}/watch`)).toEqual([]);
  });

  it('is told of a private match to its people only, and with the open ones of nobody', async () => {
    const { id } = await api.match(organiser, { ...nowhere, private_match: true });
    await put(`/matches/${id}/watch`, [twitch], organiser);
    expect((await api.call('GET', `/matches/${id}/watch`)).status).toBe(404);
    expect(urls(await read(`/matches/${id}/watch`, organiser))).toEqual([twitch.url]);
    expect((await put(`/matches/${id}/watch`, [kick], stranger)).status).toBe(404);
    const open = strictly(LiveWatchAnswer, (await api.call('GET', '/matches/live/watch')).body).matches;
    expect(open.map(({ match_id: match }) => match)).not.toContain(id);
  });

  it('comes from the season, too, behind its own, and is listed for open matches', async () => {
    const [{ id: season }] = await api.database.query<[{ id: number }]>(
      `INSERT INTO seasons (user_id, name, start_date) VALUES ($1, 'Copa', '2026-01-31') RETURNING id`,
      [organiser.id],
    );
    const { id } = await api.match(organiser, { ...nowhere, season_id: season });
    expect((await put(`/seasons/${season}/watch`, [twitch], stranger)).status).toBe(403);
    expect((await put(`/seasons/${season}/watch`, [twitch], staff)).status).toBe(200);
    expect((await put(`/seasons/999999/watch`, [twitch], staff)).status).toBe(404);
    await put(`/matches/${id}/watch`, [kick], organiser);
    expect(await read(`/matches/${id}/watch`)).toMatchObject([
      { of: 'match', url: kick.url },
      { of: 'season', url: twitch.url },
    ]);
    expect(urls(await read(`/seasons/${season}/watch`))).toEqual([twitch.url]);
    const open = strictly(LiveWatchAnswer, (await api.call('GET', '/matches/live/watch')).body).matches;
    expect(urls(open.find(({ match_id: match }) => match === id)?.links ?? [])).toEqual([kick.url, twitch.url]);
  });

  it('is one whole list after two wrote at once, and ends with the match', async () => {
    const { id } = await api.match(organiser, nowhere);
    await Promise.all([[twitch, vod], [kick]].map((links) => put(`/matches/${id}/watch`, links, organiser)));
    expect([`${twitch.url} ${vod.url}`, kick.url]).toContain(urls(await read(`/matches/${id}/watch`)).join(' '));
    await api.call('GET', `/matches/${id}/cancel`, { as: organiser });
    const gone = await api.call('DELETE', '/matches', { as: organiser, body: { match_id: id } });
    expect(gone.status).toBe(200);
    expect(await api.database.query('SELECT 1 FROM watch_links WHERE match_id = $1', [id])).toEqual([]);
  });

  it('stands in the audit with the match', async () => {
    const { id } = await api.match(organiser, nowhere);
    await put(`/matches/${id}/watch`, [twitch], organiser);
    // Lines of the audit are written together, a moment later.
    const rows = await waitFor(async () => {
      const found = await api.database.query<object[]>(
        `SELECT user_id FROM audit_log WHERE route LIKE '%/matches/:id/watch' AND $1 = ANY(targets)`,
        [`match:${id}`],
      );
      return found.length > 0 ? found : null;
    });
    expect(rows).toEqual([{ user_id: organiser.id }]);
  });
});
