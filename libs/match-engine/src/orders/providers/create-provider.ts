import { OutgoingHttp, systemClock } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { FakeProvider } from './fake-provider';
import { MercadoPagoProvider } from './mercadopago/mercadopago-provider';
import type { PaymentProvider } from './payment-provider';

/** The provider of the configuration; null: nothing is sold. */
export function createProvider({ payments }: AppConfig): PaymentProvider | null {
  const { provider, fake, mercadopago } = payments;
  if (provider === null) return null;
  // The operator named its address: it may be one of this machine or network.
  const http = new OutgoingHttp({ allowPrivateHosts: true });
  return provider === 'fake' ? new FakeProvider(http, fake) : new MercadoPagoProvider(http, mercadopago, systemClock);
}
