import type { VetoActBody, VetoActName, VetoFormat } from '@placar/contracts';
import type { MatchState } from '@placar/domain';
import { viewOf } from '@placar/domain/tournament';
import { ActInVetoCommand, CorrectStatsCommand } from '@placar/match-engine';
import type { VetoActor } from '@placar/match-engine';
import { waitFor } from '@placar/testing';
import { FAST } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';
import { FINAL, PLAY, TournamentCup, madeMatch, resultAt } from './tournament-cup';

describe('rules of a tournament in its matches', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

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
});
