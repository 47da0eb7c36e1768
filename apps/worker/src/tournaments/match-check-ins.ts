import type { CommandBus } from '@nestjs/cqrs';
import type { MatchStatus, NoShowProposal, TeamSlot } from '@placar/contracts';
import { BUILT_IN, automaticWinner, checkInProposal } from '@placar/domain';
import { isCheckInDue, missedCheckIn } from '@placar/domain/tournament';
import type { TournamentState, WantedMatch } from '@placar/domain/tournament';
import { PLATFORM, RequestMatchCommandCommand } from '@placar/match-engine';
import type { TournamentEngine } from '@placar/match-engine/tournaments';
import type { Clock, Logger } from '@placar/platform';
import { askMatch, STEWARD } from '../match-asking';
import { matchOf } from './tournament-rows';
import type { TournamentMatch, TournamentRows } from './tournament-rows';

export interface MatchCheckInParts {
  tournaments: Pick<TournamentEngine, 'run'>;
  rows: Pick<TournamentRows, 'rulebook' | 'proposeCheckIn'>;
  commandBus: CommandBus;
  clock: Clock;
  logger: Logger;
}

/** On no server: from then on it is seen who is there, and the rulebook goes by that. */
const WAITS: ReadonlySet<MatchStatus> = new Set(['scheduled', 'load_failed']);

/**
 * Opens the check-in to matches that are made, and tells staff who missed it, by the proposal of a no-show that the rulebook knows.
 * Repeated with each look at the tournament, so the proposal is as fresh as one that rests on a server.
 */
export class MatchCheckIns {
  constructor(private readonly parts: MatchCheckInParts) {}

  async tend(
    state: TournamentState,
    wanted: readonly WantedMatch[],
    matches: readonly TournamentMatch[],
  ): Promise<void> {
    if (state.paused) return;
    const now = this.parts.clock.now();
    for (const one of wanted) {
      const match = matchOf(matches, one);
      if (match === undefined || !match.is_open || !WAITS.has(match.status)) continue;
      if (isCheckInDue(one, now.getTime())) await this.open(state.id, one);
      else if (one.checkIn !== null) await this.judge(state, one, match, now);
    }
  }

  private async open(id: number, { stage, key }: WantedMatch): Promise<void> {
    const cause = { actor: PLATFORM, cause: 'check-in to a match' } as const;
    const run = await this.parts.tournaments.run(id, { type: 'open-match-check-in', stage, key }, cause);
    if (!run.ok) this.parts.logger.info({ tournament_id: id, code: run.refusal.code }, 'a check-in did not open');
  }

  private async judge(state: TournamentState, one: WantedMatch, match: TournamentMatch, now: Date): Promise<void> {
    const { checkIn } = one;
    if (checkIn === null) return;
    if (missedCheckIn(one, now.getTime()).length === 0) {
      await this.parts.rows.proposeCheckIn(match.match_id, null);
      return;
    }
    const cameAt = (entry: number): string | null => checkIn.came.find((came) => came.entry === entry)?.at ?? null;
    const low = match.low_side;
    const high: TeamSlot = low === 'team1' ? 'team2' : 'team1';
    const teams = { [low]: cameAt(match.low), [high]: cameAt(match.high) } as Record<TeamSlot, string | null>;
    const rulebook = (await this.parts.rows.rulebook(match.match_id)) ?? BUILT_IN;
    const { from, until } = checkIn;
    const needed = state.settings.teamSize;
    const proposal = checkInProposal(rulebook, { from, until, at: now.toISOString(), needed, teams });
    await this.parts.rows.proposeCheckIn(match.match_id, proposal);
    await this.forfeit(match.match_id, checkIn.call, automaticWinner(rulebook, proposal), proposal);
  }

  /** Only where the rulebook says so; the same absence is decided once. */
  private async forfeit(
    matchId: number,
    call: number,
    winner: TeamSlot | null,
    proposal: NoShowProposal | null,
  ): Promise<void> {
    if (winner === null || proposal === null) return;
    const request = { kind: 'forfeit' as const, args: { winner } };
    const key = `no-check-in-${call}-${Date.parse(proposal.since)}`;
    const command = new RequestMatchCommandCommand(STEWARD, matchId, request, key);
    await askMatch(this.parts, command, 'the match refuses the forfeit of its rulebook');
  }
}
