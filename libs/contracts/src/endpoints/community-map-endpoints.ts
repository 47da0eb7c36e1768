import { MessageAnswer } from '../shared';
import { AddCommunityMapBody, ChangeCommunityMapBody, CommunityMapListAnswer, CommunityMapsAnswer } from '../maps';
import { endpoint } from './endpoint';

/** Maps of the workshop that lobbies may play: for everybody, and for staff. */
export const COMMUNITY_MAP_ENDPOINTS = {
  'GET /community-maps': endpoint({ answer: CommunityMapsAnswer }),
  'GET /admin/maps': endpoint({ answer: CommunityMapListAnswer }),
  'POST /admin/maps': endpoint({ body: AddCommunityMapBody, answer: CommunityMapListAnswer }),
  'PUT /admin/maps/:id': endpoint({ body: ChangeCommunityMapBody, answer: CommunityMapListAnswer }),
  'POST /admin/maps/:id/check': endpoint({ answer: CommunityMapListAnswer }),
  'DELETE /admin/maps/:id': endpoint({ answer: MessageAnswer }),
};
