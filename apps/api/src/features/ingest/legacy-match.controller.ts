import { applyDecorators, Controller, HttpCode, Inject, Post, UseInterceptors } from '@nestjs/common';
import {
  LegacyDemo,
  LegacyFinish,
  LegacyMapFinish,
  LegacyMapStart,
  LegacyMapUpdate,
  LegacyPause,
  LegacyPlayerUpdate,
  LegacyVeto,
  LegacyVetoSide,
  MessageAnswer,
  PluginEvent,
} from '@placar/contracts';
import { isClosed } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { InboxProjector, MatchEngine, PluginInbox } from '@placar/match-engine';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { z } from 'zod';
import { UnreadBody } from '../../http/body.interceptor';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import type { ProvedAttempt } from './attempt-tokens';
import { isUnstorable, TEXTS } from './ingest-answers';
import { LegacyAttempt, LegacyCallInterceptor, MapNumber, MatchId } from './legacy-call';
import { finishEvent, playerEvent, scoreEvent, sideEvent, vetoEvent } from './legacy-events';
import type { LegacyEvent } from './legacy-events';

const SteamId = z
  .string()
  .regex(/^\d{1,20}$/)
  .describe('SteamID64 of the player.');
/** Calls of one round come in any order: so long after its end a match still takes what belongs to it. */
const LATE_MS = 60_000;

/** A route of a call, with all that every one of them has. */
const LegacyCall =
  (path: string, summary: string, details?: string) =>
  <T extends Promise<MessageAnswer>>(
    target: object,
    name: string,
    handler: TypedPropertyDescriptor<(...args: never[]) => T>,
  ): void => {
    const errors = ['NOT_AUTHENTICATED', 'NOT_ALLOWED', 'NOT_FOUND'] as const;
    const headers = { key: 'Key of the match; may be the field `key` of the body instead.' };
    Described({ summary: `get5 v1: ${summary}`, details, answer: MessageAnswer, errors, headers })(
      target,
      name,
      handler,
    );
    applyDecorators(Post(path), HttpCode(200))(target, name, handler);
  };

/**
 * The calls of get5 before 0.13 (wire contract §7.5). Each becomes an event of the inbox, so that there is one way in for all
 * plugins. Every call is answered; a wrong key is 401 and a finished match 403 in the reference's words, where it says 500.
 */
