import { Described } from '../../http/routes/described';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { LIVE_EVENTS, MatchPublic, RowId } from '@placar/contracts';
import { ownsOrSuper } from '@placar/domain';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { MatchAccess } from '../matches/match-access';
import { presentMatch, presentMatchOptions } from '../matches/match-presenter';
import { BroadcastDelay } from './broadcast-delay';
import { LegacyStreams } from './legacy-streams';
import type { LegacyStream } from './legacy-streams';
import { LiveConnections } from './live-connections';
import { resumePointOf } from './live-frame';
import { LiveHub } from './live-hub';
import { ServerRequestFeed } from './server-request-feed';
import { StaffStreams } from './staff/staff-streams';

const { tournament: _ofTournaments, ...MATCH_EVENTS } = LIVE_EVENTS;
/** What our two streams of matches send; each event carries the present state of one small thing. */
const LIVE_STREAM = {
  answer: 'event-stream',
  details:
    'First the present state of everything, then `ready`, then what changes. `id` of an event is where to go on after a break: send it as Last-Event-ID. A comment comes every 15 s, and with `beats` an event `beat` every 5 s.',
  headers: { 'Last-Event-ID': 'Id of the last event that arrived.' },
  events: MATCH_EVENTS,
} as const;
const StreamQuery = z.object({
  match: RowId.optional().describe('Follow this match in full besides.'),
  last_event_id: z.string().max(60).optional().describe('Where to go on, for clients that cannot set the header.'),
  beats: z.literal('1').optional().describe('Send an event `beat` every 5 s, for clients that do not see comments.'),
});
type StreamQuery = z.infer<typeof StreamQuery>;

/** Event streams of matches (architecture §6). A browser resumes with `Last-Event-ID`; the page's own client with `?last_event_id=`. */
@Policy('public')
@Controller()
export class LiveStreamsController {
  private readonly matches: LegacyStream = {
    event: 'matches',
    part: 'match',
    read: (viewer, matchId) => this.matchSnapshot(viewer, matchId),
    audience: (viewer) => (viewer === null ? '' : viewer.super_admin ? 'super' : String(viewer.id)),
  };

  // oxlint-disable-next-line max-params -- receives what it injects
  constructor(
    private readonly hub: LiveHub,
    private readonly access: MatchAccess,
    private readonly broadcast: BroadcastDelay,
    private readonly legacy: LegacyStreams,
    private readonly connections: LiveConnections,
    private readonly serverRequests: ServerRequestFeed,
    private readonly staff: StaffStreams,
  ) {}

  @Described({
    summary: 'All live matches in one stream, for lists and tickers.',
    ...LIVE_STREAM,
    errors: ['MATCH_NOT_FOUND'],
  })
  @Get('live/stream')
  async list(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(StreamQuery) query: StreamQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const matchId = query.match ?? null;
    const seen = matchId === null ? null : await this.access.see(viewer, matchId);
    const connection = this.connections.open(response, query.beats === '1');
    await this.serverRequests.follow(connection, viewer, null);
    void this.staff.follow(connection, viewer, seen);
    await this.hub.followList(connection, viewer, { matchId, resume: resumeOf(request, query) });
  }

  @Described({ summary: 'One match in full: parts, timeline, commands for staff, freshness.', ...LIVE_STREAM })
  @Policy('public', 'match:see')
  @Get('matches/:id/live')
  async one(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
    @ZodQuery(StreamQuery) query: StreamQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const seen = await this.access.see(viewer, id);
    const connection = this.connections.open(response, query.beats === '1');
    await this.serverRequests.follow(connection, viewer, id);
    void this.staff.follow(connection, viewer, seen);
    await this.hub.followMatch(connection, viewer, id, resumeOf(request, query));
  }

  @Described({
    summary: 'The match as it stands, sent anew with each change (the de-facto stream).',
    answer: 'event-stream',
    events: { matches: MatchPublic },
  })
  @Policy('public', 'match:see')
  @Get('matches/:id/stream')
  async legacyMatch(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    await this.access.see(viewer, id);
    await this.legacy.open(this.matches, viewer, id, response);
  }

  /** Owner and super admins see the options besides; the key of the game server never travels on a stream. */
  private async matchSnapshot(viewer: Viewer | null, matchId: number): Promise<object> {
    const { row, staff } = await this.access.see(viewer, matchId);
    if (ownsOrSuper(viewer, row)) return { ...presentMatch(row), ...presentMatchOptions(row) };
    return presentMatch(staff ? row : await this.broadcast.matchRow(row));
  }
}

function resumeOf(request: Request, query: StreamQuery): ReturnType<typeof resumePointOf> {
  const header = request.headers['last-event-id'];
  return resumePointOf(typeof header === 'string' && header !== '' ? header : query.last_event_id);
}
