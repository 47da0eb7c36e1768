import type { TeamConfig } from '@placar/domain';
import { wantedMatches } from '@placar/domain/tournament';
import type { SignedUp, TournamentState, WantedMatch } from '@placar/domain/tournament';
import { PLATFORM, refusalError } from '@placar/match-engine';
import type { TournamentAct, TournamentEngine, TournamentRun } from '@placar/match-engine/tournaments';
import { Team, User } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { pairingLink, placeTeamRow } from '../tournaments/tournament-teams';
import { TournamentRows } from '../tournaments/tournament-rows';
import { resultOf } from '../tournaments/tournament-tender';
import { DEMO_TEAMS, demoSteamId } from './community';
import { demoCups } from './demo-cups';
import type { DemoCup } from './demo-cups';
import { removeMatches } from './match-removal';
import type { PastMatch } from './past-programme';
import { pastSteps } from './past-series';
import { nextMatchId, plainConfig, take } from './seed-matches';
import type { MatchSeedParts } from './seed-matches';
import { SeededRandom } from './seeded-random';

/** Cause of the last act of the last cup. */
const DONE = 'demo-cup:done';
const HOUR_MS = 3_600_000;
/** From the first match of a team to its next one. */
const WAVE_MS = 2 * HOUR_MS;

type CupSeedParts = MatchSeedParts & { tournaments: TournamentEngine };

/** True when every cup was written, by this start or an earlier one. */
export async function cupsAreSeeded(dataSource: DataSource): Promise<boolean> {
  const rows = await dataSource.query<unknown[]>('SELECT 1 FROM tournament_events WHERE cause = $1 LIMIT 1', [DONE]);
  return rows.length > 0;
}

/** Writes the cups and the matches that were played in them; what an earlier start left half-written is written anew. */
export async function seedCups(parts: CupSeedParts, now: Date): Promise<void> {
  await removeHalf(parts);
  const cups = demoCups(now);
  for (const cup of cups) await new CupSeed(parts, cup, now).write(cup === cups.at(-1) ? DONE : cup.key);
}

async function removeHalf({ dataSource, demosDir }: CupSeedParts): Promise<void> {
  const rows = await dataSource.query<{ id: number; match_id: number | null }[]>(
    `SELECT e.tournament_id AS id, t.match_id FROM tournament_events e LEFT JOIN tournament_matches t USING (tournament_id)
      WHERE e.version = 1 AND e.cause LIKE 'demo-cup:%'`,
  );
  const matches = rows.flatMap(({ match_id: matchId }) => matchId ?? []);
  await removeMatches(dataSource, matches, demosDir);
  const ids = rows.map(({ id }) => id);
  const teams = await dataSource.query<{ id: number }[]>(
    'SELECT team_id AS id FROM tournament_teams WHERE tournament_id = ANY($1)',
    [ids],
  );
  if (teams.length > 0) await dataSource.getRepository(Team).delete(teams.map(({ id }) => id));
  await dataSource.query('DELETE FROM tournaments WHERE id = ANY($1)', [ids]);
}

class CupSeed {
  private readonly rows: TournamentRows;

  constructor(
    private readonly parts: CupSeedParts,
    private readonly cup: DemoCup,
    private readonly now: Date,
  ) {
    this.rows = new TournamentRows(parts.dataSource);
  }

  /** `last` is the cause of its last act. */
  async write(last: string): Promise<void> {
    const { cup, parts } = this;
    const madeAt = new Date((cup.begunAt ?? this.now).getTime() - 5 * 24 * HOUR_MS);
    const make = () =>
      parts.tournaments.create(parts.owner?.id ?? 0, cup.settings, { actor: PLATFORM, cause: cup.key });
    const { id } = stateAfter(await parts.clock.at(madeAt, make));
    await this.act(id, madeAt, { type: 'open-sign-up' });
    // A worker that runs already would make its matches while they are being written.
    if (cup.begunAt !== null) await this.act(id, madeAt, { type: 'pause', paused: true });
    for (const [order, team] of cup.teams.entries()) {
      const at = new Date(madeAt.getTime() + (order + 1) * 7 * HOUR_MS);
      const isLast = cup.begunAt === null && order === cup.teams.length - 1;
      await this.act(id, at, await this.signUp(team), isLast ? last : cup.key);
    }
    if (cup.begunAt === null) return;
    let state = await this.act(id, new Date(cup.begunAt.getTime() - HOUR_MS), { type: 'begin' });
    for (let played = 0, wave = 0; played < cup.played; wave += 1) {
      const startsAt = new Date(cup.begunAt.getTime() + wave * WAVE_MS);
      const open = wantedMatches(state).slice(0, cup.played - played);
      if (open.length === 0) throw new Error(`${cup.key} has no match to play`);
      played += open.length;
      for (const wanted of open) {
        const isLast = played === cup.played && wanted === open.at(-1);
        state = await this.play(state, wanted, { startsAt, isLast });
      }
    }
  }

