import { TournamentBracketAnswer } from '@placar/contracts';
import type { VetoFormat } from '@placar/contracts';
import { BUILT_IN } from '@placar/domain';
import { viewOf } from '@placar/domain/tournament';
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
import { FINAL, PLAY, SETTINGS, TournamentCup, madeMatch, resultAt } from './tournament-cup';

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

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

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
