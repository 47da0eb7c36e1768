import { TournamentBracketAnswer } from '@placar/contracts';
import type { VetoActBody, VetoActName, VetoFormat } from '@placar/contracts';
import { BUILT_IN } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { viewOf } from '@placar/domain/tournament';
import type { TournamentSettings, TournamentState } from '@placar/domain/tournament';
import { ActInVetoCommand, CorrectStatsCommand } from '@placar/match-engine';
import type { VetoActor } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { createLogger } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { diesAfter } from '../../../../libs/match-engine/test/dies-after';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { MatchCheckIns } from '../../src/tournaments/match-check-ins';
import { TournamentMatchMaker } from '../../src/tournaments/tournament-match-maker';
import { TournamentRows } from '../../src/tournaments/tournament-rows';
import { TournamentTender } from '../../src/tournaments/tournament-tender';
import { FAST, SLOW } from '../failure-table.expectations';
import { ServerSearch } from '../../src/server-search/server-search';
import { FailureStack } from '../failure-table.stack';
import { PLAY, SETTINGS, TournamentCup } from './tournament-cup';

describe('a tournament that runs itself', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  it('opens check-in, replaces who does not come, begins, plays its matches and names the champion of the simulator', async () => {
    const servers = [await stack.addServer(FAST), await stack.addServer(FAST)];
    const cup = await TournamentCup.open(stack, SETTINGS, 5);
    const window = { opensAt: new Date(0).toISOString(), closesAt: inMs(3_600_000) };
    const timed = { ...SETTINGS, checkIn: window, beginsByItself: true };
    await cup.act({ type: 'change-settings', settings: timed });
    await cup.until('check_in');
    for (const entry of [1, 3, 4, 5]) await cup.act({ type: 'check-in', entry });
    await cup.act({ type: 'change-settings', settings: { ...timed, checkIn: { ...window, closesAt: inMs(300) } } });
    const begun = await cup.until('running');
    expect(begun.teams.map(({ status }) => status)).toEqual(['in', 'absent', 'in', 'in', 'in']);

    const over = await cup.until('over', 150_000);
    const matches = await cup.matches();
    expect(matches.map(({ key }) => key).sort()).toEqual(['T', 'U1.1', 'U1.2', 'U2.1']);
    const truths = servers.flatMap((server) => server.truth().matches);
    for (const { key, match_id: matchId, team1, team2 } of matches) {
      const truth = truths.find((one) => one.matchId === matchId && one.status === 'finished');
      const winner = truth?.winner === 'team1' ? team1 : team2;
      expect([key, resultAt(over, key)?.winner]).toEqual([key, winner]);
    }
    const champion = resultAt(over, 'U2.1')?.winner;
    expect(viewOf(over, 0)?.placements[0]).toEqual({ place: 1, group: null, entries: [champion] });
    const [row] = await stack.database.query<{ champion: string }[]>('SELECT champion FROM tournaments WHERE id = $1', [
      cup.id,
    ]);
    expect(row?.champion).toBe(`Time ${champion}`);
    // The bracket that everybody reads names the matches, and shows the maps as the simulator played them.
    const shown = await shownMatches(stack, cup);
    expect(shown.map(({ id }) => id).sort()).toEqual(matches.map(({ match_id: id }) => id).sort());
    for (const { id, one, maps } of shown) {
      const truth = truths.find((match) => match.matchId === id && match.status === 'finished');
      const score = truth?.maps.map(({ team1Score, team2Score }) => [team1Score, team2Score]) ?? [];
      const isTurned = matches.find(({ match_id: matchId }) => matchId === id)?.team1 !== one;
      expect(maps.map((map) => map.score)).toEqual(isTurned ? score.map((pair) => pair.toReversed()) : score);
    }
    await stack.database.query('UPDATE servers SET cordoned = true');
  });

  it('pauses its live matches and lets them go on, asks where a match has no winner, and plays it again on a word', async () => {
    await stack.addServer(SLOW);
    const cup = await TournamentCup.open(stack, FINAL, 2);
    await cup.act({ type: 'begin', seeds: [1, 2] });
    const first = await madeMatch(cup, 0);
    await stack.rounds(first, 0, 1);
    await cup.act({ type: 'pause', paused: true });
    await stack.status(first, 'paused', 180_000);
    await cup.act({ type: 'pause', paused: false });
    await stack.until(first, ({ status }) => status === 'live' || status === 'halftime', 'the match to go on', 180_000);

    await stack.command(first, { kind: 'cancel', args: {} });
    await stack.status(first, 'cancelled', 180_000);
    // A person must say how it goes on: no second match, no result.
    expect(resultAt(await cup.state(), 'U1.1')).toBeUndefined();
    expect(await cup.matches()).toHaveLength(1);
    await cup.act({ type: 'correct', stage: 0, key: 'U1.1', result: null, reason: 'de novo' });
    const second = await madeMatch(cup, 1);
    expect(second).not.toBe(first);
    // Somebody knows the result: the match that is on is called off.
    const result = { entries: [1, 2], how: 'walkover', winner: 2, maps: [0, 0], rounds: [0, 0] } as const;
    await cup.act({ type: 'correct', stage: 0, key: 'U1.1', result, reason: 'foi-se embora' });
    await cup.until('over');
    await stack.status(second, 'cancelled', 180_000);
    await stack.database.query('UPDATE servers SET cordoned = true');
  });

  it('makes a match half an hour before its time, with that time, its rules and the order of its veto, and asks for its server later', async () => {
    const timetable = {
      mode: 'fixed',
      zone: 'UTC',
      hours: null,
      servers: null,
      answerHours: 24,
      defaultTime: '20:00',
    } as const;
    const vetoFormat: VetoFormat = [
      { action: 'ban', team: 'second' },
      { action: 'ban', team: 'second' },
      { action: 'decider', sides: 'random' },
    ];
    const stages = SETTINGS.stages.map((stage) => ({ ...stage, play: { ...PLAY, veto: 'web', vetoFormat } as const }));
    const cup = await TournamentCup.open(
      stack,
      { ...SETTINGS, stages, timetable, rulebook: { tactical_pauses: 2 } },
      4,
    );
    await cup.act({ type: 'begin', seeds: [1, 2, 3, 4] });
    const local = (minutes: number): string => inMs(minutes * 60_000).slice(0, 16);
    const times = [
      { key: 'U1.1', local: local(90) },
      { key: 'U1.2', local: local(25) },
    ];
    await cup.act({ type: 'set-times', stage: 0, times, despite: false });
    await madeMatch(cup, 0);
    // Both were looked at in one pass, and once more: only the near one is made, and nothing is asked for yet.
    await cup.act({ type: 'pause', paused: true });
    await cup.act({ type: 'pause', paused: false });
    const made = await cup.matches();
    expect(made.map(({ key, requests }) => [key, requests])).toEqual([['U1.2', 0]]);
    const [row] = await stack.database.query<{ start_time: Date }[]>('SELECT start_time FROM matches WHERE id = $1', [
      made[0]?.match_id,
    ]);
    expect(row?.start_time.toISOString()).toBe(`${times[1]?.local}:00.000Z`);
    // Its maps are chosen on the web, in the order of the stage.
    const { config } = await stack.state(made[0]?.match_id ?? 0);
    expect(config.webVeto?.format).toEqual(vetoFormat);
    // What the tournament does not say is as everywhere.
    expect(config.rulebook).toEqual({ ...BUILT_IN, tactical_pauses: 2 });
    await cup.act({ type: 'cancel', reason: 'teste' });
  });

  it('plays the final by the rule for its round: its own maps, in the order of its own veto, on a server that was told so', async () => {
    const server = await stack.addServer(FAST);
    const pool = ['de_inferno', 'de_train', 'de_overpass', 'de_anubis'];
    const vetoFormat: VetoFormat = [
      { action: 'ban', team: 'second' },
      { action: 'pick', team: 'second', sides: 'random' },
      { action: 'pick', team: 'first', sides: 'random' },
      { action: 'decider', sides: 'random' },
    ];
    const rounds = [{ of: { kind: 'last', rounds: 1 }, bestOf: 3, pool, vetoFormat }] as const;
    const stages = FINAL.stages.map((stage) => ({ ...stage, play: { ...PLAY, veto: 'web', rounds } as const }));
    const cup = await TournamentCup.open(stack, { ...FINAL, stages }, 2);
    await cup.act({ type: 'begin', seeds: [1, 2] });
    const matchId = await madeMatch(cup, 0);
    const { config } = await stack.state(matchId);
    expect(config).toMatchObject({ maxMaps: 3, mapPool: pool, webVeto: { format: vetoFormat } });

    const by: VetoActor = { kind: 'viewer', viewer: stack.admin, steamId: null, runsMatch: true };
    const veto = async <N extends VetoActName>(act: N, body: VetoActBody<N>) =>
      stack.commands.execute(new ActInVetoCommand(by, matchId, act, body));
    const stepOf = ({ webVeto }: MatchState) => webVeto?.step ?? 0;
    const started = await veto('start', {});
    // The second team begins, as in no usual order.
    const banned = await veto('ban', { team: 'team2', map: 'de_train', step: stepOf(started) });
    const picked = await veto('pick', { team: 'team2', map: 'de_anubis', step: stepOf(banned) });
    await veto('pick', { team: 'team1', map: 'de_inferno', step: stepOf(picked) });

    const over = await cup.until('over', 240_000);
    const played = ['de_anubis', 'de_inferno', 'de_overpass'];
    const truth = server.truth().matches.find((match) => match.matchId === matchId && match.status === 'finished');
    expect(truth?.numMaps).toBe(3);
    const names = truth?.maps.map(({ mapName }) => mapName) ?? [];
    expect(names.length).toBeGreaterThanOrEqual(2);
    expect(names).toEqual(played.slice(0, names.length));
    const winner = truth?.winner === 'team1' ? 'team1' : 'team2';
    const [match] = await cup.matches();
    expect(resultAt(over, 'U1.1')?.winner).toBe(match?.[winner]);
    await stack.database.query('UPDATE servers SET cordoned = true');
  });

  it('takes a draw where the stage plays without overtime, though the plugin never tells the end of the series', async () => {
    const server = await stack.addServer(FAST);
    server.scenario('bo1_draw_stuck');
    const format = { kind: 'round_robin', groups: 1, twice: false, tieBreaks: ['initial_seed'] } as const;
    const stage = { format, advance: null, invited: 2, play: PLAY, rulebook: { overtime_rounds: null } };
    const rules = { teamSize: 5, rulebook: { overtime_rounds: 10 } };
    const cup = await TournamentCup.open(stack, { ...FINAL, ...rules, stages: [stage] }, 2);
    await cup.act({ type: 'begin', seeds: [1, 2] });
    const matchId = await madeMatch(cup, 0);
    const { config } = await stack.state(matchId);
    expect(config.cvars).toEqual({ mp_overtime_enable: '0' });
    const over = await cup.until('over', 240_000);
    expect(over.stages[0]?.results.get('G1.1.1')).toMatchObject({ how: 'played', winner: null, rounds: [12, 12] });
    expect(viewOf(over, 0)?.tables[0]?.rows.map(({ draws, points }) => [draws, points])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    // As soon as its demo has come: nobody else ends it, and the next match wants the server.
    const left = () =>
      stack.database.query<{ demos: number; reason: string | null }[]>(
        `SELECT (SELECT count(*)::int FROM demos d WHERE d.match_id = l.match_id) AS demos, release_reason AS reason
           FROM server_leases l WHERE match_id = $1 AND released_at IS NOT NULL`,
        [matchId],
      );
    const released = await waitFor(async () => (await left())[0], { what: 'the server to be free', timeoutMs: 90_000 });
    expect(released).toEqual({ demos: 1, reason: 'match_over' });
    await stack.database.query('UPDATE servers SET cordoned = true');
  });

  it('moves the ladder once where its matches are ranked, follows a correction, and leaves it alone elsewhere', async () => {
    await stack.addServer(FAST);
    const played = async (ranked: boolean) => {
      const cup = await TournamentCup.open(stack, { ...FINAL, ranked }, 2);
      await cup.act({ type: 'begin', seeds: [1, 2] });
      const { teams } = await cup.until('over', 240_000);
      const [match] = await cup.matches();
      const ids = (entry = 0) => teams.find((team) => team.entry === entry)!.members.map(({ steamId }) => steamId);
      return { matchId: match!.match_id, team1: ids(match!.team1), team2: ids(match!.team2) };
    };
    /** How often people stand on the ladder, as matches, wins and losses of each. */
    const standing = async (people: readonly string[]): Promise<number[][]> => {
      const rows = await stack.database.query<{ matches: number; won: number; lost: number }[]>(
        'SELECT matches, won, lost FROM skills WHERE steam_id = ANY($1) ORDER BY steam_id',
        [people],
      );
      return rows.map(({ matches, won, lost }) => [matches, won, lost]);
    };
    const stand = (people: readonly string[], wanted: number[]) =>
      waitFor(async () => JSON.stringify(await standing(people)) === JSON.stringify(people.map(() => wanted)), {
        what: `${people.length} people with ${wanted.join()}`,
      });
    const unranked = await played(false);
    const { matchId, ...ranked } = await played(true);
    const { config, winner } = await stack.state(matchId);
    expect(config.rankedMode).toBe('wingman');
    const loser = winner === 'team1' ? 'team2' : 'team1';
    await stand(ranked[winner ?? 'team1'], [1, 1, 0]);
    await stand(ranked[loser], [1, 0, 1]);

    const values = { winner: loser, ...(loser === 'team1' ? { team1: 1, team2: 0 } : { team1: 0, team2: 1 }) } as const;
    const players = [...ranked.team1, ...ranked.team2];
    const correction = { table: 'result', change: 'set', values } as const;
    await stack.commands.execute(new CorrectStatsCommand(stack.admin, matchId, [correction], 'staff', 'teste'));
    const mapped = { table: 'map', change: 'set', mapNumber: 0, values: { winner: loser } } as const;
    await stack.commands.execute(new CorrectStatsCommand(stack.admin, matchId, [mapped], 'staff', 'teste'));
    await stand(ranked[loser], [1, 1, 0]);
    await stand(ranked[winner ?? 'team1'], [1, 0, 1]);
    // Counted after the unranked one, which ended before.
    expect(await standing([...unranked.team1, ...unranked.team2])).toEqual([]);
    expect(await standing(players)).toHaveLength(players.length);
    await stack.database.query('UPDATE servers SET cordoned = true');
  });

  it('brings who was exchanged into a match that is made and waits for its server', async () => {
    const cup = await TournamentCup.open(stack, FINAL, 2);
    await cup.act({ type: 'begin', seeds: [1, 2] });
    const matchId = await madeMatch(cup, 0);
    const [leaves] = (await cup.state()).teams[1]?.members ?? [];
    const comes = { steamId: '76561198799999999', name: 'Reserva', rating: null };
    const by = stack.admin.id;
    await cup.act({ type: 'substitute', entry: 2, leaves: leaves?.steamId ?? '', comes, reason: '', by });
    const rosters = async (): Promise<string[]> => {
      const { config } = await stack.state(matchId);
      return [config.team1, config.team2].flatMap(({ players }) => Object.keys(players));
    };
    const present = (await cup.state()).teams.flatMap(({ members }) => members.map(({ steamId }) => steamId)).sort();
    expect(present).toContain(comes.steamId);
    await waitFor(async () => (await rosters()).sort().join() === present.join(), {
      timeoutMs: 180_000,
      what: 'the rosters of the match',
    });
    await cup.act({ type: 'cancel', reason: 'teste' });
  });

  it('makes one match and one request for a server, whichever of the steps a worker dies between', async () => {
    await stack.worker.close();
    const doomed = await startEngine(stack.environment);
    const tender = tenderOf(doomed, stack);
    try {
      let survived = false;
      for (let step = 0; !survived; step += 1) {
        const cup = await TournamentCup.open(stack, FINAL, 2);
        await cup.act({ type: 'begin' });
        survived = await diesAfter(doomed, step, () => tender.tend(cup.id));
        // Others take over, all at once.
        await Promise.all([tender.tend(cup.id), tender.tend(cup.id)]);
        const made = await cup.matches();
        expect([step, made.map(({ key, requests }) => [key, requests])]).toEqual([step, [['U1.1', 1]]]);
        await cup.act({ type: 'cancel', reason: 'teste' });
        await diesAfter(doomed, step % 5, () => tender.tend(cup.id));
        await tender.tend(cup.id);
        expect((await cup.matches()).filter(({ is_open: isOpen }) => isOpen)).toEqual([]);
        expect(step).toBeLessThan(80);
      }
    } finally {
      await doomed.app.close();
      await stack.startWorker();
    }
  });
});

