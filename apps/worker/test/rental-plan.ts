/** A server for a month, as staff put it up for sale. */
export const RENTAL_PLAN = {
  product: 'rental',
  slug: 'servidor-12',
  title: 'Servidor 12',
  slots: 12,
  region: 'br',
  months: 1,
  listPrice: 6_990,
  price: 4_990,
};
