import { Inject, Injectable } from '@nestjs/common';
import type { TeamListAnswer, TeamListProblem } from '@placar/contracts';
import { teamListFaults } from '@placar/domain/tournament';
import type { ListedSignUp, TournamentRefusal, TournamentState } from '@placar/domain/tournament';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { User } from '@placar/persistence';
import { DataSource, In } from 'typeorm';
import { readTeamList } from './read-team-list';
import type { ListedTeam } from './read-team-list';

const MOST_PROBLEMS = 200;

/** A list as it was understood. */
interface ReadList {
  teams: readonly ListedTeam[];
  /** The same as the rules take them. */
  signUps: ListedSignUp[];
  problems: TeamListProblem[];
  statuses: ('in' | 'waiting')[];
}

/** Lists of teams that organisers bring. */
@Injectable()
export class TeamLists {
  constructor(
    private readonly engine: TournamentEngine,
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async preview(
    loaded: { state: TournamentState; version: number },
    organiserId: number,
    csv: string,
  ): Promise<TeamListAnswer> {
    const { teams, problems, statuses } = await this.read(loaded.state, organiserId, csv);
    return {
      version: loaded.version,
      teams:
        problems.length > 0
          ? []
          : teams.map(({ line, name, members }, index) => ({
              line,
              name,
              people: members.length,
              status: statuses[index] ?? 'in',
            })),
      problems: problems.slice(0, MOST_PROBLEMS),
    };
  }

  /** The teams of a list without a fault; else a refusal that names every line. */
  async teamsOf(state: TournamentState, organiserId: number, csv: string): Promise<ListedSignUp[]> {
    const { signUps, problems } = await this.read(state, organiserId, csv);
    if (problems.length === 0) return signUps;
    const first = wordsOf(problems[0]);
    throw new AppError('TEAM_LIST_INVALID', `The list has faults; nothing was signed up. (${first})`, {
      fields: { csv: first },
    });
  }

  private async read(state: TournamentState, organiserId: number, csv: string): Promise<ReadList> {
    const { teams, problems } = readTeamList(csv);
    const captains = await this.accountsOf(
      teams.flatMap(({ members }) => members.slice(0, 1).map(({ steamId }) => steamId)),
    );
    const rated = await this.engine.rated(teams.flatMap(({ members }) => members));
    const strangers = await this.engine.strangers(rated.map(({ steamId }) => steamId));
    const ratings = new Map(rated.map((member) => [member.steamId, member.rating]));
    const signUps = teams.map(({ name, club, members }) => ({
      name,
      ...(club === undefined ? {} : { club }),
      captainId: captains.get(members[0]?.steamId ?? '') ?? organiserId,
      members: members.map((member) => ({ ...member, rating: ratings.get(member.steamId) ?? null })),
      strangers,
    }));
    if (problems.length > 0) return { teams, signUps, problems, statuses: [] };
    const { faults, statuses } = teamListFaults(state, signUps, this.clock.now().toISOString());
    return {
      teams,
      signUps,
      problems: faults.map(({ index, refusal }) => problemOf(teams[index]?.line ?? 1, refusal)),
      statuses: statuses.map((status) => (status === 'waiting' ? 'waiting' : 'in')),
    };
  }

  /** Whoever stands first in a team acts for it, if they have an account. */
  private async accountsOf(steamIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const users = await this.dataSource
      .getRepository(User)
      .find({ select: { id: true, steamId: true }, where: { steamId: In([...steamIds]) } });
    return new Map(users.flatMap(({ id, steamId }) => (steamId === null ? [] : [[steamId, id]])));
  }
}

const KNOWN = [
  'NAME_TAKEN',
  'PERSON_TWICE',
  'ROSTER_SIZE',
  'ROSTER_ROLE',
  'RATING_TOO_LOW',
  'NO_STEAM_ACCOUNT',
  'STEAM_ID_INVALID',
] as const;

function problemOf(line: number, { code, of = [], max, min }: TournamentRefusal): TeamListProblem {
  const known = KNOWN.find((one) => one === code);
  if (known === undefined) return { line, code: 'SIGN_UP_CLOSED', of: [] };
  if (known === 'ROSTER_SIZE') return { line, code: known, of: [String(max ?? min ?? '')] };
  return { line, code: known, of: known === 'ROSTER_ROLE' ? [...of, String(max ?? '')] : [...of] };
}

const wordsOf = (problem: TeamListProblem | undefined): string =>
  problem === undefined ? '' : `line ${problem.line}: ${[problem.code, ...problem.of].join(' ')}`;
