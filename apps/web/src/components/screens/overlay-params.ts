import { LANGUAGES, type Language } from '../../lib/languages';

export const OVERLAY_LAYOUTS = ['bar', 'corner', 'full'] as const;
export type OverlayLayout = (typeof OVERLAY_LAYOUTS)[number];

/** What the address of an overlay or a big screen may ask for. */
export interface OverlayParams {
  layout: OverlayLayout;
  theme: 'dark' | 'light';
  /** Null: the language of this browser. */
  language: Language | null;
  /** 1 is the size that fits a picture of 1920 × 1080. */
  scale: number;
  /** Seconds that the rotation stays with one match. */
  intervalSeconds: number;
}

const SCALE = { least: 0.5, most: 3, usual: 1 } as const;
const INTERVAL = { least: 5, most: 600, usual: 20 } as const;

/* An address typed by hand: a number out of range is brought into it, and anything else is the usual one. */
function numberIn(text: string | null, { least, most, usual }: { least: number; most: number; usual: number }): number {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : usual;
}

/** Reads the address; whatever it says, the answer can be drawn. */
export function readOverlayParams(search: URLSearchParams): OverlayParams {
  const lang = search.get('lang');
  return {
    layout: OVERLAY_LAYOUTS.find((layout) => layout === search.get('layout')) ?? 'bar',
    theme: search.get('theme') === 'light' ? 'light' : 'dark',
    language: LANGUAGES.find((language) => language === (lang === 'jp' ? 'ja' : lang)) ?? null,
    scale: numberIn(search.get('scale'), SCALE),
    intervalSeconds: numberIn(search.get('interval'), INTERVAL),
  };
}
