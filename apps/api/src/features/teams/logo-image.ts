import { AppError, invalidInput } from '@placar/platform';
import { drawInChild } from './logo-drawer';
import type { DrawFailure } from './logo-drawer';

/** Of the picture that was sent. */
const MOST_BYTES = 380 * 1024;
const AT_ONCE = 2;
const MOST_WAITING = 20;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SVG_START =
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,4000}-->\s*|<!DOCTYPE[^>[]{0,400}>\s*){0,8}<svg[\s>]/i;

const REASONS: Readonly<Record<DrawFailure, string>> = {
  too_many_pixels: 'has too many pixels',
  too_long: 'takes too long to draw',
  damaged: 'cannot be drawn; the picture is damaged or not allowed',
};

let busy = 0;
const waiting: (() => void)[] = [];

/**
 * The picture of a data URL, drawn anew as a PNG of at most 256 pixels a side: what is stored holds nothing that was sent, so
 * nothing active is ever served. Throws INVALID_INPUT on `logo_file`, RATE_LIMITED when too many wait.
 */
export async function drawLogo(dataUrl: string): Promise<Buffer> {
  const picture = decoded(dataUrl);
  const kind = kindOf(picture);
  if (kind === null) throw refusal('is not a PNG or SVG picture');
  await turn();
  try {
    const drawing = await drawInChild(picture, kind);
    if ('failure' in drawing) throw refusal(REASONS[drawing.failure]);
    return drawing.png;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** Two at a time, few wait; who ends hands the turn on. */
async function turn(): Promise<void> {
  if (busy < AT_ONCE) {
    busy += 1;
    return;
  }
  if (waiting.length >= MOST_WAITING)
    throw new AppError('RATE_LIMITED', 'Too many logos are being drawn. Please try again in a moment.', {
      details: { retry_after_seconds: 10 },
    });
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function decoded(dataUrl: string): Buffer {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw refusal('is not base64');
  const picture = Buffer.from(base64, 'base64');
  if (picture.length > MOST_BYTES) throw refusal('must not be larger than 380 KB');
  return picture;
}

/** By what the bytes are, not by what the URL says. */
function kindOf(picture: Buffer): 'png' | 'svg' | null {
  if (picture.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png';
  const text = picture.toString('utf8');
  // Entities are how small files become large ones, and how files of ours would be read; nothing of a logo needs them.
  if (/<!ENTITY/i.test(text)) throw refusal('must not define entities');
  return SVG_START.test(text) ? 'svg' : null;
}

const refusal = (reason: string): AppError => invalidInput('logo_file', reason);
