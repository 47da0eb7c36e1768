import type { RefundPaymentJob } from '@placar/contracts';
import { PaymentDesk } from '@placar/match-engine/orders';
import { HandlesJob } from '@placar/messaging';
import type { JobHandler } from '@placar/messaging';

/** Money goes back: asked for by staff, by the buyer within seven days, or paid twice. */
@HandlesJob()
export class RefundPaymentHandler implements JobHandler {
  readonly job = 'refund-payment';

  constructor(private readonly desk: PaymentDesk) {}

  handle({ order_id: orderId, payment_id: paymentId, amount_cents: amount, key }: RefundPaymentJob): Promise<void> {
    return this.desk.refund(orderId, paymentId, amount, key);
  }
}
