import { z } from 'zod';
import { WireBoolean } from '../shared';

/** Body of `POST /matches/:id/confirm`. */
export const ConfirmMatchBody = z.object({
  confirmed: WireBoolean.default(true).describe('False takes a confirmation back.'),
});
export type ConfirmMatchBody = z.output<typeof ConfirmMatchBody>;
