import { Controller, Get, Inject } from '@nestjs/common';
import { SalesFigures } from '@placar/contracts';
import { conversionOf, runningSales } from '@placar/domain/books';
import { COMMUNITY_ZONE } from '@placar/domain/grant';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { SalesFiguresQueries } from '@placar/read-models';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** What is sold, for the tiles of the staff. */
@Policy('admin')
@Controller('site/metrics/sales')
export class SalesFiguresController {
  constructor(
    private readonly figures: SalesFiguresQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Described({
    summary: 'Active VIPs, what they and rentals bring a month, and how many orders are paid.',
    answer: SalesFigures,
    details: 'VIP that was given counts as active and brings nothing; what is bought ahead counts once it runs.',
  })
  async read(): Promise<SalesFigures> {
    const now = this.clock.now();
    const [vips, rentals, { made, paid }] = await Promise.all([
      this.figures.vips(now),
      this.figures.rentals(now),
      this.figures.orders(new Date(now.getTime() - DAYS * DAY_MS)),
    ]);
    const vip = runningSales(vips, now.getTime(), COMMUNITY_ZONE);
    const rental = runningSales(rentals, now.getTime(), COMMUNITY_ZONE);
    return {
      active_vips: vip.running,
      active_rentals: rental.running,
      mrr_cents: vip.monthlyCents + rental.monthlyCents,
      currency: 'BRL',
      days: DAYS,
      orders_made: made,
      orders_paid: paid,
      conversion: conversionOf(made, paid),
    };
  }
}
