import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutgoingHttp } from '../outgoing';
import { SteamWorkshop } from './steam-workshop';
import { WorkshopUnavailable } from './workshop-types';

/** A file as Steam writes it: sizes are texts, times are seconds. */
const file = (id: string, changed: object = {}) => ({
  publishedfileid: id,
  result: 1,
  creator: '76561198000000001',
  creator_app_id: 730,
  consumer_app_id: 730,
  filename: '',
  file_size: '361226240',
  preview_url: 'https://images.steamusercontent.com/ugc/1/cache.jpg',
  hcontent_preview: '1',
  title: 'Cache',
  description: '',
  time_created: 1_698_000_000,
  time_updated: 1_700_000_000,
  visibility: 0,
  banned: 0,
  ban_reason: '',
  tags: [{ tag: 'CS2' }],
  ...changed,
});

let server: Server;
let workshop: SteamWorkshop;
let asked: { url?: string; form: Record<string, string> }[] = [];
let answer: (ids: string[], response: ServerResponse) => void;

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const form = Object.fromEntries(new URLSearchParams(body));
  asked.push({ url: request.url, form });
  answer(
    Object.entries(form).flatMap(([name, id]) => (name.startsWith('publishedfileids') ? [id] : [])),
    response,
  );
}
const tell = (files: (id: string) => object) => (ids: string[], response: ServerResponse) =>
  response.end(
    JSON.stringify({ response: { result: 1, resultcount: ids.length, publishedfiledetails: ids.map(files) } }),
  );

beforeAll(async () => {
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  workshop = new SteamWorkshop(new OutgoingHttp({ allowPrivateHosts: true }), `http://127.0.0.1:${port}`);
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('the workshop of Steam', () => {
  it('tells title, size and picture of several maps with one form', async () => {
    answer = tell((id) => file(id));
    const files = await workshop.files(['3070284539', '3437809122']);
    expect(asked).toEqual([
      {
        url: '/ISteamRemoteStorage/GetPublishedFileDetails/v1/',
        form: { itemcount: '2', 'publishedfileids[0]': '3070284539', 'publishedfileids[1]': '3437809122' },
      },
    ]);
    expect([...files.keys()]).toEqual(['3070284539', '3437809122']);
    expect(files.get('3070284539')).toEqual({
      problem: null,
      map: {
        title: 'Cache',
        sizeBytes: 361_226_240,
        previewUrl: 'https://images.steamusercontent.com/ugc/1/cache.jpg',
        changedAt: new Date(1_700_000_000_000),
      },
    });
  });

  it.each([
    ['gone', { result: 9 }],
    ['other_game', { consumer_app_id: 440 }],
    ['hidden', { visibility: 2 }],
    ['banned', { banned: 1 }],
    ['empty', { file_size: '0' }],
  ])('calls a map %s that is so', async (problem, changed) => {
    answer = tell((id) => (problem === 'gone' ? { publishedfileid: id, result: 9 } : file(id, changed)));
    expect((await workshop.files(['1'])).get('1')).toEqual({ map: null, problem });
  });

  it('keeps signs out of a title that would turn the page around it', async () => {
    answer = tell((id) => file(id, { title: '\u202eCache\u0007', preview_url: 'javascript:alert(1)' }));
    expect((await workshop.files(['1'])).get('1')?.map).toMatchObject({ title: 'Cache', previewUrl: null });
  });

  it.each<[string, typeof answer]>([
    ['an error of Steam', (_ids, response) => response.writeHead(503).end('<html></html>')],
    ['no JSON', (_ids, response) => response.end('down for maintenance')],
    ['a result that is no verdict on the map', tell((id) => ({ publishedfileid: id, result: 2 }))],
    ['a connection that is cut', (_ids, response) => void response.socket?.destroy()],
  ])('says that it does not know after %s, and calls nothing gone', async (_name, given) => {
    answer = given;
    await expect(workshop.files(['1'])).rejects.toThrow(WorkshopUnavailable);
  });
});
