import { Inject, Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import { fittingBracketMatches, linkBracketMatch } from '@placar/read-models';
import { AppError, LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { Request } from 'express';
import { mergeMap } from 'rxjs';
import type { Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { withSeasonDefaults } from './season-defaults';

type Body = Record<string, unknown>;

/**
 * For routes that make a match or change one: who may use the season that the body names, what the season sets by default, and which
 * match of its bracket the new match is played for. It stands before the validation of the body, which must see the defaults.
 */
@Injectable()
export class SeasonUse implements NestInterceptor {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const body = objectOf(request.body);
    const seasonId = RowId.safeParse(body?.['season_id']).data;
    if (body === null || seasonId === undefined || request.viewer == null) return next.handle();
    const changed = RowId.safeParse(body['match_id']).data;
    if (changed !== undefined && (await this.isOf(changed, seasonId))) return next.handle();
    await this.refuseUnlessUsable(request.viewer, seasonId);
    const filled = changed === undefined ? withSeasonDefaults(body, await this.cvars(seasonId)) : body;
    request.body = filled;
    const bracketMatchId = await this.bracketMatch(seasonId, filled);
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const matchId = changed ?? RowId.safeParse(objectOf(answer)?.['id']).data;
        if (matchId === undefined) return answer;
        // The match is made, whatever becomes of the link.
        await this.link(matchId, seasonId, bracketMatchId).catch((error: unknown) =>
          this.logger.warn({ err: error, match_id: matchId }, 'a match could not be linked to its bracket'),
        );
        return answer;
      }),
    );
  }

  /** A season is its owner's: others could fill it with matches of theirs. */
  private async refuseUnlessUsable(viewer: Viewer, seasonId: number): Promise<void> {
    const [season] = await this.dataSource.query<{ user_id: number | null }[]>(
      'SELECT user_id FROM seasons WHERE id = $1',
      [seasonId],
    );
    if (!season) {
      throw new AppError('SEASON_NOT_FOUND', 'No season found.', { fields: { season_id: 'Season does not exist.' } });
    }
    if (season.user_id === viewer.id || isStaff(viewer)) return;
    const message = 'User does not own this season.';
    throw new AppError('NOT_ALLOWED', message, { fields: { season_id: message } });
  }

  private async isOf(matchId: number, seasonId: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('SELECT 1 FROM matches WHERE id = $1 AND season_id = $2', [
      matchId,
      seasonId,
    ]);
    return rows.length > 0;
  }

  private async cvars(seasonId: number): Promise<Record<string, string>> {
    const rows = await this.dataSource.query<{ cvar_name: string; cvar_value: string }[]>(
      'SELECT cvar_name, cvar_value FROM season_cvars WHERE season_id = $1 ORDER BY id',
      [seasonId],
    );
    return Object.fromEntries(rows.map(({ cvar_name: name, cvar_value: value }) => [name, value]));
  }

  /** The bracket match that the body asks for; refused when it is not to be had, before the match is made. */
  private async bracketMatch(seasonId: number, body: Body): Promise<number | null> {
    const asked = RowId.nullish().safeParse(body['bracket_match_id']).data ?? null;
    const team1Id = RowId.safeParse(body['team1_id']).data;
    const team2Id = RowId.safeParse(body['team2_id']).data;
    if (asked === null || team1Id === undefined || team2Id === undefined) return null;
    const fitting = await fittingBracketMatches(this.dataSource.manager, {
      seasonId,
      team1Id,
      team2Id,
      bracketMatchId: asked,
    });
    if (fitting.length > 0) return asked;
    const reason = 'is no open match of this bracket between these teams';
    throw new AppError('CONFLICT', `bracket_match_id: ${reason}`, { fields: { bracket_match_id: reason } });
  }

  /** Without an id only where no choice is left. What is not linked here (we die now) the worker links later. */
  private async link(matchId: number, seasonId: number, bracketMatchId: number | null): Promise<void> {
    const { manager } = this.dataSource;
    if (bracketMatchId !== null) {
      await linkBracketMatch(manager, matchId, bracketMatchId);
      return;
    }
    const [match] = await manager.query<{ team1_id: number | null; team2_id: number | null }[]>(
      'SELECT team1_id, team2_id FROM matches WHERE id = $1 AND season_id = $2',
      [matchId, seasonId],
    );
    if (!match || match.team1_id === null || match.team2_id === null) return;
    const teams = { team1Id: match.team1_id, team2Id: match.team2_id };
    const [only, ...others] = await fittingBracketMatches(manager, { seasonId, ...teams });
    if (only !== undefined && others.length === 0) await linkBracketMatch(manager, matchId, only);
  }
}

function objectOf(value: unknown): Body | null {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Body) : null;
}
