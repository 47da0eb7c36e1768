import { DiscordAnswer, DiscordTestAnswer, PutDiscordBody } from '../discord';
import { endpoint } from './endpoint';

/** Channels of Discord that tournaments and seasons write to. */
export const DISCORD_ENDPOINTS = {
  'GET /tournaments/:id/discord': endpoint({ answer: DiscordAnswer }),
  'PUT /tournaments/:id/discord': endpoint({ body: PutDiscordBody, answer: DiscordAnswer }),
  'DELETE /tournaments/:id/discord': endpoint({ answer: DiscordAnswer }),
  'POST /tournaments/:id/discord/test': endpoint({ answer: DiscordTestAnswer }),
  'GET /seasons/:id/discord': endpoint({ answer: DiscordAnswer }),
  'PUT /seasons/:id/discord': endpoint({ body: PutDiscordBody, answer: DiscordAnswer }),
  'DELETE /seasons/:id/discord': endpoint({ answer: DiscordAnswer }),
  'POST /seasons/:id/discord/test': endpoint({ answer: DiscordTestAnswer }),
};
