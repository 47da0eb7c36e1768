import { existsSync } from 'node:fs';
import { packPicture, thumbnail } from './pack-picture.mjs';

const MOST_BYTES = 1.5 * 1024 * 1024;
const COLUMNS = { 1440: 6, 390: 10 };
const THUMBNAIL = { 1440: 400, 390: 220 };
const GAP = 20;
const COLOURS = {
  dark: { page: '#05070b', text: '#f2f5fa', quiet: '#8f9bb0', line: '#2c374a' },
  light: { page: '#dfe4ec', text: '#101828', quiet: '#4a566a', line: '#b6c0cf' },
};

/** One picture of all `pictures` that exist (`{ label, path, file }`), small and named, in order; answers how many they are. */
export async function writeContactSheet(browser, { file, theme, screen, pictures }) {
  const there = pictures.filter((picture) => existsSync(picture.file));
  const width = THUMBNAIL[screen.width];
  const height = Math.round((width * screen.height) / screen.width);
  const figures = await Promise.all(
    there.map(async ({ label, path, file: from }) => {
      const source = await thumbnail(from, width);
      return `<figure><img src="${source}" width="${width}" height="${height}"><figcaption><b>${label}</b> ${path}</figcaption></figure>`;
    }),
  );
  const columns = COLUMNS[screen.width];
  const { page: background, text, quiet, line } = COLOURS[theme];
  const html = `<!doctype html><meta charset="utf-8"><style>
    body { margin: ${GAP}px; background: ${background}; color: ${quiet}; font: 13px/18px sans-serif; width: ${columns * (width + GAP) - GAP}px; }
    main { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${GAP}px; }
    figure { margin: 0; } img { display: block; outline: 1px solid ${line}; }
    figcaption { margin-top: 6px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; } b { color: ${text}; }
  </style><main>${figures.join('')}</main>`;
  const context = await browser.newContext({ viewport: { width: columns * (width + GAP) + GAP, height: 800 } });
  try {
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load' });
    await packPicture(await page.screenshot({ fullPage: true }), file, MOST_BYTES);
  } finally {
    await context.close();
  }
  return there.length;
}
