import {
  AddCommunityMapBody,
  ChangeCommunityMapBody,
  CommunityMapListAnswer,
  CommunityMapsAnswer,
  CreateMapBody,
  DeleteMapBody,
  MapList,
  UpdateMapBody,
} from '../maps';
import { InsertedAnswer, MessageAnswer } from '../shared';
import { endpoint } from './endpoint';

/** Maps of a user. */
export const MAP_ENDPOINTS = {
  'GET /maps/:userId': endpoint({ answer: MapList }),
  'GET /maps/:userId/enabled': endpoint({ answer: MapList }),
  'POST /maps': endpoint({ body: CreateMapBody, answer: InsertedAnswer }),
  'PUT /maps': endpoint({ body: UpdateMapBody, answer: MessageAnswer }),
  'DELETE /maps': endpoint({ body: DeleteMapBody, answer: MessageAnswer }),
  // Maps of the workshop that lobbies may play: for everybody, and for staff.
  'GET /community-maps': endpoint({ answer: CommunityMapsAnswer }),
  'GET /admin/maps': endpoint({ answer: CommunityMapListAnswer }),
  'POST /admin/maps': endpoint({ body: AddCommunityMapBody, answer: CommunityMapListAnswer }),
  'PUT /admin/maps/:id': endpoint({ body: ChangeCommunityMapBody, answer: CommunityMapListAnswer }),
  'POST /admin/maps/:id/check': endpoint({ answer: CommunityMapListAnswer }),
  'DELETE /admin/maps/:id': endpoint({ answer: MessageAnswer }),
};