@Policy('game_server')
@UnreadBody()
@UseInterceptors(LegacyCallInterceptor)
@Controller('match/:match_id')
export class LegacyMatchController {
  constructor(
    private readonly inbox: PluginInbox,
    private readonly projector: InboxProjector,
    private readonly engine: MatchEngine,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @LegacyCall('vetoUpdate', 'a step of the veto.')
  async veto(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodBody(LegacyVeto) body: LegacyVeto,
  ): Promise<MessageAnswer> {
    return this.take(call, vetoEvent(call.matchId, body));
  }

  @LegacyCall('vetoSideUpdate', 'a choice of side.')
  async side(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodBody(LegacyVetoSide) body: LegacyVetoSide,
  ): Promise<MessageAnswer> {
    return this.take(call, sideEvent(call.matchId, body));
  }

  @LegacyCall('map/:map_number/start', 'a map goes live.')
  async mapStart(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodBody(LegacyMapStart) { mapname }: LegacyMapStart,
  ): Promise<MessageAnswer> {
    const event = { event: 'going_live', matchid: call.matchId, map_number: mapNumber, map_name: mapname };
    return this.take(call, event, mapNumber);
  }

  @LegacyCall('map/:map_number/update', 'the score of a map.', 'Both scores -1 say that the plugin knows none: 404.')
  async mapUpdate(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodBody(LegacyMapUpdate) { team1score, team2score }: LegacyMapUpdate,
  ): Promise<MessageAnswer> {
    if (team1score < 0 || team2score < 0) throw new AppError('NOT_FOUND', 'Failed to find map stats object');
    return this.take(call, scoreEvent(call.matchId, mapNumber, team1score, team2score), mapNumber);
  }

  @LegacyCall(
    'map/:map_number/player/:steam_id/update',
    'the totals of a player on a map.',
    'Totals only grow: an older one that comes late changes nothing. They count before their map is told, too.',
  )
  async player(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodParam('steam_id', SteamId) steamId: string,
    @ZodBody(LegacyPlayerUpdate) body: LegacyPlayerUpdate,
  ): Promise<MessageAnswer> {
    return this.take(call, playerEvent(call.matchId, mapNumber, steamId, body), mapNumber);
  }

  @LegacyCall('map/:map_number/finish', 'a map is over.')
  async mapFinish(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodBody(LegacyMapFinish) { winner }: LegacyMapFinish,
  ): Promise<MessageAnswer> {
    const event = { event: 'legacy_map_end', matchid: call.matchId, map_number: mapNumber, winner };
    return this.take(call, event, mapNumber);
  }

  @LegacyCall(
    'map/:map_number/demo',
    'the name of a demo.',
    'Taken and kept; the row of the map names the demo once it was uploaded.',
  )
  async demo(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodBody(LegacyDemo) { demoFile }: LegacyDemo,
  ): Promise<MessageAnswer> {
    const event = { event: 'demo_finished', matchid: call.matchId, map_number: mapNumber, filename: demoFile };
    await this.open(call, mapNumber, { late: true });
    return this.keep(call, event);
  }

  @LegacyCall(
    'pause',
    'the match is paused.',
    'Makes the platform look at the server at once; what is shown is what it sees there.',
  )
  async pause(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodBody(LegacyPause) { pause_type: pauseType = '', team_paused: team = '' }: LegacyPause,
  ): Promise<MessageAnswer> {
    return this.take(call, { event: 'game_paused', matchid: call.matchId, pause_type: pauseType, team });
  }

  @LegacyCall('unpause', 'the match goes on.')
  async unpause(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodBody(LegacyPause) { pause_type: pauseType = '', team_unpaused: team = '' }: LegacyPause,
  ): Promise<MessageAnswer> {
    return this.take(call, { event: 'game_unpaused', matchid: call.matchId, pause_type: pauseType, team });
  }

  @LegacyCall('finish', 'the series is over.', 'Again on a match that is over: 200, `Match already finalized`.')
  async finish(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodBody(LegacyFinish) body: LegacyFinish,
  ): Promise<MessageAnswer> {
    const state = await this.state(call);
    if (isClosed(state)) return { message: 'Match already finalized' };
    return this.keep(call, finishEvent(call.matchId, body));
  }

  private async take(call: ProvedAttempt, event: LegacyEvent, mapNumber: number | null = null): Promise<MessageAnswer> {
    await this.open(call, mapNumber);
    return this.keep(call, event);
  }

  /** Answered after the commit, as all events are. */
  private async keep(call: ProvedAttempt, body: LegacyEvent): Promise<MessageAnswer> {
    const parsed = PluginEvent.safeParse(body).data;
    await this.inbox.accept({ ...call, event: body.event, body, ...(parsed && { parsed }) }).catch((error: unknown) => {
      throw isUnstorable(error) ? new AppError('INVALID_INPUT', 'The call holds what cannot be stored.') : error;
    });
    void this.projector.nudge(call.matchId);
    return { message: TEXTS.success };
  }

  /** Refuses for a match that is over, and for a map that the match does not have. */
  private async open(call: ProvedAttempt, mapNumber: number | null, { late = false } = {}): Promise<void> {
    const state = await this.state(call);
    const endedAt = state.endedAt === null ? 0 : Date.parse(state.endedAt);
    const isLate = state.phase === 'finished' && (late || this.clock.now().getTime() - endedAt < LATE_MS);
    if (isClosed(state) && !isLate) throw new AppError('NOT_ALLOWED', 'Match is already finalized.');
    if (mapNumber !== null && mapNumber >= state.config.maxMaps) throw new AppError('NOT_FOUND', TEXTS.noMap);
  }

  private async state({ matchId }: ProvedAttempt): Promise<MatchState> {
    const current = await this.engine.load(matchId);
    if (current === null) throw new AppError('NOT_AUTHENTICATED', 'Not a correct API Key.');
    return current.state;
  }
}
