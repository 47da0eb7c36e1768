import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { isAppError } from '@placar/platform';
import { drawLogo } from './logo-image';

const svgUrl = (text: string): string => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
const pngUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;
const svg = (inner: string, attributes = 'width="64" height="64"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one colour, 8 bits of grey; `lines` may be fewer than its height says. */
function png(width: number, height: number, lines = height, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc(lines * (width + 1), 0));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Width, height, and names of the chunks of a PNG. */
function read(bytes: Buffer): { width: number; height: number; chunks: string[] } {
  expect(bytes.subarray(0, 8)).toEqual(SIGNATURE);
  const chunks: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.push(bytes.subarray(at + 4, at + 8).toString());
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), chunks };
}

async function refused(dataUrl: string): Promise<string> {
  try {
    await drawLogo(dataUrl);
  } catch (error) {
    if (isAppError(error, 'INVALID_INPUT')) return error.fields?.logo_file ?? '';
    throw error;
  }
  throw new Error('the picture was taken');
}

describe('a logo', () => {
  it('is drawn anew as a PNG of at most 256 pixels a side, whatever was sent', async () => {
    const large = read(await drawLogo(pngUrl(png(800, 400))));
    expect([large.width, large.height]).toEqual([256, 128]);
    const small = read(await drawLogo(pngUrl(png(40, 60))));
    expect([small.width, small.height]).toEqual([40, 60]);
    for (const attributes of ['width="16" height="8"', 'viewBox="0 0 24 12"', 'width="2000" height="1000"']) {
      const drawn = read(await drawLogo(svgUrl(svg('<rect width="100%" height="100%" fill="red"/>', attributes))));
      expect([drawn.width, drawn.height]).toEqual([256, 128]);
    }
  });

  it('keeps nothing of the file beside its pixels', async () => {
    const secret = 'GPS-and-<script>alert(1)</script>';
    const withText = png(8, 8, 8, [chunk('tEXt', Buffer.from(`Comment\0${secret}`))]);
    const drawn = await drawLogo(pngUrl(Buffer.concat([withText, Buffer.from(`<?php ${secret}`)])));
    expect(drawn.includes('script')).toBe(false);
    expect(
      read(drawn).chunks.filter((name) => !['IHDR', 'PLTE', 'IDAT', 'IEND', 'pHYs', 'tRNS'].includes(name)),
    ).toEqual([]);
  });

  it('runs nothing that stands in an SVG, and fetches nothing', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const folder = mkdtempSync(join(tmpdir(), 'placar-logo-'));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`;
      const file = join(folder, 'red.png');
      writeFileSync(file, await drawLogo(svgUrl(svg('<rect width="64" height="64" fill="#ff0000"/>'))));
      const empty = await drawLogo(svgUrl(svg('')));
      const places = [url, `file://${file}`, file, '../red.png'];
      const references: ((place: string) => string)[] = [
        (place) => `<image href="${place}" width="64" height="64"/>`,
        (place) => `<image xlink:href="${place}" width="64" height="64"/>`,
        (place) => `<use href="${place}#a"/>`,
        (place) => `<style>@import url("${place}"); rect{fill:url("${place}")}</style>`,
      ];
      const outside = references.map((reference) => places.map(reference).join(''));
      const active = [
        '<script>fetch("/api/users")</script>',
        '<foreignObject width="64" height="64"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
        '<g onload="alert(1)"/>',
      ];
      for (const inner of [outside.join(''), active.join('')]) {
        const drawn = await drawLogo(svgUrl(svg(inner)));
        expect([inner, drawn.equals(empty)]).toEqual([inner, true]);
      }
      expect(asked).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('is refused when it defines entities: neither files nor laughs', async () => {
    const xxe = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`;
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const billion = `<!DOCTYPE svg [<!ENTITY l0 "lol">${laughs}]>${svg('<text>&l9;</text>')}`;
    expect(await refused(svgUrl(xxe))).toBe('must not define entities');
    expect(await refused(svgUrl(billion))).toBe('must not define entities');
    const utf16 = Buffer.from(`\uFEFF${billion}`, 'utf16le');
    expect(await refused(`data:image/svg+xml;base64,${utf16.toString('base64')}`)).toBe('is not a PNG or SVG picture');
  });

  it('is refused when it is far larger than its bytes', async () => {
    expect(await refused(svgUrl(svg('<rect/>', 'width="20000" height="20000"')))).toBe('has too many pixels');
    expect(await refused(pngUrl(png(20_000, 20_000, 1)))).toBe('has too many pixels');
    expect(await refused(pngUrl(png(60_000, 2_000)))).toBe('has too many pixels');
    const noise = Buffer.alloc(380 * 1024 + 1, 'x');
    expect(await refused(pngUrl(noise))).toBe('must not be larger than 380 KB');
  });

  it('does not hold a processor for long, however much an SVG asks to be drawn', async () => {
    const levels = Array.from({ length: 12 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`);
    const nested = svg(`<g id="g0"><circle r="9"/></g>${levels.join('')}<use href="#g12"/>`);
    // More at once than are drawn at once: each of them ends, and so does an honest one that waits behind them.
    const heavy = Array.from({ length: 3 }, () => refused(svgUrl(nested)));
    const honest = drawLogo(pngUrl(png(8, 8)));
    for (const reason of await Promise.all(heavy)) expect(reason).toMatch(/takes too long to draw|cannot be drawn/);
    expect(read(await honest)).toMatchObject({ width: 8, height: 8 });
  });

  it('is refused when it is something else than it says, damaged, or no base64', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    const others = [
      gif,
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('<html><svg/></html>'),
      Buffer.from('MZ'),
      Buffer.from('<svg'),
    ];
    for (const bytes of others) expect(await refused(pngUrl(bytes))).toBe('is not a PNG or SVG picture');
    const broken = png(64, 64);
    for (const bytes of [broken.subarray(0, 40), broken.subarray(0, broken.length - 20), SIGNATURE])
      expect(await refused(pngUrl(bytes))).toMatch(/cannot be drawn/);
    expect(await refused(svgUrl('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'))).toMatch(/cannot be drawn/);
    for (const text of ['data:image/png;base64,', 'data:image/png;base64,%%%', 'data:image/png;base64,QUJD\nRA=='])
      expect(await refused(text)).toBe('is not base64');
  });
});
