import type { ReportBracketResultJob } from '@placar/contracts';
import { bracketOutcome, bracketVerdict } from '@placar/domain';
import type { BracketScore } from '@placar/domain';
import { bracketClock, saveBracket } from '@placar/read-models';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import { ChallongeError, createChallonge, openSecret } from '@placar/platform';
import type { AppConfig, Challonge, ChallongeMatch, OutgoingHttp } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { BracketWorkRows } from './bracket-work-rows';
import type { DueResult } from './bracket-work-rows';

export interface ReportBracketDeps {
  dataSource: DataSource;
  config: AppConfig;
  http: OutgoingHttp;
}

/** How soon a match that takes no result yet is asked again. */
const NOT_OPEN_RETRY_MS = 120_000;
/** A key that is refused, a tournament that is gone: only people can mend it. */
const HOPELESS_RETRY_MS = 600_000;

/**
 * Tells Challonge the results of a season that are due, in the order of the bracket, reads the bracket again, and ends the tournament
 * when all is played. Whatever fails is tried again from the rows, so a worker may die anywhere: each try reads before it writes,
 * an equal result there counts as told, and another one is never overwritten.
 */
@HandlesJob()
export class ReportBracketResultHandler implements JobHandler {
  readonly job = 'report-bracket-result';
  private readonly rows: BracketWorkRows;

  constructor(private readonly deps: ReportBracketDeps) {
    this.rows = new BracketWorkRows(deps.dataSource);
  }

  async handle({ season_id: seasonId }: ReportBracketResultJob, { logger, signal }: JobContext): Promise<void> {
    const firstMs = this.deps.config.challonge.retrySeconds * 1_000;
    try {
      const waitMs = await this.work(seasonId, signal);
      await this.rows.finish(seasonId, waitMs);
    } catch (error) {
      if (!(error instanceof ChallongeError)) throw error;
      logger.warn(
        { season_id: seasonId, problem: error.problem, said: error.message },
        'a bracket could not be told its results',
      );
      const hopeless = error.problem === 'unauthorized' || error.problem === 'not_found';
      const atLeastMs = hopeless ? HOPELESS_RETRY_MS : error.retryAfterMs;
      await this.rows.fail(seasonId, error.message, { firstMs, atLeastMs });
    }
  }

  /** Answers when to look again by itself; null: with the next result. */
  private async work(seasonId: number, signal: AbortSignal): Promise<number | null> {
    const work = await this.rows.work(seasonId);
    if (work === null) return null;
    const challonge = this.challongeOf(work.sealedKey);
    const { ref } = work;
    let waitMs: number | null = null;
    for (const due of await this.rows.due(seasonId)) {
      signal.throwIfAborted();
      if (!(await this.report(challonge, ref, due))) waitMs = NOT_OPEN_RETRY_MS;
    }
    await this.refresh(challonge, ref, seasonId, work.isFinalized);
    return waitMs;
  }

  /** False: the bracket match takes no result yet. */
  private async report(challonge: Challonge, ref: string, due: DueResult): Promise<boolean> {
    const outcome = bracketOutcome(due.pairing, due.series);
    if (outcome.kind === 'nothing') return true;
    if (outcome.kind === 'unusable') {
      await this.rows.noteProblem(due.id, outcome.problem, true);
      return true;
    }
    const { score } = outcome;
    const provider = await matchOf(challonge, ref, due.challongeMatchId);
    if (provider === null) {
      // The bracket was drawn anew: the reading that follows forgets this match.
      await this.rows.noteProblem(due.id, 'Challonge has this match no more.', false);
      return true;
    }
    switch (bracketVerdict(provider, due.pairing, score)) {
      case 'wait':
        await this.rows.noteProblem(due.id, 'Challonge takes no result for this match yet.', false);
        return false;
      case 'changed':
        await this.rows.noteProblem(due.id, 'Challonge has other participants in this match now.', true);
        return true;
      case 'different':
        await this.rows.noteProblem(due.id, `Challonge has another result: ${provider.scores ?? 'none'}.`, true);
        return true;
      case 'report':
        return this.write(challonge, ref, due, score);
      case 'same':
        await this.rows.noteReported(due.id, score);
        return true;
    }
  }

  private async write(challonge: Challonge, ref: string, due: DueResult, score: BracketScore): Promise<boolean> {
    const { player1Id, player2Id } = due.pairing;
    if (player1Id === null || player2Id === null) return false;
    const { score1, score2, winnerPlayerId: winnerId } = score;
    try {
      await challonge.reportScore(ref, due.challongeMatchId, { player1Id, player2Id, score1, score2, winnerId });
    } catch (error) {
      if (!(error instanceof ChallongeError) || error.problem !== 'refused') throw error;
      await this.rows.noteProblem(due.id, error.message, true);
      return true;
    }
    await this.rows.noteReported(due.id, score);
    return true;
  }

  private async refresh(challonge: Challonge, ref: string, seasonId: number, isFinalized: boolean): Promise<void> {
    const { dataSource } = this.deps;
    const readAt = await bracketClock(dataSource.manager);
    const tournament = await challonge.tournament(ref);
    const participants = await challonge.participants(ref);
    const matches = await challonge.matches(ref);
    const isApplied = await withTransaction(dataSource, (manager) =>
      saveBracket(manager, { seasonId, readAt, tournament, participants, matches }),
    );
    // A second grand final that nobody needs stays pending for ever, so the state of the tournament speaks as well.
    const isOver = tournament.state === 'awaiting_review' || tournament.state === 'complete';
    const isPlayed = matches.length > 0 && (isOver || matches.every(({ state }) => state === 'complete'));
    if (!isApplied || isFinalized || !isPlayed) return;
    // A result that people argue about is not made final by us.
    const ids = matches.map(({ id }) => id);
    if (await this.rows.hasConflict(seasonId, ids)) return;
    if (tournament.state !== 'complete') await challonge.finalize(ref);
    await this.rows.noteFinalized(seasonId);
  }

  private challongeOf(sealedKey: string | null): Challonge {
    const { config, http } = this.deps;
    if (sealedKey === null) {
      throw new ChallongeError('unauthorized', 'Whoever imported the bracket has no Challonge API key here.');
    }
    const { encryptionKey, previousEncryptionKeys } = config.secrets;
    try {
      return createChallonge(http, config.challonge, openSecret(sealedKey, encryptionKey, ...previousEncryptionKeys));
    } catch {
      throw new ChallongeError(
        'unauthorized',
        'The Challonge API key of who imported the bracket cannot be opened; it must be typed anew.',
      );
    }
  }
}

/** Null: there is no such match (any more). */
async function matchOf(challonge: Challonge, ref: string, matchId: number): Promise<ChallongeMatch | null> {
  try {
    return await challonge.match(ref, matchId);
  } catch (error) {
    if (error instanceof ChallongeError && error.problem === 'not_found') return null;
    throw error;
  }
}
