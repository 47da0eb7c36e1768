import { AddRentalMemberBody, PutRentalBody, RentalAnswer, RentalPassword, RentalsAnswer } from '../economy';
import {
  KeepAliveBody,
  RequestServerBody,
  ServerRequest,
  ServerRequestsAnswer,
  ServerRequestsQuery,
  ServerStarting,
  StartServerBody,
} from '../fleet';
import {
  CreateServerBody,
  DeleteServerBody,
  PostPreflightBody,
  ServerAnswer,
  ServerListAnswer,
  ServerPreflight,
  ServerSaved,
  ServerSkinKeyMade,
  ServerSkins,
  ServerStatusBoard,
  ShowSkinsBody,
  UpdateServerBody,
} from '../servers';
import { MessageAnswer } from '../shared';
import { endpoint } from './endpoint';

/** Game servers, and requests for one. */
export const SERVER_ENDPOINTS = {
  'GET /servers': endpoint({ answer: ServerListAnswer }),
  'POST /servers': endpoint({ body: CreateServerBody, answer: ServerSaved }),
  'PUT /servers': endpoint({ body: UpdateServerBody, answer: ServerSaved }),
  'DELETE /servers': endpoint({ body: DeleteServerBody, answer: MessageAnswer }),
  'PUT /servers/:id/skins': endpoint({ body: ShowSkinsBody, answer: MessageAnswer }),
  'GET /servers/:id/skins': endpoint({ answer: ServerSkins }),
  'DELETE /servers/:id/skins': endpoint({ answer: MessageAnswer }),
  'POST /servers/:id/skins/key': endpoint({ answer: ServerSkinKeyMade }),
  'DELETE /servers/:id/skins/key': endpoint({ answer: MessageAnswer }),
  'GET /servers/:id': endpoint({ answer: ServerAnswer }),
  'GET /servers/:id/preflight': endpoint({ answer: ServerPreflight }),
  'POST /servers/:id/preflight': endpoint({ body: PostPreflightBody, answer: ServerPreflight }),
  'GET /servers/available': endpoint({ answer: ServerListAnswer }),
  'GET /servers/myservers': endpoint({ answer: ServerListAnswer }),
  'GET /servers/status-board': endpoint({ answer: ServerStatusBoard }),
  'POST /servers/start-server': endpoint({ body: StartServerBody, answer: ServerStarting }),
  'GET /server-requests': endpoint({ query: ServerRequestsQuery, answer: ServerRequestsAnswer }),
  'DELETE /server-requests/:id': endpoint({ answer: ServerRequest }),
  'POST /server-requests/:id/keep-alive': endpoint({ body: KeepAliveBody, answer: ServerRequest }),
  'POST /matches/:id/server-request': endpoint({ body: RequestServerBody, answer: ServerRequest }),
  // What owners do with rented servers.
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
