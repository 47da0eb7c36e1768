import '../testing/browser-gaps';
import { PAGE_PARTS, PARTS } from '@placar/contracts/parts';
import { routePaths } from '../lib/page/route-table';
import { routesOfParts } from './parts';
import { routes } from './router';

const all = routePaths(routes);

it('names only pages that there are', () => {
  expect(Object.keys(PAGE_PARTS).filter((path) => !all.has(path))).toEqual([]);
});

it.each(PARTS)('without %s its pages are gone and all others stay', (off) => {
  const left = routePaths(routesOfParts(routes, (part) => part !== off));
  const gone = [...all].filter((path) => !left.has(path));
  expect(gone.toSorted()).toEqual(
    Object.entries(PAGE_PARTS)
      .filter(([, parts]) => parts.every((part) => part === off))
      .map(([path]) => path)
      .toSorted(),
  );
});

it('without any part every page of one is gone', () => {
  const left = routePaths(routesOfParts(routes, () => false));
  expect([...left].filter((path) => path in PAGE_PARTS)).toEqual([]);
  expect(left.size).toBe(all.size - Object.keys(PAGE_PARTS).length);
});
