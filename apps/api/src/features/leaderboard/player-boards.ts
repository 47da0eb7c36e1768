import { Injectable } from '@nestjs/common';
import { StandingsQueries } from '@placar/read-models';
import { RankedBoard } from './ranked-board';
import type { BoardView } from './ranked-board';

/** Boards kept in memory, the ones asked for last; one of 5,000 players takes about 5 MB. */
const BOARDS = 24;

interface Kept {
  board: RankedBoard;
  /** The look at the database that is under way, and the one that follows it. */
  looking: Promise<void>;
  next: Promise<BoardView> | null;
}

/**
 * Boards of players in order of rank, in the memory of this process: a place is one look into a map, and a change costs the rows
 * that changed. Each read asks the version of its board first, one question for all who come meanwhile (decision 0009).
 */
@Injectable()
export class PlayerBoards {
  private readonly boards = new Map<number, Kept>();

  constructor(private readonly queries: StandingsQueries) {}

  /** The board with everything that was committed before the call: answers of the public cache are made of it. */
  read(scope: number): Promise<BoardView> {
    const kept = this.kept(scope);
    // A look that is under way may have begun before what the caller knows of.
    kept.next ??= this.lookAfter(kept.looking, scope, kept);
    return kept.next;
  }

  private async lookAfter(before: Promise<void>, scope: number, kept: Kept): Promise<BoardView> {
    await before;
    kept.next = null;
    const look = this.look(scope, kept);
    kept.looking = look.catch(() => undefined);
    await look;
    this.keep(scope, kept);
    return kept.board.view;
  }

  private kept(scope: number): Kept {
    const known = this.boards.get(scope);
    if (known) return known;
    const fresh: Kept = { board: new RankedBoard(), looking: Promise.resolve(), next: null };
    this.boards.set(scope, fresh);
    return fresh;
  }

  /** A board that nobody is on is not worth a place: anyone may ask for seasons that never were. */
  private keep(scope: number, kept: Kept): void {
    if (kept.next !== null) return;
    this.boards.delete(scope);
    if (kept.board.version === 0) return;
    this.boards.set(scope, kept);
    const [oldest] = this.boards.keys();
    if (this.boards.size > BOARDS && oldest !== undefined) this.boards.delete(oldest);
  }

  private async look(scope: number, { board }: Kept): Promise<void> {
    const { version, epoch } = board;
    const changes = await this.queries.changes(scope, version === 0 ? null : { version, epoch });
    if (changes !== null) board.take(changes);
  }
}
