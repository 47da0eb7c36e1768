import { Controller, Get, Put, Res } from '@nestjs/common';
import { RowId, TeamSlot, oneElementList, typedText } from '@placar/contracts';
import type { MatchCommandRequest, PauseType } from '@placar/contracts';
import { steamId64Of } from '@placar/contracts';
import { MatchEngine } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentUser, Policy, StateChangingGet } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { MatchAccess, notAllowed } from '../match-access.public';
import { MatchControl } from './match-control';
import { answerClosing, answerOutcome } from './outcome-answer';
import type { OutcomeAnswer, OutcomeWords } from './outcome-answer';

/** Any form in which people write a Steam account; the answer is a SteamID64. */
const TypedSteamId = z.union([z.string(), z.number()]).transform((value, context) => {
  const steamId = steamId64Of(String(value));
  if (steamId !== null) return steamId;
  context.addIssue({ code: 'custom', message: 'is not a Steam ID' });
  return z.NEVER;
});
const PlayerName = typedText(40, 0)
  .nullish()
  .transform((name) => name ?? '');
const SpectatorBody = oneElementList(z.object({ steam_id: TypedSteamId, nickname: PlayerName }));
const PlayerBody = oneElementList(z.object({ steam_id: TypedSteamId, team_id: z.unknown(), nickname: PlayerName }));
const SteamIdBody = oneElementList(z.object({ steam_id: TypedSteamId }));
const RconBody = oneElementList(z.object({ rcon_command: typedText(400) }));

const RCON_WORDS: OutcomeWords = {
  done: 'Command Sent Successfully.',
  failed: 'Error attempting to send RCON Command. Please check server log.',
  response: true,
};
interface PausedRow {
  id: number;
  match_id: number;
  pause_type: PauseType;
  team_paused: TeamSlot | null;
  paused: 0 | 1;
}

const SERVER_ERROR = 'Error on game server.';

/** The admin calls of the wire (wire contract §5.5). They answer what was seen, not what was sent. */
@Policy('user')
@Controller('matches/:id')
export class MatchControlController {
  constructor(
    private readonly control: MatchControl,
    private readonly access: MatchAccess,
    private readonly engine: MatchEngine,
  ) {}

  @StateChangingGet()
  @Get('pause')
  pause(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const failed = 'Match not paused. Check server log for details.';
    return this.run(viewer, id, { kind: 'pause', args: {} }, response, { done: 'Match paused.', failed });
  }

  @StateChangingGet()
  @Get('unpause')
  unpause(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const failed = 'Match not unpaused. Check server log for details.';
    return this.run(viewer, id, { kind: 'unpause', args: {} }, response, { done: 'Match unpaused.', failed });
  }

  /** Broken in the reference, so its form is that of the stream's rows (wire contract §6); empty while the match runs. */
  @Get('paused')
  async paused(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<{ paused: PausedRow[] }> {
    await this.access.administer(viewer, id);
    const pause = (await this.engine.load(id))?.state.pause ?? null;
    if (pause === null) return { paused: [] };
    return { paused: [{ id, match_id: id, pause_type: pause.type, team_paused: pause.team, paused: 1 }] };
  }

  @StateChangingGet()
  @Get('cancel')
  async cancel(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const entry = await this.control.ask(viewer, id, { kind: 'cancel', args: {} });
    return answerClosing(response, entry, 'Match has been cancelled successfully.');
  }

  /** Owner and super admins only, unlike the other tools. */
  @StateChangingGet()
  @Get('forfeit/:winner')
  async forfeit(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodParam('winner', z.string()) winner: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const row = await this.access.administer(viewer, id);
    if (!viewer.super_admin && row.user_id !== viewer.id) throw notAllowed();
    if (winner !== '1' && winner !== '2') {
      throw new AppError('WINNER_INVALID', 'Winner number invalid. Please provide 1 or 2.', {
        fields: { winner: 'must be 1 or 2' },
      });
    }
    const entry = await this.control.ask(viewer, id, { kind: 'forfeit', args: { winner: `team${winner}` } });
    return answerClosing(response, entry, 'Match has been forfeitted successfully.');
  }

  @StateChangingGet()
  @Get('restart')
  restart(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const done = 'Match has been restarted successfully.';
    return this.run(viewer, id, { kind: 'restart', args: {} }, response, { done, failed: SERVER_ERROR });
  }

  @Put('addspec')
  addSpectator(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(SpectatorBody) body: z.infer<typeof SpectatorBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { steam_id: body.steam_id, name: body.nickname };
    const words = { done: 'User added to spectator successfully.', failed: SERVER_ERROR, response: true };
    return this.run(viewer, id, { kind: 'add_spectator', args }, response, words);
  }

  @Put('adduser')
  addPlayer(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PlayerBody) body: z.infer<typeof PlayerBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { steam_id: body.steam_id, team: teamOf(body.team_id), name: body.nickname };
    const words = { done: 'User added successfully.', failed: SERVER_ERROR, response: true };
    return this.run(viewer, id, { kind: 'add_player', args }, response, words);
  }

  /** The plugin knows no coaches: he is put into the team, and types `.coach` in game (plugin contract §3). */
  @Put('addcoach')
  addCoach(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PlayerBody) body: z.infer<typeof PlayerBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { steam_id: body.steam_id, team: teamOf(body.team_id), name: body.nickname, coach: true };
    const words = { done: 'Coach added successfully.', failed: SERVER_ERROR, response: true };
    return this.run(viewer, id, { kind: 'add_player', args }, response, words);
  }

  @Put('removeuser')
  removePlayer(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(SteamIdBody) body: z.infer<typeof SteamIdBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { steam_id: body.steam_id };
    const words = { done: 'User removed from match successfully.', failed: SERVER_ERROR, response: true };
    return this.run(viewer, id, { kind: 'remove_player', args }, response, words);
  }

  @Put('rcon')
  rcon(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(RconBody) body: z.infer<typeof RconBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    return this.run(viewer, id, { kind: 'rcon', args: { line: body.rcon_command } }, response, RCON_WORDS);
  }

  private async run(
    viewer: Viewer,
    id: number,
    request: MatchCommandRequest,
    response: Response,
    words: OutcomeWords,
  ): Promise<OutcomeAnswer> {
    return answerOutcome(response, await this.control.ask(viewer, id, request), words);
  }
}

function teamOf(given: unknown): TeamSlot {
  const team = TeamSlot.safeParse(given);
  if (team.success) return team.data;
  const message = 'Please choose either team1 or team2.';
  throw new AppError('INVALID_INPUT', message, { fields: { team_id: message } });
}
