import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ZippedFile } from '@placar/read-models';
import type { Viewer } from '../../../http/session/viewer';
import { EXPORT_PARTS } from './export-parts';
import type { ExportPart } from './export-parts';

const PAGE = 500;

/** Everything that is kept of an account as files, each read a page at a time when its turn in the zip has come. */
@Injectable()
export class DataExport {
  constructor(private readonly dataSource: DataSource) {}

  files({ id, steam_id: steamId }: Viewer, at: Date): ZippedFile[] {
    const about = {
      account: id,
      steam_id: steamId,
      made_at: at.toISOString(),
      files: EXPORT_PARTS.map(({ path }) => path),
      secrets: 'Passwords, keys and tokens are not part of it: of most only a hash is kept.',
    };
    return [
      { path: 'about.json', chunks: () => once(about) },
      ...EXPORT_PARTS.map((part) => ({ path: part.path, chunks: () => this.rows(part, id, steamId) })),
    ];
  }

  /** The rows of one part as one JSON array. */
  private async *rows({ sql }: ExportPart, userId: number, steamId: string | null): AsyncGenerator<string> {
    yield '[';
    let before = '\n';
    for (let offset = 0; ; offset += PAGE) {
      const rows = await this.dataSource.query<{ row: object }[]>(`${sql} LIMIT ${PAGE} OFFSET ${offset}`, [
        userId,
        steamId,
      ]);
      for (const { row } of rows) {
        yield before + JSON.stringify(row);
        before = ',\n';
      }
      if (rows.length < PAGE) break;
    }
    yield '\n]\n';
  }
}

async function* once(value: object): AsyncGenerator<string> {
  yield await Promise.resolve(`${JSON.stringify(value, null, 2)}\n`);
}
