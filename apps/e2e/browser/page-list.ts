import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from './person';

/** A page of scripts/pages.json, which says what the fields mean. */
export interface ListedPage {
  name: string;
  route: string;
  path: string;
  who: 'visitor' | 'member' | 'admin';
  content: string;
  variant?: boolean;
  /** False for pages without the frame of the app: overlays and big screens. */
  frame?: boolean;
  /** What its first load may weigh where that is more than the budget of all. */
  scriptKb?: number;
}

/** Ids of things that exist in the world of a test. */
export type PageIds = Record<
  'live' | 'ended' | 'lobby' | 'player' | 'team' | 'season' | 'cup' | 'coupon' | 'order',
  number | string
>;

/** Every page once, with the ids of this world in its path. */
export function listedPages(ids: PageIds): ListedPage[] {
  const file = join(__dirname, '../../../scripts/pages.json');
  const pages = (JSON.parse(readFileSync(file, 'utf8')) as ListedPage[]).filter(({ variant }) => variant !== true);
  return pages.map((page) => ({
    ...page,
    path: page.path.replace(/\{(\w+)\}/g, (_, id: string) => String(ids[id as keyof PageIds])),
  }));
}

/** Opens a listed page and waits until what it is about is on screen. */
export async function openListed(person: Person, { path, content, frame }: ListedPage): Promise<void> {
  if (frame === false) await person.page.goto(path);
  else await person.open(path);
  try {
    await person.page.locator(content).filter({ visible: true }).first().waitFor();
  } catch (error) {
    throw new Error(`${path} shows no ${content}; on screen: ${await person.words()}`, { cause: error });
  }
}

/**
 * Looks at one page after the other in one window, and answers what is wrong in words. A page that does not come up, or cannot
 * be used, is a fault like others: the next ones are looked at in a fresh window.
 */
export async function faultsOfEach(
  pages: readonly ListedPage[],
  arrive: () => Promise<Person>,
  look: (person: Person, page: ListedPage) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  let person = await arrive();
  for (const page of pages) {
    try {
      faults.push(...(await look(person, page)).map((fault) => `${page.path}: ${fault}`));
    } catch (error) {
      faults.push(`${page.path}: ${String(error).slice(0, 1_500)}`);
      await person.leave();
      person = await arrive();
    }
  }
  await person.leave();
  return faults;
}
