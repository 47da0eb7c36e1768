import { Inject, Injectable } from '@nestjs/common';
import type { Gate } from '@placar/domain/inventory';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { VipService } from '../economy/vip.service';

/** Which parts of a loadout are locked for somebody: none for VIPs, else what the installation keeps for them. */
@Injectable()
export class Gates {
  private readonly kept: ReadonlySet<Gate>;

  constructor(
    private readonly vip: VipService,
    @Inject(APP_CONFIG) config: AppConfig,
  ) {
    this.kept = new Set(config.inventory.vipOnly);
  }

  /** Null: a visitor. */
  async closedFor(userId: number | null): Promise<ReadonlySet<Gate>> {
    if (this.kept.size === 0) return this.kept;
    return userId !== null && (await this.vip.isVip(userId)) ? NONE : this.kept;
  }
}

const NONE: ReadonlySet<Gate> = new Set();
