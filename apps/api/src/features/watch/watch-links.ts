import { Injectable } from '@nestjs/common';
import { WatchKind, WatchLanguage, watchPlatform } from '@placar/contracts';
import type { LiveWatchAnswer, WatchLink, WatchLinkInput } from '@placar/contracts';
import { Season, WatchLinkRecord, withTransaction } from '@placar/persistence';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';

/** One match, or one season. */
export type Watched = { matchId: number } | { seasonId: number };

/** Open matches whose links are told at once. */
const MOST_OPEN = 500;

/** Links to broadcasts: plain records of a match or a season, replaced as a list. */
@Injectable()
export class WatchLinks {
  constructor(private readonly dataSource: DataSource) {}

  /** Those of the match, then those of its season. */
  async ofMatch(matchId: number, seasonId: number | null): Promise<WatchLink[]> {
    const where = seasonId === null ? { matchId } : [{ matchId }, { seasonId }];
    return shown(await this.dataSource.getRepository(WatchLinkRecord).find({ where }));
  }

  async ofSeason(seasonId: number): Promise<WatchLink[]> {
    return shown(await this.dataSource.getRepository(WatchLinkRecord).findBy({ seasonId }));
  }

  /** Of all open matches that everybody sees. */
  async ofOpenMatches(): Promise<LiveWatchAnswer['matches']> {
    const rows = await this.dataSource.query<(OpenRow & { open_match: number })[]>(
      `SELECT m.id AS open_match, w.id, w.match_id AS "matchId", w.season_id AS "seasonId", w.position, w.kind, w.url, w.language, w.label
         FROM (SELECT id, season_id FROM matches WHERE is_open AND NOT private_match ORDER BY id DESC LIMIT ${MOST_OPEN}) m
         JOIN watch_links w ON w.match_id = m.id OR w.season_id = m.season_id
        ORDER BY m.id DESC`,
    );
    const byMatch = new Map<number, OpenRow[]>();
    for (const row of rows) {
      const known = byMatch.get(row.open_match);
      if (known === undefined) byMatch.set(row.open_match, [row]);
      else known.push(row);
    }
    return [...byMatch].map(([matchId, links]) => ({ match_id: matchId, links: shown(links) }));
  }

  /** Puts these links in the place of all that the match or season had. False when the season or match is gone. */
  replace(of: Watched, links: readonly WatchLinkInput[]): Promise<boolean> {
    return withTransaction(this.dataSource, async (manager) => {
      if (!(await lock(manager, of))) return false;
      const records = manager.getRepository(WatchLinkRecord);
      await records.delete(of);
      if (links.length > 0) await records.insert(links.map((link, position) => ({ ...of, ...link, position })));
      return true;
    });
  }
}

type OpenRow = Pick<
  WatchLinkRecord,
  'id' | 'matchId' | 'seasonId' | 'position' | 'kind' | 'url' | 'language' | 'label'
>;

/** Two who write at once write one after the other. */
async function lock(manager: EntityManager, of: Watched): Promise<boolean> {
  if ('seasonId' in of) {
    const lockMode = { mode: 'pessimistic_write' } as const;
    return (await manager.getRepository(Season).findOne({ where: { id: of.seasonId }, lock: lockMode })) !== null;
  }
  const found = await manager.query<unknown[]>('SELECT 1 FROM matches WHERE id = $1 FOR NO KEY UPDATE', [of.matchId]);
  return found.length > 0;
}

function shown(records: readonly OpenRow[]): WatchLink[] {
  const place = ({ matchId, position }: OpenRow): number => (matchId === null ? 1_000 : 0) + position;
  return records
    .toSorted((a, b) => place(a) - place(b))
    .map(({ id, matchId, kind, url, language, label }) => ({
      id,
      of: matchId === null ? ('season' as const) : ('match' as const),
      kind: WatchKind.parse(kind),
      url,
      platform: watchPlatform(url),
      language: WatchLanguage.parse(language),
      label,
    }));
}
