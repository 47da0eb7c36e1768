import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  NameOfficialsBody,
  TournamentAnswer,
  TournamentBroadcastsAnswer,
  TournamentOfficialsAnswer,
} from '@placar/contracts';
import type { Officials } from '@placar/domain/tournament';
import { TournamentQueries } from '@placar/match-engine/tournaments';
import { NoteOfChange } from '../../http/audit/audit-changes';
import type { NoteChange } from '../../http/audit/audit-changes';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { TournamentId } from './tournament-rights';
import { TournamentsService } from './tournaments.service';

/** For the audit, by numbers of accounts: `5, 7 (0:U1.1)`. */
const told = ({ referees, casters }: Officials) => ({
  referees: referees
    .map(({ userId, of }) => {
      const care = (of ?? []).map(({ stage, key }) => `${stage}:${key ?? '*'}`);
      return care.length === 0 ? `${userId}` : `${userId} (${care.join(' ')})`;
    })
    .join(', '),
  casters: casters.join(', '),
});

/** Referees and casters of tournaments, and who names them. */
@Controller('tournaments/:id')
export class TournamentOfficialsController {
  constructor(
    private readonly tournaments: TournamentsService,
    private readonly queries: TournamentQueries,
  ) {}

  @Get('officials')
  @Policy('public')
  @PublicRead({ tags: ['tournaments', 'users'], hides: true })
  @Described({
    summary: 'Referees and casters of a tournament.',
    answer: TournamentOfficialsAnswer,
    details:
      'A referee may use the tools of the matches in their care; a caster reads where matches are broadcast. Neither changes the tournament. Accounts that were deleted are not among them.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  async officials(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentOfficialsAnswer> {
    await this.tournaments.shown(id, viewer);
    return this.queries.officials(id);
  }

  @Post('name-officials')
  @HttpCode(200)
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'Name all referees and casters anew, at any time before the end.',
    answer: TournamentAnswer,
    details: 'Who is not named is none any more. Answers the tournament; who was named stands in `GET …/officials`.',
    errors: ['TOURNAMENT_NOT_FOUND', 'TOURNAMENT_STATE', 'CONFLICT', 'USER_NOT_FOUND', 'PAIRING_NOT_FOUND'],
  })
  async name(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
    @ZodBody(NameOfficialsBody) body: NameOfficialsBody,
    @NoteOfChange() note: NoteChange,
  ): Promise<TournamentAnswer> {
    const { before, answer } = await this.tournaments.nameOfficials(viewer, id, body);
    const referees = body.referees.map(({ user_id: userId, of }) => ({ userId, of }));
    note(told(before), told({ referees, casters: body.casters }));
    return answer;
  }

  @Get('broadcasts')
  @Policy('user', 'tournament:cast')
  @Described({
    summary: 'Where the open matches of a tournament are broadcast (GOTV).',
    answer: TournamentBroadcastsAnswer,
    details: 'For its casters, its organisers and staff. Neither the address for players nor a password is told.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  broadcasts(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
  ): Promise<TournamentBroadcastsAnswer> {
    return this.tournaments.broadcasts(viewer, id);
  }
}
