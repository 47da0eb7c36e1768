import { Injectable } from '@nestjs/common';
import type { MatchCommandKind, MatchLogEntry, MatchLogKind, RconCause } from '@placar/contracts';
import { DataSource } from 'typeorm';

interface LogRow {
  id: number;
  match_id: number;
  kind: MatchLogKind;
  at: Date;
  actor_id: number | null;
  actor_name: string;
  steam_id: string | null;
  command_id: string | null;
  text: string;
  facts: Readonly<Record<string, unknown>>;
  command_kind: MatchCommandKind | null;
  command_by: number | null;
  command_by_name: string | null;
}

export interface LogPage {
  before?: number | undefined;
  kind?: MatchLogKind | undefined;
  limit: number;
}

/** A line that belongs to a command is that of who asked for it. */
const ROWS = `SELECT l.id, l.match_id, l.kind, l.at, l.actor_id, l.actor_name, l.steam_id, l.command_id, l.text, l.facts,
    c.kind AS command_kind, c.actor_id AS command_by, c.actor_name AS command_by_name
  FROM match_log l LEFT JOIN match_commands c ON c.id = l.command_id`;

/** Console lines, chat and notes of a match: for its staff. */
@Injectable()
export class MatchLogQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async page(matchId: number, { before, kind, limit }: LogPage): Promise<{ entries: MatchLogEntry[]; more: boolean }> {
    const rows = await this.dataSource.query<LogRow[]>(
      `${ROWS} WHERE l.match_id = $1 AND ($2::bigint IS NULL OR l.id < $2) AND ($3::text IS NULL OR l.kind = $3)
        ORDER BY l.id DESC LIMIT $4`,
      [matchId, before ?? null, kind ?? null, limit + 1],
    );
    return { entries: rows.slice(0, limit).map(entryOf), more: rows.length > limit };
  }

  /** Oldest first, of one kind, after an id. */
  async pageAfter(
    matchId: number,
    { after, kind, limit }: { after: number; kind: MatchLogKind; limit: number },
  ): Promise<MatchLogEntry[]> {
    const rows = await this.dataSource.query<LogRow[]>(
      `${ROWS} WHERE l.match_id = $1 AND l.id > $2 AND l.kind = $3 ORDER BY l.id LIMIT $4`,
      [matchId, after, kind, limit],
    );
    return rows.map(entryOf);
  }

  /** Oldest first: of several matches at once, those after an id that each has of its own, without those that are known. */
  async after(matches: readonly { matchId: number; id: number; known: Iterable<number> }[]): Promise<MatchLogEntry[]> {
    if (matches.length === 0) return [];
    const rows = await this.dataSource.query<LogRow[]>(
      `SELECT new.* FROM unnest($1::int[], $2::bigint[]) AS w (match_id, id)
        CROSS JOIN LATERAL (${ROWS} WHERE l.match_id = w.match_id AND l.id > w.id AND l.id <> ALL ($3::bigint[])
          ORDER BY l.id LIMIT 1000) AS new ORDER BY new.id`,
      [matches.map(({ matchId }) => matchId), matches.map(({ id }) => id), matches.flatMap(({ known }) => [...known])],
    );
    return rows.map(entryOf);
  }

  async one(id: number): Promise<MatchLogEntry | null> {
    const [row] = await this.dataSource.query<LogRow[]>(`${ROWS} WHERE l.id = $1`, [id]);
    return row ? entryOf(row) : null;
  }
}

function entryOf(row: LogRow): MatchLogEntry {
  return {
    id: Number(row.id),
    match_id: row.match_id,
    kind: row.kind,
    at: new Date(row.at).toISOString(),
    actor: actorOf(row),
    text: row.text,
    rcon: row.kind === 'rcon' ? exchangeOf(row) : null,
    chat: row.kind === 'chat' ? placeOf(row) : null,
  };
}

function actorOf(row: LogRow): MatchLogEntry['actor'] {
  if (row.steam_id !== null) return { kind: 'player', id: null, name: row.actor_name, steam_id: row.steam_id };
  const id = row.actor_id ?? row.command_by;
  const name = row.actor_name === '' ? (row.command_by_name ?? '') : row.actor_name;
  return id === null ? { kind: 'platform', id, name, steam_id: null } : { kind: 'user', id, name, steam_id: null };
}

const exchangeOf = ({ facts, command_id: id, command_kind: kind }: LogRow): MatchLogEntry['rcon'] => ({
  server_id: numberIn(facts, 'server_id'),
  cause: (textIn(facts, 'cause') ?? 'upkeep') as RconCause,
  command_id: id,
  command_kind: kind,
  outcome: textIn(facts, 'outcome') ?? '',
  answer: textIn(facts, 'answer') ?? '',
  ms: numberIn(facts, 'ms') ?? 0,
});

const placeOf = ({ facts }: LogRow): MatchLogEntry['chat'] => ({
  team_only: facts['team_only'] === true,
  map_number: numberIn(facts, 'map_number'),
  round_number: numberIn(facts, 'round_number'),
  side: textIn(facts, 'side'),
});

const numberIn = (facts: LogRow['facts'], key: string): number | null => {
  const value = facts[key];
  return typeof value === 'number' ? value : null;
};
const textIn = (facts: LogRow['facts'], key: string): string | null => {
  const value = facts[key];
  return typeof value === 'string' ? value : null;
};
