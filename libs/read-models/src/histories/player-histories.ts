import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { preparedRead } from '../shared/prepared-read';
import { HISTORY_FORM } from './history-form';

/** A whole answer that was made before anybody asked. */
export interface ReadyAnswer {
  /** Of the answer's text (`contentHash`). */
  hash: string;
  /** Bytes of the text. */
  size: number;
  /** The text in brotli. */
  brotli: Buffer;
}

/** One statement, so one moment: with a note nothing is given, and a change is not seen before its note. */
const READ = `SELECT h.hash, h.size, h.body AS brotli FROM player_histories h
  WHERE h.steam_id = $1 AND h.form = $2 AND NOT EXISTS (SELECT 1 FROM player_history_changes c WHERE c.steam_id = h.steam_id)`;

/** Ready answers with all maps of a player, as the worker makes them when a match is over (decision 0019). */
@Injectable()
export class PlayerHistories {
  constructor(private readonly dataSource: DataSource) {}

  /** The first page of a player as visitors get it now; null when it must be made from the rows. */
  async ready(steamId: string): Promise<ReadyAnswer | null> {
    const [row] = await preparedRead<ReadyAnswer>(this.dataSource, {
      name: 'ready-history',
      text: READ,
      values: [steamId, HISTORY_FORM],
    });
    return row ?? null;
  }
}
