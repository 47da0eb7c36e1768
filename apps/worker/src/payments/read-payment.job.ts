import type { ReadPaymentJob } from '@placar/contracts';
import { PaymentDesk } from '@placar/match-engine/orders';
import { HandlesJob } from '@placar/messaging';
import type { JobHandler } from '@placar/messaging';

/** A delivery told of a payment: what it has come to is read at the provider. */
@HandlesJob()
export class ReadPaymentHandler implements JobHandler {
  readonly job = 'read-payment';

  constructor(private readonly desk: PaymentDesk) {}

  handle({ provider, payment_id: paymentId }: ReadPaymentJob): Promise<void> {
    return this.desk.read(provider, paymentId);
  }
}
