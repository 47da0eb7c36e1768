import { DiscordAnswer, DiscordTestAnswer, PutDiscordBody } from '../discord';
import { RulebookAnswer, RulebookBody } from '../rulebook';
import {
  BracketAnswer,
  ClaimAnswer,
  ClaimedAnswer,
  CreateSeasonBody,
  DeleteSeasonBody,
  ImportSeasonAnswer,
  ImportSeasonBody,
  SeasonAnswer,
  SeasonCreatedAnswer,
  SeasonCvarsAnswer,
  SeasonMessageAnswer,
  SeasonPageQuery,
  SeasonsAnswer,
  UpdateSeasonBody,
} from '../seasons';
import { LiveWatchAnswer, PutWatchLinksBody, WatchLinksAnswer } from '../watch';
import { endpoint } from './endpoint';

/** Seasons, brackets and claims of teams. */
export const SEASON_ENDPOINTS = {
  'GET /seasons': endpoint({ answer: SeasonsAnswer }),
  'POST /seasons': endpoint({ body: CreateSeasonBody, answer: SeasonCreatedAnswer }),
  'PUT /seasons': endpoint({ body: UpdateSeasonBody, answer: SeasonMessageAnswer }),
  'DELETE /seasons': endpoint({ body: DeleteSeasonBody, answer: SeasonMessageAnswer }),
  'GET /seasons/:id': endpoint({ query: SeasonPageQuery, answer: SeasonAnswer }),
  'GET /seasons/:id/bracket': endpoint({ answer: BracketAnswer }),
  'GET /seasons/:id/cvar': endpoint({ answer: SeasonCvarsAnswer }),
  'GET /seasons/myseasons': endpoint({ answer: SeasonsAnswer }),
  'GET /seasons/myseasons/available': endpoint({ answer: SeasonsAnswer }),
  'POST /seasons/challonge': endpoint({ body: ImportSeasonBody, answer: ImportSeasonAnswer }),
  'GET /claims/:token': endpoint({ answer: ClaimAnswer }),
  'POST /claims/:token': endpoint({ answer: ClaimedAnswer }),
  // Rules by which matches are run, of the installation and of seasons.
  'GET /rulebook': endpoint({ answer: RulebookAnswer }),
  'PUT /rulebook': endpoint({ body: RulebookBody, answer: RulebookAnswer }),
  'GET /seasons/:id/rulebook': endpoint({ answer: RulebookAnswer }),
  'PUT /seasons/:id/rulebook': endpoint({ body: RulebookBody, answer: RulebookAnswer }),
  // Where matches and seasons can be watched.
  'GET /matches/live/watch': endpoint({ answer: LiveWatchAnswer }),
  'GET /matches/:id/watch': endpoint({ answer: WatchLinksAnswer }),
  'PUT /matches/:id/watch': endpoint({ body: PutWatchLinksBody, answer: WatchLinksAnswer }),
  'GET /seasons/:id/watch': endpoint({ answer: WatchLinksAnswer }),
  'PUT /seasons/:id/watch': endpoint({ body: PutWatchLinksBody, answer: WatchLinksAnswer }),
  // Channels of Discord that tournaments and seasons write to.
  'GET /tournaments/:id/discord': endpoint({ answer: DiscordAnswer }),
  'PUT /tournaments/:id/discord': endpoint({ body: PutDiscordBody, answer: DiscordAnswer }),
  'DELETE /tournaments/:id/discord': endpoint({ answer: DiscordAnswer }),
  'POST /tournaments/:id/discord/test': endpoint({ answer: DiscordTestAnswer }),
  'GET /seasons/:id/discord': endpoint({ answer: DiscordAnswer }),
  'PUT /seasons/:id/discord': endpoint({ body: PutDiscordBody, answer: DiscordAnswer }),
  'DELETE /seasons/:id/discord': endpoint({ answer: DiscordAnswer }),
  'POST /seasons/:id/discord/test': endpoint({ answer: DiscordTestAnswer }),
};
