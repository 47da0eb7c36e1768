import { AddRentalMemberBody, PutRentalBody, RentalAnswer, RentalPassword, RentalsAnswer } from '../economy';
import { endpoint } from './endpoint';

/** What owners do with rented servers. */
export const RENTAL_ENDPOINTS = {
  'GET /rentals': endpoint({ answer: RentalsAnswer }),
  'GET /rentals/:id': endpoint({ answer: RentalAnswer }),
  'PUT /rentals/:id': endpoint({ body: PutRentalBody, answer: RentalAnswer }),
  'POST /rentals/:id/start': endpoint({ answer: RentalAnswer }),
  'POST /rentals/:id/stop': endpoint({ answer: RentalAnswer }),
  'POST /rentals/:id/restart': endpoint({ answer: RentalAnswer }),
  'POST /rentals/:id/rcon': endpoint({ answer: RentalPassword }),
  'POST /rentals/:id/members': endpoint({ body: AddRentalMemberBody, answer: RentalAnswer }),
  'DELETE /rentals/:id/members/:user_id': endpoint({ answer: RentalAnswer }),
};
