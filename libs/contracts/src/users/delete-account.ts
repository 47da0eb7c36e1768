import { z } from 'zod';
import { MessageAnswer, oneElementList, typedText } from '../shared';

/** Body of `DELETE /users/me` and `DELETE /admin/users/:id`: what shows that it is meant. */
export const DeleteAccountBody = oneElementList(
  z.object({
    password: z.string().min(1).max(1024).optional().describe('Own password; needed where the account has one.'),
    name: typedText(40).optional().describe('Name of the account, as it is shown; needed where there is no password.'),
  }),
);
export type DeleteAccountBody = z.output<typeof DeleteAccountBody>;

/** Answer of both. */
export const AccountDeleted = MessageAnswer;
export type AccountDeleted = z.infer<typeof AccountDeleted>;
