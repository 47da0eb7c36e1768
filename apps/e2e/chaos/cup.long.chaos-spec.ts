import type { TournamentBracketAnswer, TournamentStandingsAnswer } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { pause, seededChance } from '../stack/chance';
import { claimedNumbers, truthNumbers, untilLateReports, withLostReports } from '../stack/compare-with-truth';
import { countedPlaces, countedTable, playedPairings } from '../stack/cup-truth';
import { PlayedCup } from '../stack/played-cup';
import { Stack } from '../stack/stack';
import { takesJobsSince } from '../stack/worker-log';

/** `CUP_TEAMS=32` for the long form: eight servers, game at fifty times its speed. */
const IS_LONG = Number(process.env.CUP_TEAMS ?? 4) > 4;
const SERVERS = IS_LONG ? 8 : 3;
const SPEED = IS_LONG ? 50 : 300;
/** Rounds that are played between two deaths of api or worker, and between two of game servers: however slow the machine is, it goes on. */
const ROUNDS_BETWEEN_KILLS = IS_LONG ? 8 : 12;
const ROUNDS_BETWEEN_SERVERS = 60;
/** Teams that have a place and do not come. */
const NO_SHOWS = [2, 5];
const AT_MOST_MS = IS_LONG ? 3_600_000 : 1_800_000;

jest.setTimeout(AT_MOST_MS + 120_000);

const play = { best_of: 1, map_pool: ['de_nuke', 'de_ancient', 'de_mirage'], veto: 'none' };

/** Groups of four, of each of which so many go on. Nothing but a lot decides where head-to-head and rounds do not. */
const settingsOf = (teams: number, goOn: number, finalBestOf: number) => ({
  name: 'Copa do fim de semana',
  team_size: 2,
  teams,
  stages: [
    {
      format: { kind: 'round_robin', groups: teams / 4, tie_breaks: ['head_to_head', 'round_difference'] },
      advance: { kind: 'of_each_group', count: goOn },
      play,
    },
    { format: { kind: 'double_elimination', reset: true }, play: { ...play, final_best_of: finalBestOf } },
  ],
});
const CALM = 'to its end';
/** In the short form the smallest that has both: one group, three of which go on. */
const CUP = IS_LONG ? settingsOf(32, 2, 3) : settingsOf(4, 3, 1);
/** The short form leaves everything alive; `CHAOS_TROUBLES=all` kills api, worker and game servers as well. */
const RUNS = [
  { how: CALM, settings: CUP, speed: SPEED },
  ...(process.env.CHAOS_TROUBLES === 'all'
    ? [{ how: 'while api, worker and game servers die', settings: CUP, speed: SPEED / 2 }]
    : []),
];