/** Two teams and nothing but the final. */
const FINAL: TournamentSettings = {
  ...SETTINGS,
  most: 2,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 2, play: PLAY }],
};
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const resultAt = (state: TournamentState, key: string) => state.stages[0]?.results.get(key);

/** Matches in the public answer, with the team that stands first in each, once all of them are shown as finished. */
const shownMatches = (stack: FailureStack, cup: TournamentCup) =>
  waitFor(
    async () => {
      const answer = await fetch(`${stack.environment.config.http.publicUrl}/api/tournaments/${cup.id}/bracket`);
      const { stages } = TournamentBracketAnswer.parse(await answer.json());
      const pairings = stages.flatMap((stage) => stage.pairings);
      if (!pairings.every(({ match }) => match?.status === 'finished')) return undefined;
      return pairings.flatMap(({ match, entries: [one] }) => (match === null ? [] : [{ ...match, one }]));
    },
    { what: 'the bracket with its matches' },
  );

/** The match that was made for the call, once it is there. */
const madeMatch = (cup: TournamentCup, call: number): Promise<number> =>
  waitFor(async () => (await cup.matches()).find((match) => match.call === call)?.match_id, {
    what: `match of call ${call}`,
  });

/** What a worker has, on connections of its own. */
function tenderOf({ database, commands }: EngineProcess, stack: FailureStack): TournamentTender {
  const clock = { now: () => new Date() };
  const bus = { publish: () => Promise.resolve(true) };
  const tournaments = new TournamentEngine(database, { sendCommitted: () => Promise.resolve() }, bus, clock);
  const rows = new TournamentRows(database);
  const maker = new TournamentMatchMaker(database, commands, bus);
  const search = new ServerSearch(database, bus, stack.environment.config);
  const logger = createLogger(stack.environment.config.log);
  const checkIns = new MatchCheckIns({ tournaments, rows, commandBus: commands, clock, logger });
  return new TournamentTender({ tournaments, rows, maker, search, checkIns, commandBus: commands, clock, logger });
}
