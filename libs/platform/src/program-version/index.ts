import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: string | undefined;

/** Version of the product, as its packages bear it. */
export function programVersion(): string {
  known ??= versionOf(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8'));
  return known;
}

function versionOf(text: string): string {
  const manifest = JSON.parse(text) as { version?: unknown };
  return typeof manifest.version === 'string' ? manifest.version : '0.0.0';
}
