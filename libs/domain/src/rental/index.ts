/** Pure rules of rented servers. */
export { afterRentalEvent, RENTAL_EVENTS, RENTAL_STATES } from './rental-states';
export type { RentalState } from './rental-states';
export { nextRentalStep } from './rental-step';
export type { Rental, RentalAction, RentalFacts } from './rental-step';
export { dayReminder, rentalEnd } from './rental-time';
export type { RentalPeriod } from './rental-time';
