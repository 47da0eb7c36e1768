import { ListQuery, MessageAnswer } from '../shared';
import {
  AccountDeleted,
  ApiKeyList,
  DeleteAccountBody,
  EndedSessions,
  LoginBody,
  NewApiKey,
  PostApiKeyBody,
  RegisterBody,
  RenewedApiKey,
  RevokedApiKey,
  SessionAnswer,
  UpdateUserBody,
  UserList,
  UserProfile,
  UserUpdated,
} from '../users';
import { endpoint } from './endpoint';

/** Sessions, accounts and their API keys. */
export const ACCOUNT_ENDPOINTS = {
  'GET /isLoggedIn': endpoint({ answer: SessionAnswer }),
  'POST /login': endpoint({ body: LoginBody, answer: MessageAnswer }),
  'POST /register': endpoint({ body: RegisterBody, answer: MessageAnswer }),
  'GET /users': endpoint({ query: ListQuery, answer: UserList }),
  'PUT /users': endpoint({ body: UpdateUserBody, answer: UserUpdated }),
  'GET /users/:id': endpoint({ answer: UserProfile }),
  'GET /users/api-keys': endpoint({ answer: ApiKeyList }),
  'POST /users/api-keys': endpoint({ body: PostApiKeyBody, answer: NewApiKey }),
  'DELETE /users/api-keys/:id': endpoint({ answer: RevokedApiKey }),
  'POST /users/api-key': endpoint({ answer: RenewedApiKey }),
  'DELETE /users/me': endpoint({ body: DeleteAccountBody, answer: AccountDeleted }),
  'DELETE /users/sessions': endpoint({ answer: EndedSessions }),
};
