import { Controller, HttpCode, Inject, Post, UseInterceptors } from '@nestjs/common';
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
  RowId,
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
import { LegacyAttempt, LegacyCallInterceptor } from './legacy-call';
import { finishEvent, playerEvent, scoreEvent, sideEvent, vetoEvent } from './legacy-events';
import type { LegacyEvent } from './legacy-events';

const MapNumber = z.coerce.number().int().min(0).max(20).describe('Number of the map in the series, from 0.');
const SteamId = z
  .string()
  .regex(/^\d{1,20}$/)
  .describe('SteamID64 of the player.');
/** Calls of one round come in any order: so long after its end a match still takes what belongs to it. */
const LATE_MS = 60_000;
const REFUSALS = ['NOT_AUTHENTICATED', 'NOT_ALLOWED', 'NOT_FOUND'] as const;
const KEY = { key: 'Key of the match; may be the field `key` of the body instead.' };

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

  @Described({ summary: 'get5 v1: a step of the veto.', answer: MessageAnswer, errors: REFUSALS, headers: KEY })
  @Post('vetoUpdate')
  @HttpCode(200)
  async veto(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodBody(LegacyVeto) body: LegacyVeto,
  ): Promise<MessageAnswer> {
    return this.take(call, vetoEvent(call.matchId, body));
  }

  @Described({ summary: 'get5 v1: a choice of side.', answer: MessageAnswer, errors: REFUSALS, headers: KEY })
  @Post('vetoSideUpdate')
  @HttpCode(200)
  async side(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodBody(LegacyVetoSide) body: LegacyVetoSide,
  ): Promise<MessageAnswer> {
    return this.take(call, sideEvent(call.matchId, body));
  }

  @Described({ summary: 'get5 v1: a map goes live.', answer: MessageAnswer, errors: REFUSALS, headers: KEY })
  @Post('map/:map_number/start')
  @HttpCode(200)
  async mapStart(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodBody(LegacyMapStart) { mapname }: LegacyMapStart,
  ): Promise<MessageAnswer> {
    const event = { event: 'going_live', matchid: call.matchId, map_number: mapNumber, map_name: mapname };
    return this.take(call, event, mapNumber);
  }

  @Described({
    summary: 'get5 v1: the score of a map.',
    answer: MessageAnswer,
    errors: REFUSALS,
    headers: KEY,
    details: 'Both scores -1 say that the plugin knows none: 404.',
  })
  @Post('map/:map_number/update')
  @HttpCode(200)
  async mapUpdate(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodBody(LegacyMapUpdate) { team1score, team2score }: LegacyMapUpdate,
  ): Promise<MessageAnswer> {
    if (team1score < 0 || team2score < 0) throw new AppError('NOT_FOUND', 'Failed to find map stats object');
    return this.take(call, scoreEvent(call.matchId, mapNumber, team1score, team2score), mapNumber);
  }

  @Described({
    summary: 'get5 v1: the totals of a player on a map.',
    answer: MessageAnswer,
    errors: REFUSALS,
    headers: KEY,
    details:
      'Totals only grow: an older one that comes late changes nothing. They count before their map is told, too.',
  })
  @Post('map/:map_number/player/:steam_id/update')
  @HttpCode(200)
  async player(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodParam('steam_id', SteamId) steamId: string,
    @ZodBody(LegacyPlayerUpdate) body: LegacyPlayerUpdate,
  ): Promise<MessageAnswer> {
    return this.take(call, playerEvent(call.matchId, mapNumber, steamId, body), mapNumber);
  }

  @Described({ summary: 'get5 v1: a map is over.', answer: MessageAnswer, errors: REFUSALS, headers: KEY })
  @Post('map/:map_number/finish')
  @HttpCode(200)
  async mapFinish(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodBody(LegacyMapFinish) { winner }: LegacyMapFinish,
  ): Promise<MessageAnswer> {
    const event = { event: 'legacy_map_end', matchid: call.matchId, map_number: mapNumber, winner };
    return this.take(call, event, mapNumber);
  }

  @Described({
    summary: 'get5 v1: the name of a demo.',
    answer: MessageAnswer,
    errors: REFUSALS,
    headers: KEY,
    details: 'Taken and kept; the row of the map names the demo once it was uploaded.',
  })
  @Post('map/:map_number/demo')
  @HttpCode(200)
  async demo(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodBody(LegacyDemo) { demoFile }: LegacyDemo,
  ): Promise<MessageAnswer> {
    const event = { event: 'demo_finished', matchid: call.matchId, map_number: mapNumber, filename: demoFile };
    await this.open(call, mapNumber, { late: true });
    return this.keep(call, event);
  }

  @Described({
    summary: 'get5 v1: the match is paused.',
    answer: MessageAnswer,
    errors: REFUSALS,
    headers: KEY,
    details: 'Makes the platform look at the server at once; what is shown is what it sees there.',
  })
  @Post('pause')
  @HttpCode(200)
  async pause(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodBody(LegacyPause) { pause_type: pauseType = '', team_paused: team = '' }: LegacyPause,
  ): Promise<MessageAnswer> {
    return this.take(call, { event: 'game_paused', matchid: call.matchId, pause_type: pauseType, team });
  }

  @Described({ summary: 'get5 v1: the match goes on.', answer: MessageAnswer, errors: REFUSALS, headers: KEY })
  @Post('unpause')
  @HttpCode(200)
  async unpause(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
    @ZodBody(LegacyPause) { pause_type: pauseType = '', team_unpaused: team = '' }: LegacyPause,
  ): Promise<MessageAnswer> {
    return this.take(call, { event: 'game_unpaused', matchid: call.matchId, pause_type: pauseType, team });
  }

  @Described({
    summary: 'get5 v1: the series is over.',
    answer: MessageAnswer,
    errors: REFUSALS,
    headers: KEY,
    details: 'Again on a match that is over: 200, `Match already finalized`.',
  })
  @Post('finish')
  @HttpCode(200)
  async finish(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', RowId.describe('Match.')) _match: number,
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
