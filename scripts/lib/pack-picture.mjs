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

/** Those of the places (`left`, `top`, `width`, `height` in pixels of the picture) that hold one colour alone. */
export async function placesOfOneColour(bytes, places) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x, y) => data.readUIntBE((y * info.width + x) * info.channels, info.channels);
  const isFlat = ({ left, top, width, height }) => {
    const first = pixel(left, top);
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) if (pixel(x, y) !== first) return false;
    return true;
  };
  return places.filter(
    (place) => place.left + place.width <= info.width && place.top + place.height <= info.height && isFlat(place),
  );
}

/** The picture so many pixels wide, as a data URL. */
export async function thumbnail(file, width) {
  const bytes = await sharp(file).resize({ width, kernel: 'lanczos3' }).webp({ quality: 90 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
