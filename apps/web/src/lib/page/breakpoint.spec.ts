import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP_MIN_WIDTH, DESKTOP_QUERY } from './breakpoint';

const styleSheets = readdirSync(join(__dirname, '../..'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

describe('the mobile breakpoint', () => {
  it('counts 960 px as mobile, so desktop starts at 961', () => {
    expect(DESKTOP_MIN_WIDTH).toBe(961);
    expect(DESKTOP_QUERY).toBe('(min-width: 961px)');
  });

  it.each(styleSheets)('is the one that %s uses', (name) => {
    const css = readFileSync(join(__dirname, '../..', name), 'utf8');
    const widths = [...css.matchAll(/@media[^{]*\((min|max)-width:\s*(\d+)px\)/g)].map(
      (match) => `${match[1]} ${match[2]}`,
    );
    // Refinements within phones or wide desktops are free; the line between the two layouts is one.
    const nearTheLine = widths.filter(
      (width) => Number(width.split(' ')[1]) > 800 && Number(width.split(' ')[1]) < 1100,
    );
    expect(nearTheLine.filter((width) => width !== 'max 960' && width !== `min ${DESKTOP_MIN_WIDTH}`)).toEqual([]);
  });
});
