import { Described } from '../../../http/routes/described';
import { Controller, Get, Put, Res } from '@nestjs/common';
import {
  ConsoleVocabularyAnswer,
  RowId,
  TeamSlot,
  TypedSteamId,
  consoleVocabulary,
  oneElementList,
  refusedCommands,
  steamId64Of,
  typedText,
} from '@placar/contracts';
import type { MatchCommandRequest } from '@placar/contracts';
import { consoleRole } from '@placar/domain';
import { AppError } from '@placar/platform';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentUser, Policy, StateChangingGet } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { SteamIds } from '../../steam/steam-ids';
import { MatchAccess, notAllowed } from '../match-access';
import { MatchControl } from './match-control';
import { answerClosing, answerOutcome, commanding, OTHER_OUTCOMES, printed, REFUSALS } from './outcome-answer';
import type { OutcomeAnswer, OutcomeWords } from './outcome-answer';

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
const printing = (done: string): OutcomeWords => ({ done, failed: SERVER_ERROR, response: printed });

/** The admin calls of the wire (wire contract §5.5). They answer what was seen, not what was sent. */
@Policy('user', 'match:administer')
@Controller('matches/:id')
export class MatchControlController {
  constructor(
    private readonly control: MatchControl,
    private readonly access: MatchAccess,
    private readonly steamIds: SteamIds,
  ) {}

  @Described(commanding('Pauses the match.', 'Match paused.', [...REFUSALS.inGame, 'MATCH_ALREADY_PAUSED']))
  @StateChangingGet()
  @Get('pause')
  pause(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const failed = 'Match not paused. Check server log for details.';
    return this.run(viewer, id, response, { kind: 'pause', args: {} }, { done: 'Match paused.', failed });
  }

  @Described(commanding('Ends the pause.', 'Match unpaused.', [...REFUSALS.inGame, 'MATCH_NOT_PAUSED']))
  @StateChangingGet()
  @Get('unpause')
  unpause(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const failed = 'Match not unpaused. Check server log for details.';
    return this.run(viewer, id, response, { kind: 'unpause', args: {} }, { done: 'Match unpaused.', failed });
  }

  @Described({
    ...commanding('Cancels the match; its server is freed.', 'Match has been cancelled successfully.', REFUSALS.any),
    also: { 202: OTHER_OUTCOMES[202] },
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
    ...commanding('Gives the match to team 1 or 2.', 'Match has been forfeitted successfully.', [
      ...REFUSALS.any,
      'WINNER_INVALID',
    ]),
    also: { 202: OTHER_OUTCOMES[202] },
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

  @Described(
    commanding(
      'Starts the match over: its map statistics are removed from all views.',
      'Match has been restarted successfully.',
      REFUSALS.inGame,
    ),
  )
  @StateChangingGet()
  @Get('restart')
  restart(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const done = 'Match has been restarted successfully.';
    return this.run(viewer, id, response, { kind: 'restart', args: {} }, { done, failed: SERVER_ERROR });
  }

  @Described(commanding('Adds a spectator.', 'User added to spectator successfully.', REFUSALS.inGame))
  @Put('addspec')
  async addSpectator(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(SpectatorBody) body: z.infer<typeof SpectatorBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { steam_id: await this.steamIdOf(viewer, id, body.steam_id), name: body.nickname };
    const words = printing('User added to spectator successfully.');
    return this.run(viewer, id, response, { kind: 'add_spectator', args }, words);
  }

  @Described({
    ...commanding('Adds a player to a team.', 'User added successfully.', REFUSALS.inGame),
    details: 'Steam ids in any spelling.',
  })
  @Put('adduser')
  async addPlayer(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PlayerBody) body: z.infer<typeof PlayerBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = await this.playerOf(viewer, id, body);
    return this.run(viewer, id, response, { kind: 'add_player', args }, printing('User added successfully.'));
  }

  /** The plugin knows no coaches: he is put into the team, and types `.coach` in game (plugin contract §3). */
  @Described(
    commanding('Adds a coach to a team; in game he types `.coach`.', 'Coach added successfully.', REFUSALS.inGame),
  )
  @Put('addcoach')
  async addCoach(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PlayerBody) body: z.infer<typeof PlayerBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { ...(await this.playerOf(viewer, id, body)), coach: true };
    return this.run(viewer, id, response, { kind: 'add_player', args }, printing('Coach added successfully.'));
  }

  @Described(commanding('Removes a player.', 'User removed from match successfully.', REFUSALS.inGame))
  @Put('removeuser')
  async removePlayer(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(SteamIdBody) body: z.infer<typeof SteamIdBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    const args = { steam_id: await this.steamIdOf(viewer, id, body.steam_id) };
    const words = printing('User removed from match successfully.');
    return this.run(viewer, id, response, { kind: 'remove_player', args }, words);
  }

  @Described({
    ...commanding('Sends a line to the console of the server.', 'Command Sent Successfully.', [
      ...REFUSALS.onServer,
      'RCON_LINE_DENIED',
      'RCON_ARGUMENT_INVALID',
    ]),
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
    return this.run(viewer, id, response, { kind: 'rcon', args: { line: body.rcon_command } }, RCON_WORDS);
  }

  private async playerOf(viewer: Viewer, matchId: number, body: z.infer<typeof PlayerBody>) {
    const steamId = await this.steamIdOf(viewer, matchId, body.steam_id);
    return { steam_id: steamId, team: teamOf(body.team_id), name: body.nickname };
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
    response: Response,
    request: MatchCommandRequest,
    words: OutcomeWords,
  ): Promise<OutcomeAnswer> {
    return answerOutcome(response, await this.control.ask(viewer, id, request), words);
  }
}

/** What the console of a match's server offers to this person while he types. */
@Policy('user', 'match:console')
@Controller('matches/:id/rcon')
export class RconVocabularyController {
  constructor(private readonly control: MatchControl) {}

  @Described({
    summary: 'What the console offers to this person.',
    answer: ConsoleVocabularyAnswer,
  })
  @Get('vocabulary')
  async vocabulary(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<ConsoleVocabularyAnswer> {
    await this.control.mayUseConsole(viewer, id);
    const role = consoleRole(viewer);
    return { role, commands: consoleVocabulary(role), refused: refusedCommands(role) };
  }
}

function teamOf(given: unknown): TeamSlot {
  const team = TeamSlot.safeParse(given);
  if (team.success) return team.data;
  const message = 'Please choose either team1 or team2.';
  throw new AppError('INVALID_INPUT', message, { fields: { team_id: message } });
}
