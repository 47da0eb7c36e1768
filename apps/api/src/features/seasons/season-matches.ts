import { Injectable } from '@nestjs/common';
import type { SeasonMatch } from '@placar/contracts';
import { canAdministerMatch } from '@placar/domain';
import { PublicCache } from '../../http/public-cache/public-cache';
import { arrayOf } from '../../http/public-cache/json-rows';
import type { Viewer } from '../../http/session/viewer';
import { BroadcastDelay } from '../live/broadcast-delay';
import { presentSeasonMatch } from './season.presenter';
import type { SeasonMatchRow } from './season.presenter';
import { SeasonsQueries } from './seasons.queries';
import type { SeasonMatchPage } from './seasons.queries';

/** What an answer with all matches of a season is made of. */
export const SEASON_TAGS = ['seasons', 'history'] as const;

/** The matches of a season as somebody may see them, newest first. */
@Injectable()
export class SeasonMatches {
  constructor(
    private readonly queries: SeasonsQueries,
    private readonly broadcast: BroadcastDelay,
    private readonly cache: PublicCache,
  ) {}

  async page(seasonId: number, viewer: Viewer | null, page: SeasonMatchPage): Promise<SeasonMatch[]> {
    return (await this.onAir(await this.queries.page(seasonId, viewer, page), viewer)).map(presentSeasonMatch);
  }

  /** All of them as JSON. Rows that everybody sees alike, which are most, are read and written once for all who ask (decision 0086). */
  async all(seasonId: number, viewer: Viewer | null): Promise<Buffer> {
    const [alike, others] = await Promise.all([
      this.cache.rows(`season ${seasonId}`, SEASON_TAGS, {
        state: () => this.queries.stateOfAlike(seasonId),
        read: () => this.queries.alike(seasonId),
      }),
      this.queries.others(seasonId, viewer),
    ]);
    const own = await this.onAir(others, viewer);
    return arrayOf(
      alike,
      own.map((row) => ({ id: row.id, text: JSON.stringify(presentSeasonMatch(row)) })),
    );
  }

  /** A list must not tell what the broadcast of a match holds back. */
  private async onAir(rows: readonly SeasonMatchRow[], viewer: Viewer | null): Promise<readonly SeasonMatchRow[]> {
    const held = rows.filter((row) => row.tv_delay > 0 && !canAdministerMatch(viewer, row));
    if (held.length === 0) return rows;
    const shown = new Map((await this.broadcast.matchRows(held)).map((row) => [row.id, row]));
    return rows.map((row) => shown.get(row.id) ?? row);
  }
}
