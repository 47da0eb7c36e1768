import { Described } from '../../../http/routes/described';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import { isVetoAhead, pluginConfig, pluginTargets, retokenBackup } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { MatchEngine, noteFetched } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, AppError, LOGGER, matchToken, readBackupLink, secretsEqual } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Policy } from '../../../http/policy/policy';
import { ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { matchNotFound } from '../match-access';

const Small = z.coerce.number().int().min(0).max(999).describe('Number of the map from 0, or of the round.');
const LinkQuery = z.looseObject({ k: z.unknown().optional().describe('Proof of the link, valid for minutes.') });
const PluginConfig = z
  .looseObject({ matchid: z.string().describe('Id of the match.') })
  .describe('The match config as get5 and MatchZy take it.');

/**
 * What a game server fetches: its match config and a round to restore. The plugin blocks the whole game while it waits
 * (plugin contract F17), so both answer from memory or one indexed read. The token of the present attempt is the key.
 */
@Policy('game_server')
@Controller('matches/:id')
export class MatchConfigController {
  constructor(
    private readonly engine: MatchEngine,
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Described({
    summary: 'The match config for the plugin.',
    answer: PluginConfig,
    errors: ['MATCH_NOT_FOUND', 'VETO_NOT_OVER'],
    headers: { 'X-Placar-Check': 'Sent by ourselves, to see whether this route answers.' },
    details: '`Authorization` is the bare token of the present attempt.',
  })
  @Get('config')
  async matchConfig(
    @ZodParam('id', RowId) id: number,
    @Headers('authorization') token: string | undefined,
    @Headers('x-placar-check') check: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const state = await this.proved(id, token);
    if (isVetoAhead(state)) throw new AppError('VETO_NOT_OVER', 'The veto on the web is not over.');
    response.json(pluginConfig(state, this.targets(state)));
    // Our own question whether this route answers (plugin contract F17) proves nothing of a game server.
    if (check !== undefined) return;
    // Half of the proof that a load worked (plugin contract §1.3); the game must not wait for it.
    await this.noteFetched(state);
  }

  /**
   * A stored backup, reporting to the present attempt whatever attempt it was made in (plugin contract §3.2). The link names one
   * copy, for this attempt, for minutes: what a server keeps of it is worth nothing afterwards.
   */
  @Described({
    summary: 'A stored round backup for the plugin.',
    answer: 'file',
    errors: ['MATCH_NOT_FOUND', 'BACKUP_NOT_FOUND'],
    details: 'Needs the token of the present attempt and a link that is valid for minutes.',
  })
  @Get('backups/:map/:round')
  async backup(
    @ZodParam('id', RowId) id: number,
    @ZodParam('map', Small) mapNumber: number,
    @ZodParam('round', Small) round: number,
    @ZodQuery(LinkQuery) { k }: z.infer<typeof LinkQuery>,
    @Headers('authorization') token: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const state = await this.proved(id, token);
    const proof = z.string().max(100).safeParse(k).data ?? '';
    const attempt = { matchId: id, attempt: state.attempt };
    const link = readBackupLink(this.config.secrets.tokenKey, proof, attempt, await this.now());
    if (link === null) throw new AppError('NOT_AUTHENTICATED', 'The link is not valid, or not any more.');
    const body = await this.body(id, link.backupId, { mapNumber, round });
    const json = body === null ? null : retokenBackup(body.toString('utf8'), this.targets(state));
    if (json === null) throw new AppError('BACKUP_NOT_FOUND', 'No backups found.');
    // Before the answer: whoever sees the game restored must also see that it was fetched.
    await this.noteFetched(state);
    response.type('json').send(json);
  }

  private async noteFetched({ id, attempt }: MatchState): Promise<void> {
    await noteFetched(pgPool(this.dataSource), id, attempt).catch((error: unknown) =>
      this.logger.warn({ err: error, match_id: id }, 'the fetch of a config or backup was not noted'),
    );
  }

  /** The database's time: the link was made by another process, whose clock may stand apart from ours. */
  private async now(): Promise<Date> {
    const { rows } = await pgPool(this.dataSource).query<{ now: Date }>('SELECT now() AS now');
    return rows[0]?.now ?? new Date();
  }

  private async body(
    matchId: number,
    backupId: number,
    { mapNumber, round }: { mapNumber: number; round: number },
  ): Promise<Buffer | null> {
    const { rows } = await pgPool(this.dataSource).query<{ body: Buffer }>(
      'SELECT body FROM round_backups WHERE id = $1 AND match_id = $2 AND map_number = $3 AND round_number = $4 AND valid',
      [backupId, matchId, mapNumber, round],
    );
    return rows[0]?.body ?? null;
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
