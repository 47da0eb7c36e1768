import { RulebookAnswer, RulebookBody } from '../rulebook';
import { endpoint } from './endpoint';

/** Rules by which matches are run, of the installation and of seasons. */
export const RULEBOOK_ENDPOINTS = {
  'GET /rulebook': endpoint({ answer: RulebookAnswer }),
  'PUT /rulebook': endpoint({ body: RulebookBody, answer: RulebookAnswer }),
  'GET /seasons/:id/rulebook': endpoint({ answer: RulebookAnswer }),
  'PUT /seasons/:id/rulebook': endpoint({ body: RulebookBody, answer: RulebookAnswer }),
};
