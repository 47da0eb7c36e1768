export { NO_SUCH_ORDER, decideOrder, evolveOrder } from './decide-order';
export type { OrderCommand } from './decide-order';
export { orderEffects } from './order-effects';
export { ORDER_STATUSES } from './order-state';
export type { OrderEvent, OrderState, OrderStatus, OrderTerms, OrderVerdict } from './order-state';
export { orderVerdict } from './order-verdict';
export { PAYMENT_STATUSES } from './payment-facts';
export type { PaymentFacts, PaymentStatus } from './payment-facts';
