import fc from 'fast-check';
import { brandedPage, pageWithHead } from './page-head';

const HTML = `<html><head><meta name="placar:brand" content="Placar" /><meta
      name="description"
      content="De sempre"
    /><title>Placar</title></head><body></body></html>`;

/** What a reader of HTML takes a value for. */
const read = (value: string): string =>
  value.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

describe('the head of a page', () => {
  it('says any name as it is, and never becomes markup', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.oneof(fc.string(), fc.constant(`"><script>alert(1)</script> $& $' $1 </title>`)),
        (brand, title) => {
          const head = { title, description: title, image: '/api/x.png', type: 'article' } as const;
          const page = pageWithHead(brandedPage(HTML, brand), head, { brand, origin: 'https://a.example', path: '/x' });
          const shown = title.replace(/[\u0000-\u001f\u007f]/g, ' ');
          expect(page).not.toMatch(/<script|<\/title>.*<\/title>/s);
          expect(read(/<meta property="og:title" content="([^"]*)" \/>/.exec(page)?.[1] ?? 'none')).toBe(shown);
          expect(read(/<meta name="description" content="([^"]*)" \/>/.exec(page)?.[1] ?? 'none')).toBe(shown);
          expect(page.match(/<meta /g)).toHaveLength(13);
          expect(page.endsWith('</head><body></body></html>')).toBe(true);
        },
      ),
    );
  });
});
