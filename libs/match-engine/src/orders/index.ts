/** Orders as they are kept, and the port to whoever takes the money. */
export { OrderEngine } from './order-engine';
export { PaymentDesk } from './payment-desk';
export { createProvider } from './providers/create-provider';
export { ProviderError } from './providers/payment-provider';
export type { PaymentProvider } from './providers/payment-provider';
export { OrderQueries } from './store/order-queries';
export type { OrderRow } from './store/order-queries';
export { PaymentDeliveries } from './store/payment-deliveries';
