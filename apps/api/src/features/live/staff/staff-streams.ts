import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../../http/session/viewer';
import type { SeenMatch } from '../../matches/match-access';
import type { LiveConnection } from '../live-connection';
import { MatchLogFeed } from './match-log-feed';
import { StaffPresence } from './staff-presence';

/** What a stream of one match carries for its staff alone, beside the match itself: its log, and who else is there. */
@Injectable()
export class StaffStreams {
  constructor(
    private readonly log: MatchLogFeed,
    private readonly presence: StaffPresence,
  ) {}

  async follow(connection: LiveConnection, viewer: Viewer | null, seen: SeenMatch | null): Promise<void> {
    if (viewer === null || seen === null || !seen.staff) return;
    await this.log.follow(connection, seen.row.id);
    await this.presence.follow(connection, viewer, seen.row.id);
  }
}
