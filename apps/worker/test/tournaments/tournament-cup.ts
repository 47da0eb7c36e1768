import type { Member, TournamentSettings, TournamentState } from '@placar/domain/tournament';
import { PLATFORM } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import type { TournamentAct } from '@placar/match-engine/tournaments';
import { waitFor } from '@placar/testing';
import type { FailureStack } from '../failure-table.stack';

export const MAPS = ['de_nuke', 'de_ancient', 'de_mirage'];
export const PLAY = { bestOf: 1, finalBestOf: null, pool: MAPS, veto: 'none' } as const;

/** Four places, an elimination with a match for third place, played by the platform. */
export const SETTINGS: TournamentSettings = {
  name: 'Copa sozinha',
  coOrganisers: [],
  startsAt: null,
  teamSize: 2,
  substitutes: 0,
  coach: false,
  most: 4,
  approval: false,
  signUpClosesAt: null,
  checkIn: null,
  minimumRating: null,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: true }, advance: null, invited: 4, play: PLAY }],
};

/** Two teams and nothing but the final. */
export const FINAL: TournamentSettings = {
  ...SETTINGS,
  most: 2,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 2, play: PLAY }],
};

let people = 0;
function members(size: number): Member[] {
  return Array.from({ length: size }, () => {
    people += 1;
    return { steamId: String(76561198700000000n + BigInt(people)), name: `p${people}`, role: 'player', rating: null };
  });
}

/** A tournament of the product under test. */
export class TournamentCup {
  private constructor(
    private readonly stack: FailureStack,
    readonly id: number,
  ) {}

  private static engineOf(stack: FailureStack): TournamentEngine {
    return stack.api.get(TournamentEngine, { strict: false });
  }

  /** With its sign-up open and so many teams in it. */
  static async open(stack: FailureStack, settings: TournamentSettings, teams: number): Promise<TournamentCup> {
    const made = await TournamentCup.engineOf(stack).create(stack.admin.id, settings, BY);
    if (!made.ok) throw new Error(made.refusal.message);
    const cup = new TournamentCup(stack, made.state.id);
    await cup.act({ type: 'open-sign-up' });
    for (let number = 1; number <= teams; number += 1)
      await cup.act({
        type: 'sign-up',
        name: `Time ${number}`,
        teamId: null,
        captainId: stack.admin.id,
        members: members(settings.teamSize),
      });
    return cup;
  }

  async act(command: TournamentAct): Promise<TournamentState> {
    const run = await TournamentCup.engineOf(this.stack).run(this.id, command, BY);
    if (!run.ok) throw new Error(`${command.type}: ${run.refusal.code} ${run.refusal.message}`);
    return run.state;
  }

  async state(): Promise<TournamentState> {
    const loaded = await TournamentCup.engineOf(this.stack).load(this.id);
    if (loaded === null) throw new Error('no tournament');
    return loaded.state;
  }

  async until(status: TournamentState['status'], timeoutMs?: number): Promise<TournamentState> {
    let last: TournamentState | undefined;
    try {
      return await waitFor(
        async () => {
          last = await this.state();
          return last.status === status ? last : undefined;
        },
        { what: `the tournament ${status}`, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
      );
    } catch (error) {
      const rows = JSON.stringify({ last, matches: await this.matches() });
      throw new Error(`never ${status}: ${rows}`, { cause: error });
    }
  }

  /** Every match that was made for it. */
  matches(): Promise<CupMatch[]> {
    return this.stack.database.query<CupMatch[]>(
      `SELECT t.key, t.low, t.high, t.call, t.match_id, m.status, m.is_open,
          (SELECT w.entry FROM tournament_teams w WHERE w.team_id = m.team1_id) AS team1,
          (SELECT w.entry FROM tournament_teams w WHERE w.team_id = m.team2_id) AS team2,
          (SELECT count(*)::int FROM server_requests r WHERE r.match_id = t.match_id) AS requests
        FROM tournament_matches t JOIN matches m ON m.id = t.match_id WHERE t.tournament_id = $1 ORDER BY t.match_id`,
      [this.id],
    );
  }
}

export interface CupMatch {
  key: string;
  low: number;
  high: number;
  call: number;
  match_id: number;
  status: string;
  is_open: boolean;
  team1: number;
  team2: number;
  requests: number;
}

const BY = { actor: PLATFORM, cause: 'test' } as const;

/** What is known of a pairing of the first stage. */
export const resultAt = (state: TournamentState, key: string) => state.stages[0]?.results.get(key);

/** The match that was made for the call, once it is there. */
export const madeMatch = (cup: TournamentCup, call: number): Promise<number> =>
  waitFor(async () => (await cup.matches()).find((match) => match.call === call)?.match_id, {
    what: `match of call ${call}`,
  });
