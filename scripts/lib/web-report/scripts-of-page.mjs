import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../project.mjs';

const LOCALES = join(root, 'apps/web/src/locales/pt');
/** A text this long stands in no other file, and none of these signs is written differently by a minifier. */
/** So many of a page's largest files are named. */
const MOST_NAMED = 8;
const TELLING = /^[^"'`\\\n{}<]{24,}$/;

/** Counts files once each, in bytes of gzip, and knows which of them hold texts of the page. */
export class FileSizes {
  constructor() {
    this.known = new Map();
    this.signatures = readdirSync(LOCALES)
      .filter((file) => file.endsWith('.json'))
      .map((file) => longestText(JSON.parse(readFileSync(join(LOCALES, file), 'utf8'))))
      .filter((text) => text !== undefined);
  }

  /** `{ gzip, isLocale }` of a file whose body `read()` answers. */
  async sizeOf(url, read) {
    const known = this.known.get(url);
    if (known !== undefined) return known;
    const body = await read();
    const text = body.toString('utf8');
    const size = {
      gzip: gzipSync(body, { level: 9 }).length,
      isLocale: this.signatures.some((signature) => text.includes(signature)),
    };
    this.known.set(url, size);
    return size;
  }
}

function longestText(node) {
  if (typeof node === 'string') return TELLING.test(node) ? node : undefined;
  return Object.values(node)
    .map(longestText)
    .filter((text) => text !== undefined)
    .sort((one, other) => other.length - one.length)[0];
}

/**
 * Notes what a page fetches until `stop()`, which answers sums of gzip bytes: `script` (texts included), `locale`, `style`,
 * and `entry`, the scripts that index.html itself names.
 */
export function noteFiles(page, sizes) {
  const fetched = new Map();
  let open = 0;
  let entry = [];
  const isStream = (request) => request.resourceType() === 'eventsource';
  const started = (request) => void (open += isStream(request) ? 0 : 1);
  const ended = (request) => void (open -= isStream(request) ? 0 : 1);
  const heard = (response) => {
    const type = response.request().resourceType();
    if (response.ok() && (type === 'script' || type === 'stylesheet')) fetched.set(response.url(), { type, response });
    if (type === 'document') entry = response.text().then(entryScripts, () => []);
  };
  const listeners = [
    ['request', started],
    ['requestfinished', ended],
    ['requestfailed', ended],
    ['response', heard],
  ];
  for (const [event, listener] of listeners) page.on(event, listener);
  return {
    /** Nothing but the stream under way. */
    isIdle: () => open === 0,
    stop: async () => {
      for (const [event, listener] of listeners) page.off(event, listener);
      const sums = { script: 0, locale: 0, style: 0, entry: 0, files: 0 };
      const named = await entry;
      const largest = [];
      for (const [url, { type, response }] of fetched) {
        const { gzip, isLocale } = await sizes.sizeOf(url, () => response.body());
        sums[type === 'script' ? 'script' : 'style'] += gzip;
        if (type === 'script') {
          sums.files += 1;
          largest.push({ file: url.split('/').pop(), gzip });
        }
        if (isLocale) sums.locale += gzip;
        if (named.some((path) => url.endsWith(path))) sums.entry += gzip;
      }
      return { ...sums, largest: largest.sort((one, other) => other.gzip - one.gzip).slice(0, MOST_NAMED) };
    },
  };
}

/** The module graph that the page's HTML states: its scripts and what they import at once. */
function entryScripts(html) {
  return [...html.matchAll(/<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g)].map(
    ([, path]) => path,
  );
}
