import { Described } from '../../../http/routes/described';
import { Controller, Get, Put, Res } from '@nestjs/common';
import { RowId, TeamSlot, TypedSteamId, oneElementList, typedText } from '@placar/contracts';
import type { MatchCommandRequest } from '@placar/contracts';
import { steamId64Of } from '@placar/contracts';
import { AppError } from '@placar/platform';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentUser, Policy, StateChangingGet } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { SteamIds } from '../../steam/steam-ids';
import { MatchAccess, notAllowed } from '../match-access';
import { MatchControl } from './match-control';
import { answerClosing, answerOutcome, OTHER_OUTCOMES, OutcomeAnswer, printed } from './outcome-answer';
import type { OutcomeWords } from './outcome-answer';

const SteamAccount = TypedSteamId.describe('A Steam account in any spelling, custom profile names too.');
const PlayerName = typedText(40, 0)
  .nullish()
  .transform((name) => name ?? '')
  .describe('Nickname in the match.');
const SpectatorBody = oneElementList(z.object({ steam_id: SteamAccount, nickname: PlayerName }));
const PlayerBody = oneElementList(
  z.object({ steam_id: SteamAccount, team_id: z.unknown().describe('`team1` or `team2`.'), nickname: PlayerName }),
);
const SteamIdBody = oneElementList(z.object({ steam_id: SteamAccount }));
const RconBody = oneElementList(z.object({ rcon_command: typedText(400).describe('The console line.') }));

const RCON_WORDS: OutcomeWords = {
  done: 'Command Sent Successfully.',
  failed: 'Error attempting to send RCON Command. Please check server log.',
  response: printed,
};
const SERVER_ERROR = 'Error on game server.';

/** The admin calls of the wire (wire contract §5.5). They answer what was seen, not what was sent. */
@Policy('user', 'match:administer')
@Controller('matches/:id')
export class MatchControlController {
  constructor(
    private readonly control: MatchControl,
    private readonly access: MatchAccess,
    private readonly steamIds: SteamIds,
  ) {}

