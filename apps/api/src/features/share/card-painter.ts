import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AppError, LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { Worker } from 'node:worker_threads';
import { CARD_SIZE } from './cards/card-parts';
import type { CardNode } from './cards/card-node';

const DEADLINE_MS = 20_000;
const IDLE_MS = 60_000;
/** Cards wait their turn; who comes when so many wait already is asked to come again. */
const MOST_WAITING = 24;
const MEMORY_MB = 256;

interface CardFont {
  name: string;
  package: string;
  set: string;
  weight: number;
}

/** The first set bears the name that styles ask for; the others are where a letter looks that is not in it. */
const family = (name: string, from: string, sets: readonly string[], weights: readonly number[]): CardFont[] =>
  sets.flatMap((set, index) =>
    weights.map((weight) => ({ name: index === 0 ? name : `${name} ${set}`, package: from, set, weight })),
  );

const FONTS: readonly CardFont[] = [
  ...family('Barlow Condensed', 'barlow-condensed', ['latin', 'latin-ext', 'vietnamese'], [600, 700]),
  ...family('Inter', 'inter', ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'], [400, 600]),
  ...family('Kosugi', 'kosugi', ['japanese'], [400]),
  ...family('Noto Emoji', 'noto-emoji', ['emoji'], [700]),
];

/**
 * What the thread runs: text, so that it is the same from the built program and from tests. Letters become paths, so that the picture
 * is the same on a machine without fonts.
 */
const PROGRAM = `
'use strict';
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const satori = require(workerData.satori).default;
const sharp = require(workerData.sharp);
sharp.concurrency(1);
const fonts = workerData.fonts.map(({ path, ...font }) => ({ ...font, style: 'normal', data: readFileSync(path) }));
async function paint({ tree, width, height }) {
  const svg = await satori(tree, { width, height, fonts });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
parentPort.on('message', ({ id, ...order }) => {
  paint(order).then(
    (png) => parentPort.postMessage({ id, png }),
    (error) => parentPort.postMessage({ id, error: String(error && error.message) }),
  );
});
`;

interface Order {
  tree: CardNode;
  done: (png: Buffer) => void;
  failed: (error: Error) => void;
}

/** Draws cards one after another on a thread of its own, so that no request waits for a picture. The thread ends when it is idle. */
@Injectable()
export class CardPainter implements OnApplicationShutdown {
  private thread: Worker | null = null;
  private readonly waiting: Order[] = [];
  private current: { id: number; order: Order; deadline: NodeJS.Timeout } | null = null;
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** PNG of a card. RATE_LIMITED when too many wait; UNAVAILABLE when it could not be drawn in time. */
  paint(tree: CardNode): Promise<Buffer> {
    if (this.waiting.length >= MOST_WAITING) {
      throw new AppError('RATE_LIMITED', 'Too many cards are being drawn. Please try again in a moment.');
    }
    return new Promise((done, failed) => {
      this.waiting.push({ tree, done, failed });
      this.next();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    for (const { failed } of this.waiting.splice(0)) failed(new Error('the program ends'));
    await this.end();
  }

  private next(): void {
    if (this.current !== null) return;
    const order = this.waiting.shift();
    clearTimeout(this.idle);
    if (order === undefined) {
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
      return;
    }
    const id = (this.lastId += 1);
    const deadline = setTimeout(
      () => this.give(new AppError('UNAVAILABLE', 'The picture took too long. Please try again.')),
      DEADLINE_MS,
    );
    this.current = { id, order, deadline };
    try {
      this.thread ??= this.start();
      this.thread.postMessage({ id, tree: order.tree, ...CARD_SIZE });
    } catch (error) {
      // A program without its fonts: that is one card less, and not the end of the program.
      this.give(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private start(): Worker {
    const thread = new Worker(PROGRAM, {
      eval: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      workerData: {
        satori: require.resolve('satori'),
        sharp: require.resolve('sharp'),
        fonts: FONTS.map(({ name, package: from, set, weight }) => ({
          name,
          weight,
          path: require.resolve(`@fontsource/${from}/files/${from}-${set}-${weight}-normal.woff`),
        })),
      },
    });
    thread.unref();
    thread.on('message', ({ id, png, error }: { id: number; png?: Uint8Array; error?: string }) => {
      if (this.current?.id !== id) return;
      if (png === undefined) this.settle(new Error(error ?? 'a card could not be drawn'));
      else this.settle(Buffer.from(png));
    });
    thread.on('error', (error) => this.thread === thread && this.give(error));
    return thread;
  }

  /** The thread is beyond help: the next card gets a new one. */
  private give(error: Error): void {
    this.logger.warn({ err: error }, 'a share card was given up');
    void this.end(error);
  }

  private async end(reason: Error = new Error('the program ends')): Promise<void> {
    const { thread } = this;
    this.thread = null;
    if (this.current !== null) this.settle(reason);
    await thread?.terminate();
  }

  private settle(outcome: Buffer | Error): void {
    const { current } = this;
    if (current === null) return;
    clearTimeout(current.deadline);
    this.current = null;
    if (outcome instanceof Error) current.order.failed(outcome);
    else current.order.done(outcome);
    this.next();
  }
}
