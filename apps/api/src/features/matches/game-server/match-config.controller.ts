import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import { pluginConfig, pluginTargets, retokenBackup } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { MatchEngine, noteConfigFetched } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, AppError, LOGGER, matchToken, secretsEqual } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Policy } from '../../../http/policy/policy';
import { ZodParam } from '../../../http/zod-pipe';
import { RoundBackups } from '../control/round-backups';
import { matchNotFound } from '../match-access.public';

const Small = z.coerce.number().int().min(0).max(999);

/**
 * What a game server fetches: its match config and a round to restore. The plugin blocks the whole game while it waits
 * (plugin contract F17), so both answer from memory or one indexed read. The token of the present attempt is the key.
 */
@Policy('game_server')
@Controller('matches/:id')
export class MatchConfigController {
  constructor(
    private readonly engine: MatchEngine,
    private readonly backups: RoundBackups,
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('config')
  async matchConfig(
    @ZodParam('id', RowId) id: number,
    @Headers('authorization') token: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const state = await this.proved(id, token);
    response.json(pluginConfig(state, this.targets(state)));
    // Half of the proof that a load worked (plugin contract §1.3); the game must not wait for it.
    await noteConfigFetched(pgPool(this.dataSource), id, state.attempt).catch((error: unknown) =>
      this.logger.warn({ err: error, match_id: id }, 'the fetch of a config was not noted'),
    );
  }

  /** A stored backup, reporting to the present attempt whatever attempt it was made in (plugin contract §3.2). */
  @Get('backups/:map/:round')
  async backup(
    @ZodParam('id', RowId) id: number,
    @ZodParam('map', Small) mapNumber: number,
    @ZodParam('round', Small) round: number,
    @Headers('authorization') token: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const state = await this.proved(id, token);
    const body = await this.backups.body(id, mapNumber, round);
    const json = body === null ? null : retokenBackup(body.toString('utf8'), this.targets(state));
    if (json === null) throw new AppError('BACKUP_NOT_FOUND', 'No backups found.');
    response.type('json').send(json);
  }

  private async proved(id: number, token: string | undefined): Promise<MatchState> {
    const current = await this.engine.load(id);
    if (current === null) throw matchNotFound();
    const { state } = current;
    const expected = matchToken(this.config.secrets.tokenKey, id, state.attempt);
    if (token === undefined || !secretsEqual(token, expected)) {
      throw new AppError('NOT_AUTHENTICATED', 'Unauthorized to access match config.');
    }
    return state;
  }

  private targets(state: MatchState): ReturnType<typeof pluginTargets> {
    const token = matchToken(this.config.secrets.tokenKey, state.id, state.attempt);
    return pluginTargets(`${this.config.http.publicUrl}/api`, token);
  }
}
