/** Orders as they are kept, and the port to whoever takes the money. */
export { OrderEngine } from './order-engine';
export { PaymentDesk } from './payment-desk';
export { createProvider } from './providers/create-provider';
export { ProviderError } from './providers/payment-provider';
export type { CheckoutWanted, PaymentProvider } from './providers/payment-provider';
export { takeCommissionBack } from './store/commission';
export { OrderSearch } from './store/order-search';
export type { OrderFilter, OrderHappening } from './store/order-search';
export { OrderQueries } from './store/order-queries';
export type { OrderRow } from './store/order-queries';
export { PaymentDeliveries } from './store/payment-deliveries';