  /** A worker that runs already may have told of it first. */
  private async note(id: number, at: Date, news: TournamentAct): Promise<TournamentState> {
    const run = () => this.parts.tournaments.run(id, news, { actor: PLATFORM, cause: this.cup.key });
    const done = await this.parts.clock.at(at, run);
    if (done.ok) return done.state;
    const known = await this.parts.tournaments.load(id);
    const isTold =
      known !== null &&
      news.type === 'note-result' &&
      !wantedMatches(known.state).some(({ stage, key }) => stage === news.stage && key === news.key);
    if (!isTold) throw refusalError(done.refusal);
    return known.state;
  }

  private async act(id: number, at: Date, command: TournamentAct, cause = this.cup.key): Promise<TournamentState> {
    const run = () => this.parts.tournaments.run(id, command, { actor: PLATFORM, cause });
    return stateAfter(await this.parts.clock.at(at, run));
  }

  private async signUp(index: number): Promise<TournamentAct> {
    const { dataSource, owner } = this.parts;
    const team = DEMO_TEAMS[index];
    if (team === undefined) throw new Error(`the demo has no team ${index}`);
    const [row] = await dataSource.query<{ id: number }[]>(
      'SELECT id FROM teams WHERE name = $1 AND public_team ORDER BY id LIMIT 1',
      [team.name],
    );
    const captain = await dataSource.getRepository(User).findOneBy({ steamId: demoSteamId(index, 0) });
    const people = team.coach === undefined ? team.players : [...team.players, team.coach];
    const role = (place: number) => (place < 5 ? 'player' : place < team.players.length ? 'substitute' : 'coach');
    return {
      type: 'sign-up',
      name: team.name,
      teamId: row?.id ?? null,
      captainId: captain?.id ?? owner?.id ?? 0,
      members: people.map((name, place) => ({
        steamId: demoSteamId(index, place),
        name,
        role: role(place),
        rating: null,
      })),
    };
  }

  /** The match of a pairing from its veto to its end, and what the bracket hears of it. */
  private async play(
    state: TournamentState,
    wanted: WantedMatch,
    { startsAt, isLast }: { startsAt: Date; isLast: boolean },
  ): Promise<TournamentState> {
    const { parts, cup } = this;
    const [team1, team2] = await this.teams(state, wanted);
    const match = this.pastMatch(wanted, startsAt, [team1.name, team2.name]);
    const matchId = await nextMatchId(parts.dataSource);
    const steps = pastSteps(match, matchId, plainConfig(match, parts.owner, [team1, team2]));
    for (const [index, step] of steps.entries()) {
      const alongside = index === 0 ? [pairingLink(state.id, wanted, matchId)] : [];
      await take(parts, matchId, { step, key: match.key, alongside });
    }
    // No server of ours played it: the platform, whose demo it is, vouches for it.
    const confirmed = await parts.engine.run(
      matchId,
      { type: 'confirm', confirmed: true },
      { actor: PLATFORM, cause: cup.key },
    );
    if (!confirmed.ok) throw refusalError(confirmed.refusal);
    const row = (await this.rows.matches(state.id)).find(({ match_id: id }) => id === matchId);
    const news = row && resultOf(wanted, row);
    if (!news) throw new Error(`${match.key} has no result`);
    const endedAt = steps.at(-1)?.at ?? startsAt;
    if (isLast) await this.act(state.id, endedAt, { type: 'pause', paused: false });
    return this.note(state.id, endedAt, news);
  }

  private pastMatch({ stage, key, bestOf, play }: WantedMatch, startsAt: Date, [team1, team2]: string[]): PastMatch {
    const matchKey = `${this.cup.key}:${stage}:${key}`;
    const random = new SeededRandom(matchKey);
    const isVetoed = play.veto !== 'none';
    return {
      key: matchKey,
      startsAt,
      team1: team1 ?? '',
      team2: team2 ?? '',
      season: null,
      title: this.cup.settings.name,
      maxMaps: bestOf === 3 ? 3 : 1,
      pool: isVetoed ? [...play.pool] : play.pool.slice(0, bestOf),
      veto: isVetoed,
      ending: 'played',
      winsWalkover: 'team1',
      overtime: random.chance(0.2),
      restore: false,
      pauses: random.chance(0.3) ? 1 : 0,
      caster: bestOf === 3,
      lineups: null,
    };
  }

  private teams(state: TournamentState, { entries: [one, two] }: WantedMatch): Promise<[TeamConfig, TeamConfig]> {
    return this.parts.dataSource.transaction(async (manager) => {
      const config = async (entry: number): Promise<TeamConfig> => {
        const team = state.teams.find((signedUp) => signedUp.entry === entry);
        if (team === undefined) throw new Error(`${this.cup.key} has no team ${entry}`);
        return teamConfig(await placeTeamRow(manager, state.id, team), team);
      };
      return [await config(one), await config(two)];
    });
  }
}

const teamConfig = (id: number, { name, members }: SignedUp): TeamConfig => ({
  id,
  name,
  tag: name,
  flag: DEMO_TEAMS.find((team) => team.name === name)?.flag ?? null,
  logo: null,
  players: Object.fromEntries(
    members.map(({ steamId, name: called, role }, place) => [
      steamId,
      { name: called, captain: place === 0, coach: role === 'coach' },
    ]),
  ),
});

function stateAfter(run: TournamentRun): TournamentState {
  if (!run.ok) throw refusalError(run.refusal);
  return run.state;
}
