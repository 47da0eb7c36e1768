import type {
  LiveMatch,
  LiveMatchesAnswer,
  TournamentAnswer,
  TournamentBracketAnswer,
  TournamentStandingsAnswer,
} from '@placar/contracts';
import { waitFor } from '@placar/testing';
import type { Stack } from './stack';
import { playedPairings } from './cup-truth';

type Pairing = TournamentBracketAnswer['stages'][number]['pairings'][number];

/** What the organiser said, one line each. */
export type Decision =
  | { what: 'lot'; stage: number; order: number[] }
  | { what: 'result'; key: string }
  | { what: 'rounds_lost'; match: number; round: number }
  | { what: 'finish'; match: number }
  | { what: 'restart'; match: number };

const HOUR = 3_600_000;
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
let people = 0;

/** A tournament as its organiser sees it: by the public API, like anybody with a browser. */
export class PlayedCup {
  readonly decisions: Decision[] = [];
  /** Matches that ended unseen: their winner was told, their maps and rounds are not yet. */
  private readonly endedUnseen = new Set<number>();

  private constructor(
    private readonly stack: Stack,
    readonly id: number,
    private readonly settings: object,
  ) {}

  /** Sign-up is open, and its clock opens check-in. Later teams wait. */
  static async open(stack: Stack, settings: object, teams: number): Promise<PlayedCup> {
    const later = {
      ...settings,
      check_in: { opens_at: inMs(HOUR / 2), closes_at: inMs(HOUR) },
      begins_by_itself: true,
    };
    const { status, body } = await stack.admin.post<TournamentAnswer>('/tournaments', later);
    if (status >= 300) throw new Error(`no tournament: ${status} ${JSON.stringify(body)}`);
    const cup = new PlayedCup(stack, body.id, later);
    await cup.act('open-sign-up', {});
    for (let team = 1; team <= teams; team += 1)
      await cup.act('sign-up', { name: `Equipa ${team}`, members: members(body.settings.team_size) });
    await cup.change({ ...later, check_in: { opens_at: inMs(-HOUR), closes_at: inMs(HOUR) } });
    await cup.until('check_in');
    return cup;
  }

