import { OutgoingHttp } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { FakeProvider } from './fake-provider';
import type { PaymentProvider } from './payment-provider';

/** The provider of the configuration; null: nothing is sold. */
export function createProvider({ payments }: AppConfig): PaymentProvider | null {
  if (payments.provider === null) return null;
  // The operator named its address; `fake` runs on the same machine.
  return new FakeProvider(new OutgoingHttp({ allowPrivateHosts: true }), payments.fake);
}
