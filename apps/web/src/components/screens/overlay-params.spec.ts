import * as fc from 'fast-check';
import { OVERLAY_LAYOUTS, readOverlayParams } from './overlay-params';

const read = (text: string) => readOverlayParams(new URLSearchParams(text));

describe('the address of an overlay', () => {
  it('can be drawn whatever somebody types into it', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom('bar', 'full', 'light', 'ja', '-1', 'Infinity'),
    );
    fc.assert(
      fc.property(value, value, value, value, value, (layout, theme, lang, scale, interval) => {
        const params = readOverlayParams(new URLSearchParams({ layout, theme, lang, scale, interval }));
        expect(OVERLAY_LAYOUTS).toContain(params.layout);
        expect(['dark', 'light']).toContain(params.theme);
        expect(params.scale).toBeGreaterThanOrEqual(0.5);
        expect(params.scale).toBeLessThanOrEqual(3);
        expect(params.intervalSeconds).toBeGreaterThanOrEqual(5);
        expect(params.intervalSeconds).toBeLessThanOrEqual(600);
      }),
    );
  });

  it('says layout, theme, language, scale and interval', () => {
    expect(read('layout=corner&theme=light&lang=jp&scale=1.5&interval=45')).toEqual({
      layout: 'corner',
      theme: 'light',
      language: 'ja',
      scale: 1.5,
      intervalSeconds: 45,
    });
    expect(read('')).toEqual({ layout: 'bar', theme: 'dark', language: null, scale: 1, intervalSeconds: 20 });
  });
});