describe('a cup from check-in to its champion', () => {
  let stack: Stack;
  let servers: VirtualServerApi[] = [];
  const deaths = { programs: 0, servers: 0 };
  beforeAll(async () => {
    stack = await Stack.start({
      redis: true,
      // At these game speeds the score of a finished map stands on the server for a moment only.
      environment: { FLEET_MAX_SERVERS: '0', RECONCILE_SECONDS: '0.2', WARMUP_RECONCILE_SECONDS: '0.5' },
    });
  });
  afterAll(() => stack?.stop());

  it.each(RUNS)(
    'plays itself $how, with nothing but the words that only a person has',
    async ({ how, settings, speed }) => {
      servers = await addServers(how, speed);
      const cup = await begun(settings);
      const end = new AbortController();
      const troubles = how === CALM ? null : Promise.all([killPrograms(end.signal), killServers(end.signal)]);
      try {
        await isOver(cup);
      } finally {
        end.abort();
        await troubles;
      }
      if (troubles !== null) expect(Math.min(deaths.programs, deaths.servers)).toBeGreaterThan(0);
      await isAsPlayed(cup, troubles !== null);
      for (const server of servers)
        await stack.database.query('UPDATE servers SET cordoned = true WHERE id = $1', [stack.serverId(server)]);
    },
  );

  /** Says where everything stands when it never comes to its end. */
  async function isOver(cup: PlayedCup): Promise<void> {
    try {
      await waitFor(() => cup.attend(), { timeoutMs: AT_MOST_MS, everyMs: 500, what: 'the champion' });
    } catch (error) {
      const open = await stack.database.query<{ id: number }[]>(
        `SELECT m.id, t.stage, t.key, m.status, m.server_id, m.winner, m.unconfirmed,
            (SELECT json_agg(json_build_array(c.kind, c.status, c.detail) ORDER BY c.requested_at) FROM match_commands c WHERE c.match_id = m.id) AS ledger,
            (SELECT json_agg(json_build_array(e.type, e.occurred_at) ORDER BY e.version DESC) FROM (
              SELECT * FROM match_events v WHERE v.match_id = m.id ORDER BY version DESC LIMIT 12) e) AS events,
            (SELECT json_agg(json_build_array(r.state, r.requested_at, r.ended_at)) FROM server_requests r WHERE r.match_id = m.id) AS requests
          FROM tournament_matches t JOIN matches m ON m.id = t.match_id WHERE t.tournament_id = $1 AND (m.is_open OR m.winner IS NULL)`,
        [cup.id],
      );
      const seen = servers.map((server) => `${stack.serverId(server)}: ${server.state()}`).join(', ');
      const lines = open.map((one) => JSON.stringify(one)).join('\n');
      const logs = [...stack.apis, ...stack.workers].map((program) => program.log().slice(-4_000)).join('\n---\n');
      throw new Error(`no champion\nservers ${seen}\n${lines}\n${logs}`, { cause: error });
    }
  }

  const addServers = (name: string, factor: number): Promise<VirtualServerApi[]> =>
    Promise.all(
      Array.from({ length: SERVERS }, (_, index) =>
        stack.addServer({ seed: `${name} ${index}`, clock: { mode: 'scaled', factor } }),
      ),
    );

  /** As many wait as do not come. */
  async function begun(settings: ReturnType<typeof settingsOf>): Promise<PlayedCup> {
    const absent = NO_SHOWS.filter((entry) => entry <= settings.teams);
    const signedUp = settings.teams + absent.length;
    const cup = await PlayedCup.open(stack, settings, signedUp);
    const all = Array.from({ length: signedUp }, (_, index) => index + 1);
    const { teams } = await cup.begin(all.filter((entry) => !absent.includes(entry)));
    expect(teams.flatMap(({ entry, status }) => (status === 'in' ? [] : [[entry, status]]))).toEqual(
      absent.map((entry) => [entry, 'absent']),
    );
    return cup;
  }

  const roundsPlayed = (): number =>
    servers
      .flatMap((server) => server.truth().matches.flatMap(({ maps }) => maps))
      .reduce((sum, { rounds, supersededRounds }) => sum + rounds.length + supersededRounds.length, 0);

  /** False when it is over before so many more rounds are played. */
  async function morePlayed(rounds: number, signal: AbortSignal): Promise<boolean> {
    const wanted = roundsPlayed() + rounds;
    while (!signal.aborted && roundsPlayed() < wanted) await pause(50);
    return !signal.aborted;
  }

  /** In turn: with both away the end of a map would be seen by nobody. */
  async function killPrograms(signal: AbortSignal): Promise<void> {
    const chance = seededChance(18);
    for (let turn = 0; await morePlayed(ROUNDS_BETWEEN_KILLS, signal); turn += 1) {
      await pause(chance() * 500);
      const [program] = turn % 2 === 0 ? stack.workers : stack.apis;
      await program?.kill();
      await pause(300);
      const startedAt = new Date().toISOString();
      program?.start();
      await stack.ready();
      if (program === stack.workers[0])
        await waitFor(() => takesJobsSince(stack, startedAt), { timeoutMs: 180_000, what: 'the worker to take jobs' });
      deaths.programs += 1;
    }
  }

  async function killServers(signal: AbortSignal): Promise<void> {
    const chance = seededChance(81);
    while (await morePlayed(ROUNDS_BETWEEN_SERVERS, signal)) {
      const playing = servers.filter((server) => server.state() === 'live');
      const server = playing[Math.floor(chance() * playing.length)];
      if (server === undefined) continue;
      await server.crash();
      await pause(chance() * 2_000);
      await server.restart();
      deaths.servers += 1;
    }
  }

  /**
   * Tables, places and every number are what the simulators played, and nothing was played twice. Where api processes died, reports may be
   * lost for good: then the counters of players end with an earlier round.
   */
  async function isAsPlayed(cup: PlayedCup, mayLoseReports: boolean): Promise<void> {
    const bracket = await waitFor(() => cup.look<TournamentBracketAnswer>('/bracket'), { what: 'the bracket' });
    const standings = await waitFor(() => cup.look<TournamentStandingsAnswer>('/standings'), { what: 'the standings' });
    const played = playedPairings(bracket, stack.fleet.servers());
    const shown = bracket.stages.flatMap(({ pairings }, stage) =>
      pairings.flatMap(({ key, state, winner, maps, rounds }) =>
        state === 'over' ? [{ stage, key, winner, maps, rounds }] : [],
      ),
    );
    expect(shown).toEqual(played.map(({ stage, key, winner, maps, rounds }) => ({ stage, key, winner, maps, rounds })));
    const lots = cup.decisions.flatMap((decision) => (decision.what === 'lot' ? [decision.order] : []));
    for (const [index, { rows }] of standings.stages[0]?.tables.entries() ?? []) {
      const games = played.filter(({ stage, group }) => stage === 0 && group === index + 1);
      expect(rows.map(({ entry }) => entry)).toEqual(countedTable(games, lots));
    }
    const final = played.filter(({ stage }) => stage === 1);
    expect(
      standings.stages[1]?.placements.map(({ place, entries }) => ({
        place,
        entries: entries.toSorted((one, two) => one - two),
      })),
    ).toEqual(countedPlaces(final));
    const made = await stack.database.query<{ match_id: number }[]>(
      'SELECT match_id FROM tournament_matches WHERE tournament_id = $1',
      [cup.id],
    );
    expect(made).toHaveLength(played.length);
    let matchesShort = 0;
    const until = untilLateReports();
    for (const { matchId } of played) {
      const server = stack.fleet
        .servers()
        .find((one) => one.truth().matches.some((match) => match.matchId === matchId && match.status === 'finished'));
      if (server === undefined) throw new Error(`match ${matchId} was played nowhere`);
      const truth = truthNumbers(server, matchId);
      const claimed = await claimedNumbers(stack.admin, matchId, truth, until);
      expect(mayLoseReports ? withLostReports(claimed, truth) : claimed).toEqual(truth);
      if (JSON.stringify(claimed) !== JSON.stringify(truth)) matchesShort += 1;
    }
    process.stderr.write(
      `decisions: ${JSON.stringify(cup.decisions)}; deaths so far: ${JSON.stringify(deaths)}; matches whose last reports were lost: ${matchesShort} of ${played.length}\n`,
    );
  }
});
