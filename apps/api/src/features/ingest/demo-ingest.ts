import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mapOfDemo } from '@placar/domain';
import { MatchEngine, RecordMatchFactCommand } from '@placar/match-engine';
import { DEMO_STORE, LOGGER, NoRoomError } from '@placar/platform';
import type { DemoStore, Logger } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DataSource } from 'typeorm';
import { answerSuccess, IngestRefusal, TEXTS } from './ingest-answers';
import { claimedLength, tooLarge } from './read-body';
import { UploadGuard } from './upload-guard';

const DEMO_LIMIT_BYTES = 1024 ** 3;

export interface DemoUpload {
  matchId: number;
  /** The plugin's number of the map. */
  told: number;
  /** The plugin's name of the file; null when it does not say. */
  name: string | null;
  /** Rounds of the map by the upload's header; null when it does not say. */
  rounds: number | null;
  /** Proved by the token of the match that has the server now, not by its own. */
  isForeign: boolean;
}

interface StoredDemo extends Pick<DemoUpload, 'matchId' | 'rounds' | 'isForeign'> {
  mapNumber: number;
  file: string;
  bytes: number;
}

const stored = (): IngestRefusal => new IngestRefusal(409, TEXTS.demoStored);

/** Demos go to their store as they come; a file shows under its name only when it is whole and safe (plugin contract §3.3). */
@Injectable()
export class DemoIngest {
  constructor(
    private readonly guard: UploadGuard,
    private readonly dataSource: DataSource,
    private readonly commands: CommandBus,
    private readonly engine: MatchEngine,
    @Inject(DEMO_STORE) private readonly store: DemoStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = this.guard.tokenOf(request, TEXTS.noDemoHeaders);
    const matchId = this.guard.numberHeader(request, 'MatchId');
    const told = this.guard.numberHeader(request, 'MapNumber');
    if (matchId === null || told === null) throw new IngestRefusal(401, TEXTS.noDemoHeaders);
    const proof = await this.guard.proveForServer(request, matchId, token, TEXTS.invalidKey);
    const name = this.guard.header(request, 'FileName');
    const rounds = this.guard.numberHeader(request, 'RoundNumber');
    await this.keep(request, { matchId, told, name, rounds, isForeign: proof === 'foreign' });
    answerSuccess(response);
  }

  /** Streams the body of a sender who was proved to its place. */
  async keep(request: IncomingMessage, upload: DemoUpload): Promise<void> {
    const { matchId, told, name, rounds, isForeign } = upload;
    const mapNumber = await this.mapOf(matchId, told, name);
    if (!(await this.hasMap(matchId, mapNumber))) throw new IngestRefusal(404, TEXTS.noMap);
    if (isForeign && (await this.storedFile(matchId, mapNumber)) !== null) throw stored();
    if ((claimedLength(request) ?? 0) > DEMO_LIMIT_BYTES) throw tooLarge(DEMO_LIMIT_BYTES);
    // A foreign token gets a name of its own: not even for a moment may its file take the place of another.
    const own = fileName(matchId, mapNumber, name);
    const file = isForeign ? own.replace(/\.dem$/, `_${randomUUID().slice(0, 8)}.dem`) : own;
    const bytes = await this.save(request, file);
    await this.record({ matchId, mapNumber, file, bytes, rounds, isForeign });
  }

  private async mapOf(matchId: number, told: number, file: string | null): Promise<number> {
    const current = await this.engine.load(matchId);
    return current === null ? told : mapOfDemo(current.state, told, file);
  }

  private async hasMap(matchId: number, mapNumber: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM map_stats WHERE match_id = $1 AND map_number = $2',
      [matchId, mapNumber],
    );
    return rows.length > 0;
  }

  /** Answers the bytes. Recordings stop when the disk is full; their match and its other reports go on. */
  private async save(request: IncomingMessage, file: string): Promise<number> {
    let bytes = 0;
    const claimed = claimedLength(request);
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > DEMO_LIMIT_BYTES) throw tooLarge(DEMO_LIMIT_BYTES);
        yield chunk;
      }
      if (bytes === 0 || (claimed !== null && bytes < claimed)) throw new IngestRefusal(400, 'The upload was cut off.');
    }
    try {
      await this.store.put(file, counted());
      return bytes;
    } catch (error) {
      if (!(error instanceof NoRoomError)) throw error;
      this.logger.error({ err: error, file }, 'no room for a recording: it is lost');
      throw new IngestRefusal(507, TEXTS.noRoom);
    }
  }

  private async storedFile(matchId: number, mapNumber: number): Promise<string | null> {
    const [row] = await this.dataSource.query<{ file_name: string }[]>(
      'SELECT file_name FROM demos WHERE match_id = $1 AND map_number = $2',
      [matchId, mapNumber],
    );
    return row?.file_name ?? null;
  }

  /** The match's own token replaces what is stored; a foreign one only fills an empty place. */
  private async record({ matchId, mapNumber, file, bytes, rounds, isForeign }: StoredDemo): Promise<void> {
    const before = await this.storedFile(matchId, mapNumber);
    const written = await this.dataSource.query<unknown[]>(
      `INSERT INTO demos (match_id, map_number, file_name, size_bytes) VALUES ($1, $2, $3, $4)
       ON CONFLICT (match_id, map_number) DO UPDATE SET
         file_name = EXCLUDED.file_name, size_bytes = EXCLUDED.size_bytes, received_at = now() WHERE NOT $5::boolean
       RETURNING id`,
      [matchId, mapNumber, file, bytes, isForeign],
    );
    if (written.length === 0) {
      await this.store.remove(file);
      throw stored();
    }
    if (before !== null && before !== file) await this.store.remove(before);
    const fact = { type: 'note-demo' as const, mapNumber, file, bytes, rounds };
    await this.commands.execute(new RecordMatchFactCommand(matchId, fact)).catch((error: unknown) => {
      this.logger.warn({ err: error, match_id: matchId, file }, 'a stored demo was not noted on its match');
    });
  }
}

/** Our own name with what is harmless of the plugin's: no path, no dots in front, plain letters (§15.1 no. 9). */
export function fileName(matchId: number, mapNumber: number, given: string | null): string {
  const stem = (given ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.dem$/i, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .slice(0, 100);
  return `match${matchId}_map${mapNumber}${stem === '' ? '' : `_${stem}`}.dem`;
}
