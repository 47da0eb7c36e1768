import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const SCRIPT = readFileSync(join(__dirname, '../../../public/push-worker.js'), 'utf8');
type Handler = (event: object) => void;

/** The script in a browser that only notes what it is asked for. */
function worker(pages: { url: string; focus: () => string }[] = []) {
  const handlers: Record<string, Handler> = {};
  const shown: unknown[][] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://placar.example' },
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    registration: { showNotification: (...given: unknown[]) => shown.push(given) },
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (address: string) => opened.push(address),
    },
  };
  runInNewContext(SCRIPT, { self, URL });
  const click = async (link: string): Promise<void> => {
    let work: unknown;
    const notification = { close: () => undefined, data: { link } };
    handlers['notificationclick']?.({ notification, waitUntil: (given: unknown) => (work = given) });
    await work;
  };
  const push = (body: object): void => handlers['push']?.({ data: { json: () => body }, waitUntil: () => undefined });
  return { names: Object.keys(handlers), shown, opened, push, click };
}

describe('the service worker', () => {
  it('shows what was pushed under its tag, and does nothing but that: no page or file goes through it', () => {
    const { names, shown, push } = worker();
    expect(names.sort()).toEqual(['activate', 'install', 'notificationclick', 'push']);
    push({ title: 'Vitória', text: 'A × B', tag: 'result:1', link: '/match/1', language: 'pt' });
    expect(shown).toEqual([
      ['Vitória', expect.objectContaining({ body: 'A × B', tag: 'result:1', lang: 'pt', data: { link: '/match/1' } })],
    ]);
    push({ text: 'without a title' });
    expect(shown).toHaveLength(1);
  });

  it('leads to the page, to the tab that shows it already, and never to another site', async () => {
    const empty = worker();
    await empty.click('/match/1');
    expect(empty.opened).toEqual(['https://placar.example/match/1']);
    await empty.click('https://elsewhere.example/x');
    expect(empty.opened).toHaveLength(1);
    const focused: string[] = [];
    const focus = (): string => String(focused.push('focus'));
    const open = worker([{ url: 'https://placar.example/match/1?tab=stats', focus }]);
    await open.click('/match/1');
    expect([focused, open.opened]).toEqual([['focus'], []]);
  });
});
