import { CreateMapBody, DeleteMapBody, MapList, UpdateMapBody } from '../maps';
import { InsertedAnswer, MessageAnswer } from '../shared';
import { endpoint } from './endpoint';

/** Maps of a user. */
export const MAP_ENDPOINTS = {
  'GET /maps/:userId': endpoint({ answer: MapList }),
  'GET /maps/:userId/enabled': endpoint({ answer: MapList }),
  'POST /maps': endpoint({ body: CreateMapBody, answer: InsertedAnswer }),
  'PUT /maps': endpoint({ body: UpdateMapBody, answer: MessageAnswer }),
  'DELETE /maps': endpoint({ body: DeleteMapBody, answer: MessageAnswer }),
};
