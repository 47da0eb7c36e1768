import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
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
  private readonly drawn = new Map<string, Promise<Buffer>>();

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
    if (known !== undefined) {
      // Asked for last: behind the others in the order of forgetting.
      this.drawn.delete(fingerprint);
      this.drawn.set(fingerprint, known);
      return known;
    }
    const drawing = this.painter.paint(tree);
    this.drawn.set(fingerprint, drawing);
    const [oldest] = this.drawn.keys();
    if (this.drawn.size > KEPT && oldest !== undefined) this.drawn.delete(oldest);
    try {
      return await drawing;
    } catch (error) {
      this.drawn.delete(fingerprint);
      throw error;
    }
  }
}