  async act(name: string, body: object): Promise<TournamentAnswer> {
    const answer = await this.stack.admin.post<TournamentAnswer>(`/tournaments/${this.id}/${name}`, body);
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Those check in; then its clock closes the check-in, and it begins. */
  async begin(present: readonly number[]): Promise<TournamentAnswer> {
    for (const entry of present) await this.act('check-in', { entry });
    await this.change({ ...this.settings, check_in: { opens_at: inMs(-HOUR), closes_at: inMs(500) } });
    return this.until('running');
  }

  private async change(settings: object): Promise<void> {
    const { status, body } = await this.stack.admin.put(`/tournaments/${this.id}`, settings);
    if (status >= 300) throw new Error(`not changed: ${status} ${JSON.stringify(body)}`);
  }

  /** Null while the api is away. */
  async look<T>(part: '' | '/bracket' | '/standings'): Promise<T | null> {
    const answer = await this.stack.admin.get<T>(`/tournaments/${this.id}${part}`).catch(() => null);
    return answer?.status === 200 ? answer.body : null;
  }

  until(status: TournamentAnswer['status']): Promise<TournamentAnswer> {
    return waitFor(
      async () => {
        const seen = await this.look<TournamentAnswer>('');
        return seen?.status === status ? seen : undefined;
      },
      { timeoutMs: 180_000, what: `the tournament ${status}` },
    );
  }

  /** True once it is over. Till then it says what only a person may say: lots, results that nobody could prove, and rounds that may be lost. */
  async attend(): Promise<boolean> {
    if (this.endedUnseen.size === 0 && (await this.look<TournamentAnswer>(''))?.status === 'over') return true;
    const standings = await this.look<TournamentStandingsAnswer>('/standings');
    for (const [stage, { tables, shared }] of standings?.stages.entries() ?? [])
      for (const tied of [...tables.flatMap(({ to_draw: toDraw }) => toDraw), ...shared]) await this.draw(stage, tied);
    const bracket = await this.look<TournamentBracketAnswer>('/bracket');
    for (const [stage, { pairings }] of bracket?.stages.entries() ?? [])
      for (const pairing of pairings) if (await this.isUnanswered(pairing)) await this.say(stage, pairing);
    const live = await this.stack.admin.get<LiveMatchesAnswer>('/matches/live').catch(() => null);
    for (const match of live?.status === 200 ? live.body.matches : []) await this.goOn(match);
    return false;
  }

  /**
   * Where api and server died together, backups are missing: the platform asks before it loses more rounds than a crash costs, and gives up
   * where there is no backup at all. The organiser lets the match go on from what there is. Of a match that ended while the api was away
   * for long, who was there knows the winner.
   */
  private async goOn({ id, recovery }: LiveMatch): Promise<void> {
    const question = recovery?.question;
    if (question?.kind === 'rounds_lost') {
      const round = question.restore?.round ?? 0;
      const accepts = { map_number: question.map_number, round };
      if (await this.asked(id, { kind: 'recover', args: { accepts } }))
        this.decisions.push({ what: 'rounds_lost', match: id, round });
    } else if (question?.kind === 'ended_unseen') {
      const books = this.stack.fleet.servers().flatMap((server) => server.truth().matches);
      const ended = books.findLast(({ matchId, status }) => matchId === id && status === 'finished');
      if (ended === undefined || !(await this.asked(id, { kind: 'finish', args: { winner: ended.winner } }))) return;
      this.decisions.push({ what: 'finish', match: id });
      this.endedUnseen.add(id);
    } else if (recovery?.problem === 'no_backup' && recovery.step === 'failed') {
      if (await this.asked(id, { kind: 'restart', args: {} })) this.decisions.push({ what: 'restart', match: id });
    }
  }

  private async asked(matchId: number, command: object): Promise<boolean> {
    const answer = await this.stack.admin.post(`/matches/${matchId}/commands`, command).catch(() => null);
    return answer !== null && answer.status < 300;
  }

  private async draw(stage: number, tied: readonly number[]): Promise<void> {
    const standings = await this.look<TournamentStandingsAnswer>('/standings');
    const groups = standings?.stages[stage]?.placements ?? [];
    // Between teams that still play nothing is drawn: their table is not final.
    if (groups.length === 0) return;
    const order = tied.toReversed();
    const drawn = await this.act('draw-lot', { stage, order }).catch(() => null);
    if (drawn !== null) this.decisions.push({ what: 'lot', stage, order });
  }

  /** The match is over, and the platform does not say who won it: its end was seen by nobody, and a person must say it. */
  private async isUnanswered({ state, match }: Pairing): Promise<boolean> {
    if (match?.status !== 'finished') return false;
    if (this.endedUnseen.has(match.id)) return state === 'over' || state === 'ready';
    if (state !== 'ready') return false;
    const [row] = await this.stack.database.query<{ asks: boolean }[]>(
      `SELECT (winner IS NULL OR unconfirmed) AND NOT is_open AS asks FROM matches WHERE id = $1`,
      [match.id],
    );
    return row?.asks === true;
  }

  private async say(stage: number, { key, entries, match }: Pairing): Promise<void> {
    const bracket = await this.look<TournamentBracketAnswer>('/bracket');
    if (bracket === null || match === null) return;
    const truth = playedPairings(bracket, this.stack.fleet.servers()).find(({ matchId }) => matchId === match.id);
    if (truth === undefined) return;
    const { winner, maps, rounds } = truth;
    const result = { entries, winner, maps, rounds };
    const said = await this.act('result', { stage, key, result, reason: 'como se jogou' }).catch(() => null);
    if (said === null) return;
    this.endedUnseen.delete(match.id);
    this.decisions.push({ what: 'result', key });
  }
}

function members(size: number): object[] {
  return Array.from({ length: size }, () => {
    people += 1;
    return { steam_id: String(76561198750000000n + BigInt(people)), name: `Jogador ${people}` };
  });
}
