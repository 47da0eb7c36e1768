import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** Why nothing came of it. */
export type DrawFailure = 'too_many_pixels' | 'too_long' | 'damaged';
export type Drawing = { png: Buffer } | { failure: DrawFailure };

const SIDE = 256;
const MOST_PIXELS = 4096 * 4096;
/** Of processor time, the start of the child included: the largest honest picture takes a seventh of it. */
const MOST_WORK_MS = 1_500;
/** On a machine that is busy with better things. */
const KILL_MS = 20_000;
const MOST_OUTPUT_BYTES = 1_048_576;
const TOO_MANY_PIXELS_EXIT = 3;
/** Whoever clicks on a pause comes before whoever uploads a picture. */
const LOW_PRIORITY = 10;

/**
 * What the child runs: text, so that it is the same from the built program and from tests. SVG counts 72 dots per inch, so that
 * density makes a small drawing as sharp as a large one. Decoders but these two are never reached.
 */
const PROGRAM = `
'use strict';
const [, library, kind, side, pixels, tooManyPixels, mostWorkMs] = process.argv;
// It draws on a thread of its own: this one is free to watch it.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > 1000 * Number(mostWorkMs)) process.kill(process.pid, 'SIGKILL');
}, 50).unref();
const sharp = require(library);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [kind === 'svg' ? 'VipsForeignLoadSvg' : 'VipsForeignLoadPng'] });
sharp.concurrency(1);
const options = { limitInputPixels: Number(pixels), failOn: 'error', pages: 1 };
async function draw(picture) {
  if (kind === 'svg') {
    const { width, height } = await sharp(picture, options).metadata();
    options.density = Math.min(2400, Math.max(1, Math.ceil((72 * side) / Math.max(width, height, 1))));
  }
  return sharp(picture, options)
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
}
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk));
process.stdin.on('end', () => {
  draw(Buffer.concat(chunks)).then(
    (png) => process.stdout.write(png),
    (error) => { process.exitCode = /pixel limit/.test(error.message) ? Number(tooManyPixels) : 1; },
  );
});
`;

/**
 * Draws a picture anew as PNG in a process of its own: an SVG can ask for hours of drawing, which nothing but killing ends. The
 * child has none of our environment, so there is no secret in it either.
 */
export function drawInChild(picture: Buffer, kind: 'png' | 'svg'): Promise<Drawing> {
  const given = [require.resolve('sharp'), kind, SIDE, MOST_PIXELS, TOO_MANY_PIXELS_EXIT, MOST_WORK_MS].map(String);
  const child = spawn(process.execPath, ['--max-old-space-size=128', '-e', PROGRAM, ...given], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: '' },
    timeout: KILL_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    child.once('error', reject);
    child.once('spawn', () => lowerPriority(child.pid));
    // A child that ends early closes its side; its exit tells why.
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_OUTPUT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.once('close', (code, signal) => {
      if (signal !== null) resolve({ failure: 'too_long' });
      else if (code === TOO_MANY_PIXELS_EXIT) resolve({ failure: 'too_many_pixels' });
      else resolve(code === 0 && size > 0 ? { png: Buffer.concat(chunks) } : { failure: 'damaged' });
    });
    child.stdin.end(picture);
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It ended already, or this system has no priorities.
  }
}
