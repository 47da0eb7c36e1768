import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { areas, core } from '../locales/pt';
import { readTextAreas } from '../testing/text-areas';

const CORE = Object.keys(core);
const { lazyParts, needed } = readTextAreas(join(__dirname, '..'), [...CORE, ...Object.keys(areas)]);
const shortName = (part: (typeof lazyParts)[number]) => `${part.module} (asked for by ${part.from})`;

const BUDGET = 25 * 1024;

const weights = new Map<string, number>();
function weightOf(language: string, area: string): number {
  const file = join(__dirname, '..', 'locales', language, `${area}.json`);
  const known = weights.get(file) ?? gzipSync(JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))).length;
  weights.set(file, known);
  return known;
}

describe('the texts of a page', () => {
  it.each(['pt', 'en', 'fr', 'ja'])('weigh at most 25 KB compressed in %s', (language) => {
    const heavy = lazyParts
      .map((part) => [
        shortName(part),
        [...CORE, ...part.declared].reduce((sum, area) => sum + weightOf(language, area), 0),
      ])
      .filter(([, weight]) => Number(weight) > BUDGET);
    expect(heavy).toEqual([]);
  });

  it.each(lazyParts.map((part) => [shortName(part), part] as const))('come with %s', (_name, part) => {
    const present = [...CORE, ...part.declared];
    expect([...needed(part.module)].filter((area) => !present.includes(area))).toEqual([]);
  });

  it('are found for every route', () => {
    // Guards the reader itself: a change of notation must not turn these tests into empty ones.
    expect(lazyParts.length).toBeGreaterThan(20);
    expect([...needed(join('features', 'teams', 'team-page.tsx'))]).toContain('teams');
  });

  it('are not needed before a page is chosen, save those of the layout', () => {
    expect([...needed('main.tsx')].filter((area) => !CORE.includes(area))).toEqual([]);
  });
});
