import type { Part } from '@placar/contracts/parts';

/** Content of a `<meta name="placar:…">` of the page; the API may rewrite them when it serves index.html. */
function readMeta(name: string): string | null {
  const content = document.querySelector(`meta[name="placar:${name}"]`)?.getAttribute('content')?.trim();
  return content === undefined || content === '' ? null : content;
}

/** Base path of every call, without a trailing slash: meta tag `placar:api-base`, else `/api`. */
export function apiBase(): string {
  return (readMeta('api-base') ?? '/api').replace(/\/+$/, '');
}

const off: readonly string[] = (readMeta('off') ?? '').split(',');

/** Whether a part of the product is there: meta tag `placar:off` names those that are switched off. */
export const isPartOn = (part: Part): boolean => !off.includes(part);

/** Product name shown in the top bar and the window title: meta tag `placar:brand`, else Placar. */
export function brandName(): string {
  return readMeta('brand') ?? 'Placar';
}
