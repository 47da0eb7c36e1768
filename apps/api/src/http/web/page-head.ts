/** What the head of a page says of its address to those who run no script: previews of links, search engines. */
export interface PageHead {
  /** Without the name of the installation. */
  title: string;
  description: string;
  /** For search engines; most pages have none. */
  keywords?: string;
  /** Path of a picture of 1200 x 630, below the origin. */
  image: string | null;
  type: 'website' | 'profile' | 'article';
  /** Structured data of schema.org (JSON-LD); most pages have none. */
  data?: object;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[\u0000-\u001f\u007f]/g, ' ');

const meta = (kind: 'property' | 'name', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

/** The page with the brand in place of its own name (`placar:brand`, title) and the parts that are switched off (`placar:off`), before any script runs. */
export function brandedPage(html: string, brand: string, off: readonly string[] = []): string {
  return html
    .replace(/(<meta name="placar:off" content=")[^"]*"/, (_match, head: string) => `${head}${off.join(',')}"`)
    .replace(/(<meta name="placar:brand" content=")[^"]*"/, (_match, head: string) => `${head}${escaped(brand)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(brand)}</title>`);
}

/** The branded page with title, description and Open Graph of one address. `origin` has no slash at its end. */
export function pageWithHead(html: string, head: PageHead, { brand, origin, path }: PageAddress): string {
  const title = `${head.title} · ${brand}`;
  const image = head.image === null ? null : origin + head.image;
  const tags = [
    ...(head.keywords === undefined ? [] : [meta('name', 'keywords', head.keywords)]),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:type', head.type),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', origin + path),
    ...(image === null
      ? [meta('name', 'twitter:card', 'summary')]
      : [
          meta('property', 'og:image', image),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', head.title),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
  ];
  // No browser runs a script of this type; `<` is written so that no text can end it.
  const data =
    head.data === undefined
      ? ''
      : `<script type="application/ld+json">${JSON.stringify(head.data).replace(/</g, '\\u003c')}</script>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta\s+name="description"\s+content="[^"]*"\s*\/>/, () => meta('name', 'description', head.description))
    .replace('</head>', () => `${tags.join('')}${data}</head>`);
}

export interface PageAddress {
  brand: string;
  origin: string;
  /** As it was asked for, without its query. */
  path: string;
}
