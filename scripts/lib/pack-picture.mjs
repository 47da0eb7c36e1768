import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './project.mjs';

// The api has it for its share cards.
const sharp = createRequire(join(root, 'apps/api/package.json'))('sharp');
const COLOURS = [256, 192, 128, 64, 32];

/** Writes a picture of a page as a PNG with a palette: what few colours cannot show of it, no eye sees. Fewer of them when it is too big. */
export async function packPicture(bytes, file, mostBytes) {
  for (const colours of COLOURS) {
    const { size } = await sharp(bytes).png({ palette: true, colours, dither: 0.6, effort: 7 }).toFile(file);
    if (size <= mostBytes) return;
  }
}

/** The picture so many pixels wide, as a data URL. */
export async function thumbnail(file, width) {
  const bytes = await sharp(file).resize({ width, kernel: 'lanczos3' }).webp({ quality: 90 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
