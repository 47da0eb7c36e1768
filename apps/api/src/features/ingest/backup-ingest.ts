import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { firstMapOf } from '@placar/domain';
import { MatchEngine, RecordMatchFactCommand } from '@placar/match-engine';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DataSource } from 'typeorm';
import { answerSuccess, IngestRefusal, TEXTS } from './ingest-answers';
import { readBody } from './read-body';
import { UploadGuard } from './upload-guard';

const BACKUP_LIMIT_BYTES = 5 * 1024 * 1024;
const MOST_MAPS = 20;
const MOST_ROUNDS = 999;

interface Backup {
  matchId: number;
  attempt: number;
  mapNumber: number;
  round: number;
  file: string;
  mapName: string;
  team1: number;
  team2: number;
  /** False when the engine had not written its part: it would restore nothing while announcing success (§3.2). */
  valid: boolean;
  body: Buffer;
}

/** Round backups. They hold our token and all cvars of the match, so nobody but its game server ever gets one back. */
@Injectable()
export class BackupIngest {
  constructor(
    private readonly guard: UploadGuard,
    private readonly dataSource: DataSource,
    private readonly commands: CommandBus,
    private readonly engine: MatchEngine,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = this.guard.tokenOf(request, TEXTS.noBackupHeaders);
    const [matchId, mapNumber, round] = (['MatchId', 'MapNumber', 'RoundNumber'] as const).map((name) =>
      this.guard.numberHeader(request, name),
    );
    if (matchId == null || mapNumber == null || round == null) throw new IngestRefusal(401, TEXTS.noBackupHeaders);
    const { attempt } = await this.guard.prove(request, matchId, token, TEXTS.invalidKey);
    if (mapNumber < 0 || mapNumber > MOST_MAPS) throw refuse('MapNumber', `must be 0 to ${MOST_MAPS}`);
    if (round > MOST_ROUNDS) throw refuse('RoundNumber', `must be at most ${MOST_ROUNDS}`);
    const body = await readBody(request, BACKUP_LIMIT_BYTES);
    // get5 uploads round -1 before a map goes live; there is nothing to go back to in it.
    if (round < 0) return answerSuccess(response);
    const content = contentOf(body, { matchId, mapNumber, round });
    const inSeries = mapNumber + (await this.firstMap(matchId, attempt));
    const file = `matchzy_${matchId}_${inSeries}_round${String(round).padStart(2, '0')}.json`;
    const backup = { matchId, attempt, mapNumber: inSeries, round, body, file, ...content };
    const isNews = await this.store(backup);
    answerSuccess(response);
    if (isNews) await this.note(backup);
  }

  /** Of the first generation: a sender who was proved; what cannot be read is kept and cannot be restored. */
  async keepLegacy(
    request: IncomingMessage,
    where: { matchId: number; attempt: number; mapNumber: number; round: number },
  ): Promise<void> {
    const body = await readBody(request, BACKUP_LIMIT_BYTES);
    const inSeries = where.mapNumber + (await this.firstMap(where.matchId, where.attempt));
    const file = `get5_${where.matchId}_${inSeries}_round${String(where.round).padStart(2, '0')}.cfg`;
    const content = isJson(body) ? contentOf(body, where) : { mapName: '', team1: 0, team2: 0, valid: false };
    const backup = { ...where, mapNumber: inSeries, file, body, ...content };
    if (await this.store(backup)) await this.note(backup);
  }

  /** The attempt may have begun with a later map of the series, which it calls map 0 (decision 0006). */
  private async firstMap(matchId: number, attempt: number): Promise<number> {
    const current = await this.engine.load(matchId);
    return current === null ? 0 : firstMapOf(current.state, attempt);
  }

  /** True when this round was not stored before, or not in a usable form. A good copy is never lost to an empty one. */
  private async store(backup: Backup): Promise<boolean> {
    const { matchId, attempt, mapNumber, round, file, mapName, team1, team2, valid, body } = backup;
    const [row] = await this.dataSource.query<{ was_valid: boolean | null }[]>(
      `WITH before AS (SELECT valid FROM round_backups
          WHERE match_id = $1 AND attempt = $2 AND map_number = $3 AND round_number = $4)
       INSERT INTO round_backups
         (match_id, attempt, map_number, round_number, file_name, map_name, team1_score, team2_score, valid, body)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (match_id, attempt, map_number, round_number) DO UPDATE SET
         file_name = EXCLUDED.file_name, map_name = EXCLUDED.map_name, team1_score = EXCLUDED.team1_score,
         team2_score = EXCLUDED.team2_score, valid = EXCLUDED.valid, body = EXCLUDED.body, received_at = now()
         WHERE EXCLUDED.valid OR NOT round_backups.valid
       RETURNING (SELECT valid FROM before) AS was_valid`,
      [matchId, attempt, mapNumber, round, file, mapName, team1, team2, valid, body],
    );
    return row !== undefined && (row.was_valid === null || (!row.was_valid && valid));
  }

  private async note({ matchId, mapNumber, round, file, valid }: Backup): Promise<void> {
    const fact = { type: 'note-backup' as const, mapNumber, round, file, valid };
    await this.commands.execute(new RecordMatchFactCommand(matchId, fact)).catch((error: unknown) => {
      this.logger.warn({ err: error, match_id: matchId, file }, 'a stored backup was not noted on its match');
    });
  }
}

/** What a backup says of itself: flat JSON whose values are text (plugin contract §3.2). It must agree with its headers. */
function contentOf(
  body: Buffer,
  where: { matchId: number; mapNumber: number; round: number },
): Pick<Backup, 'mapName' | 'team1' | 'team2' | 'valid'> {
  const fields = fieldsOf(body);
  for (const [field, expected] of [
    ['matchid', where.matchId],
    ['mapnumber', where.mapNumber],
    ['round', where.round],
  ] as const) {
    if (fields[field] !== undefined && Number(fields[field]) !== expected) {
      throw refuse(field, `is ${fields[field]?.slice(0, 20)} in the file and ${expected} in the header`);
    }
  }
  return {
    mapName: (fields['map_name'] ?? '').slice(0, 64),
    team1: scoreOf(fields['team1_score']),
    team2: scoreOf(fields['team2_score']),
    valid: (fields['valve_backup'] ?? '').trim() !== '' && (fields['match_config'] ?? '') !== '',
  };
}

const isJson = (body: Buffer): boolean =>
  body
    .subarray(0, 200)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{');

function fieldsOf(body: Buffer): Partial<Record<string, string>> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw refuse('body', 'is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('body', 'must be a JSON object');
  const odd = Object.entries(value).find(([, member]) => typeof member !== 'string');
  if (odd) throw refuse(odd[0].slice(0, 60), 'must be text');
  return value;
}

const scoreOf = (text: string | undefined): number =>
  text !== undefined && /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;

const refuse = (field: string, reason: string): IngestRefusal =>
  new IngestRefusal(400, `${field}: ${reason}`, { [field]: reason });
