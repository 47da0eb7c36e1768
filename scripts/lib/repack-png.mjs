import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Packs a PNG of the browser (8 bits per channel, RGB or RGBA, not interlaced) again, without loss: unfiltered rows
 * and the slowest compression make a picture of a page about a sixth smaller.
 */
export function repackPng(file) {
  const chunks = chunksOf(readFileSync(file));
  const header = chunks.find(({ type }) => type === 'IHDR').data;
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const bytesPerPixel = { 2: 3, 6: 4 }[header[9]];
  if (header[8] !== 8 || bytesPerPixel === undefined || header[12] !== 0) return;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = unfiltered(inflateSync(packed), { stride: width * bytesPerPixel, height, bytesPerPixel });
  const body = deflateSync(rows, { level: 9, memLevel: 9 });
  if (body.length >= packed.length) return;
  writeFileSync(
    file,
    Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]),
  );
}

function chunksOf(bytes) {
  const chunks = [];
  for (let at = SIGNATURE.length; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const data = bytes.subarray(at + 8, at + 8 + length);
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data });
    at += 12 + length;
  }
  return chunks;
}

/** Rows with filter type 0, from rows with any (PNG specification, part 9). */
function unfiltered(filtered, { stride, height, bytesPerPixel }) {
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * (stride + 1);
    const filter = filtered[row];
    for (let x = 1; x <= stride; x += 1) {
      const left = x > bytesPerPixel ? rows[row + x - bytesPerPixel] : 0;
      const up = y > 0 ? rows[row - stride - 1 + x] : 0;
      const corner = y > 0 && x > bytesPerPixel ? rows[row - stride - 1 + x - bytesPerPixel] : 0;
      rows[row + x] = filtered[row + x] + predicted(filter, left, up, corner);
    }
  }
  return rows;
}

function predicted(filter, left, up, corner) {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [byLeft, byUp] = [Math.abs(up - corner), Math.abs(left - corner)];
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function chunk(type, data) {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
