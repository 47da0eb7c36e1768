import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const BUILT = join(__dirname, '../../web/dist');
const sizes = new Map<string, number>();

/** Of one file of the build, in bytes as gzip at its best level makes them. */
function gzipSize(path: string): number {
  const file = join(BUILT, path);
  if (!sizes.has(path)) sizes.set(path, existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0);
  return sizes.get(path) ?? 0;
}

/** Every script that the document at hand has fetched, texts included, in KB of gzip: what a first visit would load. */
export async function scriptKilobytes(page: Page): Promise<{ total: number; largest: string[] }> {
  const paths = await page.evaluate<string[]>(
    `[...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js')))]`,
  );
  const files = paths.map((path) => ({ name: basename(path), kilobytes: gzipSize(path) / 1024 }));
  return {
    total: files.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
    largest: files
      .sort((one, other) => other.kilobytes - one.kilobytes)
      .slice(0, 8)
      .map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)}`),
  };
}
