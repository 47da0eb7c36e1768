import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { CardPainter } from './card-painter';
import type { CardNode } from './cards/card-node';

/** Pictures kept, the ones asked for last; one takes about 80 KB. */
const KEPT = 200;

/** What every card says of this installation. */
export interface CardOrigin {
  brand: string;
  host: string;
}

/** Pictures of cards under a fingerprint of what is on them: the same card is drawn once, however many ask. */
@Injectable()
export class ShareCards {
  private readonly drawn = new LRUCache<string, Promise<Buffer>>({ max: KEPT });

  constructor(
    private readonly painter: CardPainter,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  get origin(): CardOrigin {
    return { brand: this.config.brand.name, host: new URL(this.config.http.publicUrl).host };
  }

  fingerprint(tree: CardNode): string {
    return createHash('sha256').update(JSON.stringify(tree)).digest('base64url').slice(0, 22);
  }

  /** PNG of 1200 x 630. Throws what `CardPainter.paint` throws. */
  async png(tree: CardNode, fingerprint: string): Promise<Buffer> {
    const known = this.drawn.get(fingerprint);
    if (known !== undefined) return known;
    const drawing = this.painter.paint(tree);
    this.drawn.set(fingerprint, drawing);
    try {
      return await drawing;
    } catch (error) {
      this.drawn.delete(fingerprint);
      throw error;
    }
  }
}