  @Described({
    summary: 'Pauses the match.',
    answer: OutcomeAnswer,
    errors: [
      'MATCH_ALREADY_FINISHED',
      'COMMAND_PENDING',
      'MATCH_HAS_NO_SERVER',
      'MATCH_NOT_RUNNING',
      'MATCH_ALREADY_PAUSED',
    ],
    also: OTHER_OUTCOMES,
    example: { message: 'Match paused.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
  })
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

  @Described({
    summary: 'Ends the pause.',
    answer: OutcomeAnswer,
    errors: [
      'MATCH_ALREADY_FINISHED',
      'COMMAND_PENDING',
      'MATCH_HAS_NO_SERVER',
      'MATCH_NOT_RUNNING',
      'MATCH_NOT_PAUSED',
    ],
    also: OTHER_OUTCOMES,
    example: { message: 'Match unpaused.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
  })
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

  @Described({
    summary: 'Cancels the match; its server is freed.',
    answer: OutcomeAnswer,
    errors: ['MATCH_ALREADY_FINISHED', 'COMMAND_PENDING'],
    also: { 202: OTHER_OUTCOMES[202] },
    example: { message: 'Match has been cancelled successfully.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
  })
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
  @Described({
    summary: 'Gives the match to team 1 or 2.',
    answer: OutcomeAnswer,
    errors: ['MATCH_ALREADY_FINISHED', 'COMMAND_PENDING', 'WINNER_INVALID'],
    also: { 202: OTHER_OUTCOMES[202] },
    example: { message: 'Match has been forfeitted successfully.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
  })
  @StateChangingGet()
  @Policy('user', 'match:own')
  @Get('forfeit/:winner')
  async forfeit(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodParam('winner', z.string().describe('1 or 2: the team that wins.')) winner: string,
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

  @Described({
    summary: 'Starts the match over: its map statistics are removed from all views.',
    answer: OutcomeAnswer,
    errors: ['MATCH_ALREADY_FINISHED', 'COMMAND_PENDING', 'MATCH_HAS_NO_SERVER', 'MATCH_NOT_RUNNING'],
    also: OTHER_OUTCOMES,
    example: { message: 'Match has been restarted successfully.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
  })
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

  @Described({
    summary: 'Adds a spectator.',
    answer: OutcomeAnswer,
    errors: ['MATCH_ALREADY_FINISHED', 'COMMAND_PENDING', 'MATCH_HAS_NO_SERVER', 'MATCH_NOT_RUNNING'],
    also: OTHER_OUTCOMES,
    example: { message: 'User added to spectator successfully.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
  })
  @Put('addspec')
  async addSpectator(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(SpectatorBody) body: z.infer<typeof SpectatorBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { steam_id: await this.steamIdOf(viewer, id, body.steam_id), name: body.nickname };
    const words = { done: 'User added to spectator successfully.', failed: SERVER_ERROR, response: printed };
    return this.run(viewer, id, { kind: 'add_spectator', args }, response, words);
  }

  @Described({
    summary: 'Adds a player to a team.',
    answer: OutcomeAnswer,
    errors: ['MATCH_ALREADY_FINISHED', 'COMMAND_PENDING', 'MATCH_HAS_NO_SERVER', 'MATCH_NOT_RUNNING'],
    also: OTHER_OUTCOMES,
    example: { message: 'User added successfully.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
    details: 'Steam ids in any spelling.',
  })
  @Put('adduser')
  async addPlayer(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PlayerBody) body: z.infer<typeof PlayerBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = {
      steam_id: await this.steamIdOf(viewer, id, body.steam_id),
      team: teamOf(body.team_id),
      name: body.nickname,
    };
    const words = { done: 'User added successfully.', failed: SERVER_ERROR, response: printed };
    return this.run(viewer, id, { kind: 'add_player', args }, response, words);
  }

  /** The plugin knows no coaches: he is put into the team, and types `.coach` in game (plugin contract §3). */
  @Described({
    summary: 'Adds a coach to a team; in game he types `.coach`.',
    answer: OutcomeAnswer,
    errors: ['MATCH_ALREADY_FINISHED', 'COMMAND_PENDING', 'MATCH_HAS_NO_SERVER', 'MATCH_NOT_RUNNING'],
    also: OTHER_OUTCOMES,
    example: { message: 'Coach added successfully.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
  })
  @Put('addcoach')
  async addCoach(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PlayerBody) body: z.infer<typeof PlayerBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = {
      steam_id: await this.steamIdOf(viewer, id, body.steam_id),
      team: teamOf(body.team_id),
      name: body.nickname,
      coach: true,
    };
    const words = { done: 'Coach added successfully.', failed: SERVER_ERROR, response: printed };
    return this.run(viewer, id, { kind: 'add_player', args }, response, words);
  }

  @Described({
    summary: 'Removes a player.',
    answer: OutcomeAnswer,
    errors: ['MATCH_ALREADY_FINISHED', 'COMMAND_PENDING', 'MATCH_HAS_NO_SERVER', 'MATCH_NOT_RUNNING'],
    also: OTHER_OUTCOMES,
    example: { message: 'User removed from match successfully.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
  })
  @Put('removeuser')
  async removePlayer(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(SteamIdBody) body: z.infer<typeof SteamIdBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { steam_id: await this.steamIdOf(viewer, id, body.steam_id) };
    const words = { done: 'User removed from match successfully.', failed: SERVER_ERROR, response: printed };
    return this.run(viewer, id, { kind: 'remove_player', args }, response, words);
  }

  @Described({
    summary: 'Sends a line to the console of the server.',
    answer: OutcomeAnswer,
    errors: [
      'MATCH_ALREADY_FINISHED',
      'COMMAND_PENDING',
      'MATCH_HAS_NO_SERVER',
      'RCON_LINE_DENIED',
      'RCON_ARGUMENT_INVALID',
    ],
    also: OTHER_OUTCOMES,
    example: { message: 'Command Sent Successfully.', command_id: '8a1f6c1e-6a0b-4d43-9a6e-0f5b8d1c2e77' },
    details:
      'The line is checked against the rules for this role, kept in the ledger with its secrets cut out, and answered with the words of the server.',
  })
  @Policy('user', 'match:console')
  @Put('rcon')
  rcon(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(RconBody) body: z.infer<typeof RconBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    return this.run(viewer, id, { kind: 'rcon', args: { line: body.rcon_command } }, response, RCON_WORDS);
  }

  /** A custom name is looked up at Steam only for people who may run the match. */
  private async steamIdOf(viewer: Viewer, matchId: number, text: string): Promise<string> {
    const steamId = steamId64Of(text);
    if (steamId !== null) return steamId;
    await this.access.administer(viewer, matchId);
    return this.steamIds.resolve(text, 'steam_id', viewer);
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
