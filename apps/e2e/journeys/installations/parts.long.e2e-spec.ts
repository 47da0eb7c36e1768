import { PAGE_PARTS, PARTS, isThere, partsOfCall } from '@placar/contracts/parts';
import type { Person } from '../../browser/person';
import { World } from '../../browser/world';

jest.setTimeout(1_200_000);

/** Pages that stay, of every kind that shows ways to others. */
const WALK = ['/', '/ranking', '/teams', '/support'];
const SIGNED_IN = ['/user', '/notifications', '/myservers', '/match/create'];
const STAFF = ['/admin', '/admin/maps', '/metrics'];

/** Scripts of their pages; small pieces of other pages, such as a card, are part of these, and one of two pages is a script of its own. */
const SCRIPTS =
  /\/assets\/(lobby-(list|create|page|room)|ladder-page|plans-page|rental-page|coupons?-|inventory|skins|affiliate|partner|tournament(?!-steps)|cup-|orders?-page|payouts|penalties|referral|party-panel|community-maps)/;

const gonePages = Object.keys(PAGE_PARTS).map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`, 'i'));
const isGone = (path: string): boolean => gonePages.some((page) => page.test(path));

/** An installation without any of the parts: people see no way to them, and their browsers ask for nothing of them. */
describe('with every part switched off', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start({ environment: { PARTS_OFF: PARTS.join(',') } });
  });
  afterAll(() => world?.stop());

  /** Links to pages that are gone, and calls and scripts of theirs that the browser asked for. */
  async function walk(person: Person, paths: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    let at = '';
    person.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const [, call] = /^\/api(\/.*)$/.exec(pathname) ?? [];
      if (call !== undefined && !isThere(partsOfCall(call), PARTS)) found.push(`${at} calls ${pathname}`);
      if (pathname.startsWith('/socket.io')) found.push(`${at} opens a socket`);
      if (SCRIPTS.test(pathname)) found.push(`${at} loads ${pathname}`);
    });
    for (at of paths) {
      await person.open(at);
      await person.page.waitForLoadState('networkidle');
      const links = await person.page.evaluate<string[]>(
        `[...document.querySelectorAll('a[href^="/"]')].map(({ pathname }) => pathname)`,
      );
      found.push(...links.flatMap((link) => (isGone(link) ? [`${at} leads to ${link}`] : [])));
    }
    return found;
  }

  it('a visitor finds no way to them', async () => {
    const person = await world.person();
    expect(await walk(person, [...WALK, '/?ref=parceiro'])).toEqual([]);
    expect(person.complaints).toEqual([]);
  });

  it('neither does the owner, who is shown only what is there', async () => {
    const person = await world.person({ as: await world.account({ superAdmin: true, admin: true }), isNew: true });
    expect(await walk(person, ['/', ...SIGNED_IN, ...STAFF])).toEqual([]);
    // The profile waits for no figures that never come.
    await person.open('/user');
    await person.page.getByText('Nenhum mapa jogado ainda').waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('the address of such a page is of none', async () => {
    const person = await world.person();
    for (const path of ['/plans', '/lobby', '/ranking/ladder', '/tournaments/1', '/admin/coupons']) {
      await person.open(path);
      await person.sees(person.heading(), 'Página não encontrada');
    }
  });
});
