import { Described } from '../../../http/routes/described';
import { Controller, Get } from '@nestjs/common';
import { ConsoleVocabularyAnswer, RowId, consoleVocabulary, refusedCommands } from '@placar/contracts';
import { consoleRole } from '@placar/domain';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam } from '../../../http/zod-pipe';
import { MatchControl } from './match-control';

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
