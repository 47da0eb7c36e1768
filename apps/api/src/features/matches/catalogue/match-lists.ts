import { Injectable, StreamableFile } from '@nestjs/common';
import { MATCH_PAGE_DEFAULT } from '@placar/contracts';
import type { ListedMatch, MatchListAnswer, MatchListQuery } from '@placar/contracts';
import { MatchCatalogueQueries } from '@placar/read-models';
import type { CatalogueFilter, CatalogueViewer, MatchListRow } from '@placar/read-models';
import { AppError } from '@placar/platform';
import { Readable } from 'node:stream';
import type { Viewer } from '../../../http/session/viewer';
import { BroadcastDelay } from '../../live/broadcast-delay';
import { catalogueViewer } from '../match-access';
import { presentListItem, presentMatchOptions } from '../match-presenter';

/** A shorter list is an ordinary answer; a longer one begins with so many, at once, and goes on in larger steps. */
const FIRST_ROWS = 200;
const STEP_ROWS = 500;

type WholeList = Omit<CatalogueFilter, 'limit' | 'offset' | 'order'> & { order: 'newest' | 'oldest' };

/** Lists of matches in the form of the wire, as this viewer may see them now. */
@Injectable()
export class MatchLists {
  constructor(
    private readonly catalogue: MatchCatalogueQueries,
    private readonly broadcast: BroadcastDelay,
  ) {}

  /** `GET /matches` and `/matches/mymatches`: the whole list, or the part of it that was asked for. Throws for an empty one. */
  async answer(
    viewer: Viewer | null,
    query: MatchListQuery,
    scope: { cancelled: boolean; ownerId?: number },
  ): Promise<MatchListAnswer | StreamableFile> {
    const { page, limit, offset, search, behind, state, season: seasonId, team: teamId, player } = query;
    const order = query.asc === undefined ? 'newest' : 'oldest';
    const filter = { ...scope, order, search, behind, state, seasonId, teamId, player } as const;
    if (page !== undefined) return this.page(viewer, filter, { page, limit: limit ?? MATCH_PAGE_DEFAULT });
    if (limit === undefined && offset === undefined) return this.whole(viewer, filter);
    const matches = await this.rows(viewer, { ...filter, offset, limit: limit ?? MATCH_PAGE_DEFAULT });
    return { matches: found(matches) };
  }

  async rows(viewer: Viewer | null, filter: CatalogueFilter): Promise<ListedMatch[]> {
    const asked = catalogueViewer(viewer);
    return this.present(viewer, asked, await this.catalogue.list(asked, filter));
  }

  private async page(
    viewer: Viewer | null,
    filter: WholeList,
    { page, limit }: { page: number; limit: number },
  ): Promise<MatchListAnswer> {
    const [matches, total] = await Promise.all([
      this.rows(viewer, { ...filter, limit, offset: (page - 1) * limit }),
      this.catalogue.count(catalogueViewer(viewer), filter),
    ]);
    return { matches: found(matches), total, page, limit };
  }

  /**
   * Each step goes on behind the last id of the one before: whatever is written meanwhile, no match comes twice and none that was
   * there is left out; and no more than one step is in memory, however slowly the client reads.
   */
  private async whole(viewer: Viewer | null, filter: WholeList): Promise<MatchListAnswer | StreamableFile> {
    const first = await this.rows(viewer, { ...filter, limit: FIRST_ROWS });
    if (first.length < FIRST_ROWS) return { matches: found(first) };
    const text = Readable.from(this.text(viewer, filter, first));
    return new StreamableFile(text, { type: 'application/json; charset=utf-8' });
  }

  private async *text(viewer: Viewer | null, filter: WholeList, first: ListedMatch[]): AsyncGenerator<string> {
    yield `{"matches":[${joined(first)}`;
    let step = first;
    for (let asked = FIRST_ROWS; step.length === asked; asked = STEP_ROWS) {
      step = await this.rows(viewer, { ...filter, behind: step[step.length - 1]?.id, limit: STEP_ROWS });
      if (step.length > 0) yield `,${joined(step)}`;
    }
    yield ']}';
  }

  /** Rows as this viewer may see them now, in their order. */
  async present(viewer: Viewer | null, asked: CatalogueViewer, rows: readonly MatchListRow[]): Promise<ListedMatch[]> {
    const isOwn = (row: MatchListRow): boolean =>
      asked.isStaff || (asked.userId !== null && row.user_id === asked.userId);
    const onAir = new Map(
      (await this.broadcast.matchRows(rows.filter((row) => !isOwn(row)))).map((row) => [row.id, row]),
    );
    return rows.map((row) => {
      const item = presentListItem(onAir.get(row.id) ?? row);
      // Sides were agreed upon before the match: no secret of what is on air.
      item.map_sides = row.map_sides;
      return viewer?.super_admin ? { ...item, ...presentMatchOptions(row) } : item;
    });
  }
}

/** Elements of a JSON list, without its brackets. */
const joined = (rows: readonly ListedMatch[]): string => JSON.stringify(rows).slice(1, -1);

function found(matches: ListedMatch[]): ListedMatch[] {
  if (matches.length === 0) throw new AppError('MATCH_NOT_FOUND', 'No matches found.');
  return matches;
}
