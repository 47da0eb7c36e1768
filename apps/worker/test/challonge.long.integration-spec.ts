import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { BracketAnswer, ImportSeasonAnswer, PluginEvent } from '@placar/contracts';
import type { BracketMatch } from '@placar/contracts';
import { MatchEngine, PLATFORM } from '@placar/match-engine';
import { linkWaitingMatches, rebuildProjections } from '@placar/read-models';
import { createLogger, hashApiKey, sealSecret } from '@placar/platform';
import { USUAL_MODE, createUser, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import type { AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { AppModule } from '../../api/src/app.module';
import { createApi } from '../../api/src/http/create-api';
import { FakeChallonge } from '../../api/test/fake-challonge';
import { FakeTournament } from '../../api/test/fake-challonge-bracket';
import { send } from '../../api/test/http-client';
import { seriesEvents } from '../../api/test/matches/plugin-series';
import { BracketLoop } from '../src/challonge/bracket-loop';
import { createWorker } from '../src/start-worker';

type Bracket = z.infer<typeof BracketAnswer>['bracket'];

const KEY = 'a-key-of-challonge';
const API_KEY = 'the-key-of-the-organiser-0123';

/** api and worker on one database, and the provider beside them. */
class Stack {
  worker!: INestApplicationContext;
  owner = 0;

  private constructor(
    readonly environment: TestEnvironment,
    readonly challonge: FakeChallonge,
    readonly api: NestExpressApplication,
    readonly url: string,
  ) {}

  static async start(): Promise<Stack> {
    const challonge = await FakeChallonge.start();
    const environment = await USUAL_MODE.start({ CHALLONGE_URL: challonge.url, CHALLONGE_RETRY_SECONDS: '0.05' });
    const api = await createApi(environment.config, { root: (...given) => AppModule.forRoot(...given) });
    await api.listen(0, '127.0.0.1');
    const { port } = api.getHttpServer().address() as AddressInfo;
    const stack = new Stack(environment, challonge, api, `http://127.0.0.1:${port}/api`);
    await stack.startWorker();
    const { encryptionKey } = environment.config.secrets;
    const user = await createUser(stack.database, {
      name: 'Organização 🏆',
      admin: true,
      apiKeyHash: hashApiKey(API_KEY),
      challongeApiKeyEncrypted: sealSecret(KEY, encryptionKey),
    });
    stack.owner = user.id;
    challonge.keys.add(KEY);
    return stack;
  }

  async startWorker(): Promise<void> {
    this.worker = await createWorker(this.environment.config, createLogger(this.environment.config.log));
  }

  get database(): DataSource {
    return this.api.get(DataSource);
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.close();
    await this.challonge.stop();
    await this.environment.stop();
  }

  async call(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const { status, text } = await send(this.url + path, method, body && JSON.stringify(body), {
      'user-api': `${this.owner}:${API_KEY}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    });
    return { status, body: JSON.parse(text) as Record<string, unknown> };
  }

  /** As a person who tries again when the provider has a bad moment. */
  async importSeason(tournament_id: string): Promise<z.infer<typeof ImportSeasonAnswer>> {
    return waitFor(
      async () => {
        const { status, body } = await this.call('POST', '/seasons/challonge', [{ tournament_id, import_teams: true }]);
        if (status === 200) return ImportSeasonAnswer.strict().parse(body);
        if (status === 502 || status === 429) return undefined;
        throw new Error(`import answered ${status}: ${JSON.stringify(body)}`);
      },
      { what: 'the import' },
    );
  }

  async bracket(seasonId: number): Promise<Bracket> {
    const { body } = await this.call('GET', `/seasons/${seasonId}/bracket`);
    return BracketAnswer.strict().parse(body).bracket;
  }

  /** A match for this bracket match, played to its end by reports as a plugin sends them, and confirmed. */
  async play(seasonId: number, wanted: BracketMatch, winner: 'team1' | 'team2', maxMaps: number): Promise<number> {
    const id = await this.playUnconfirmed(seasonId, wanted, winner, maxMaps);
    await this.confirm(id, true);
    return id;
  }

  async confirm(id: number, confirmed: boolean): Promise<void> {
    const { status, body } = await this.call('POST', `/matches/${id}/confirm`, { confirmed });
    if (status !== 200) throw new Error(`confirm answered ${status}: ${JSON.stringify(body)}`);
  }

  /** On a server that is not ours: whoever holds the token could have made it up. */
  async playUnconfirmed(
    seasonId: number,
    wanted: BracketMatch,
    winner: 'team1' | 'team2',
    maxMaps: number,
  ): Promise<number> {
    const [team1, team2] = [wanted.team2_id ?? 0, wanted.team1_id ?? 0];
    const created = await this.call('POST', '/matches', [
      {
        team1_id: team1,
        team2_id: team2,
        season_id: seasonId,
        max_maps: maxMaps,
        veto_mappool: 'de_nuke de_mirage de_ancient',
        skip_veto: true,
        ignore_server: true,
        ignore: true,
      },
    ]);
    if (created.status !== 200) throw new Error(`match answered ${created.status}: ${JSON.stringify(created.body)}`);
    const id = Number(created.body['id']);
    await this.end(id, [team1, team2], winner, maxMaps);
    return id;
  }

  async end(id: number, teams: [number, number], winner: 'team1' | 'team2', maxMaps: number): Promise<void> {
    const side = (team: number): object => ({ team: { id: team, name: `T${team}` }, members: [] });
    const played = { id, team1: side(teams[0]), team2: side(teams[1]) } as unknown as Parameters<
      typeof seriesEvents
    >[0];
    const [won, lost] = winner === 'team1' ? ['1', '2'] : ['2', '1'];
    const map = lost.repeat(id % 9) + won.repeat(13);
    const maps = maxMaps === 1 ? [map] : [map, lost.repeat(13), map];
    const reports = seriesEvents(played, maps).map((event) => ({
      event: PluginEvent.parse(event),
      receivedAt: new Date().toISOString(),
    }));
    await this.api.get(MatchEngine).run(id, { type: 'record-reports', reports }, { actor: PLATFORM, cause: 'test' });
  }

  /** Until no result waits any more. */
  async told(seasonId: number, isDone: (bracket: Bracket) => boolean): Promise<Bracket> {
    return waitFor(
      async () => {
        await this.worker.get(BracketLoop).sweep();
        const bracket = await this.bracket(seasonId);
        return isDone(bracket) ? bracket : undefined;
      },
      { what: 'results to be told', timeoutMs: 120_000 },
    );
  }
}

const sixteen = (base: number): FakeTournament['participants'] =>
  Array.from({ length: 16 }, (_, index) => ({
    id: base * 100 + index,
    name: index === 3 ? `Time "Ação" 🐯 日本 ${base}` : `Equipe ${base}-${index + 1}`,
    seed: index + 1,
    fields: null,
  }));

/** Favourites win, but one from below takes the first grand final, so that a second one is played. */
const winnerOf = (tournament: FakeTournament, wanted: BracketMatch, grandFinals: number): number => {
  const match = tournament.match(wanted.challonge_match_id);
  if (!match?.player1 || !match.player2) throw new Error('not open');
  if (match.round === 5) return grandFinals === 0 ? match.player2 : Math.min(match.player1, match.player2);
  return Math.min(match.player1, match.player2);
};

async function playThrough(stack: Stack, seasonId: number, tournament: FakeTournament): Promise<Bracket> {
  let grandFinals = 0;
  for (let pass = 0; pass < 40; pass += 1) {
    const bracket = await stack.bracket(seasonId);
    const open = bracket.matches.filter((match) => match.state === 'open' && match.match_id === null);
    if (open.length === 0) break;
    for (const wanted of open) {
      const winner = winnerOf(tournament, wanted, grandFinals);
      if (wanted.round === 5) grandFinals += 1;
      const isFirst = winner === tournament.match(wanted.challonge_match_id)?.player1;
      // Our teams stand the other way round, so that orientation matters.
      await stack.play(seasonId, wanted, isFirst ? 'team2' : 'team1', wanted.round >= 4 ? 3 : 1);
    }
    await stack.told(seasonId, ({ matches }) =>
      matches.every(
        ({ challonge_match_id: id, match_id, report }) =>
          match_id === null || report.state === 'reported' || tournament.match(id) === null,
      ),
    );
    await stack.told(
      seasonId,
      ({ matches, finalized_at }) =>
        finalized_at !== null || matches.some((match) => match.state === 'open' && match.match_id === null),
    );
  }
  return stack.told(seasonId, ({ finalized_at }) => finalized_at !== null);
}

/** Everything that an import could make twice or change. */
const rowsOf = (stack: Stack): Promise<unknown> =>
  Promise.all(
    ['teams', 'team_members', 'seasons', 'season_bracket_matches', 'team_claims'].map((table) =>
      stack.database.query<unknown[]>(`SELECT * FROM ${table} ORDER BY id`),
    ),
  );

describe('a bracket of Challonge', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start();
  });
  afterAll(() => stack.stop());

  async function wholeTournament(tournament: FakeTournament, ref: string): Promise<void> {
    stack.challonge.add(tournament).start();
    const season = await stack.importSeason(ref);
    expect(season).toMatchObject({ created: true, imported: 16, unchanged: 0, conflicts: [], bracket_matches: 31 });
    expect(season.claim_links).toHaveLength(16);

    const bracket = await playThrough(stack, season.id, tournament);

    expect(tournament).toMatchObject({ state: 'complete', overwritten: 0 });
    const grand = tournament.matches.filter(({ round }) => round === 5);
    expect(grand.map(({ winner }) => winner)).toEqual([grand[0]?.player2, tournament.participants[0]?.id]);
    for (const match of bracket.matches) {
      const there = tournament.match(match.challonge_match_id);
      expect(match).toMatchObject({
        state: 'complete',
        scores: there?.scores,
        report: { state: 'reported', scores: there?.scores },
      });
    }
    // Each result was written once, however often it had to be tried.
    const ids = new Set(tournament.matches.map(({ id }) => String(id)));
    const written = stack.challonge.writes
      .map(({ path }) => /\/matches\/(\d+)\.json$/.exec(path)?.[1] ?? '')
      .filter((id) => ids.has(id));
    expect(written.toSorted()).toEqual([...new Set(written)].toSorted());
    expect(written).toHaveLength(31);
    const { body } = await stack.call('GET', `/seasons/${season.id}`);
    expect(body['season']).toMatchObject({
      is_challonge: 1,
      end_date: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
    });

    const before = await rowsOf(stack);
    const again = await stack.importSeason(ref);
    expect(again).toMatchObject({
      id: season.id,
      created: false,
      imported: 0,
      unchanged: 16,
      conflicts: [],
      claim_links: [],
    });
    expect(await rowsOf(stack)).toEqual(before);
  }

  it('is imported once, played to its champion, told match by match and ended', async () => {
    await wholeTournament(
      new FakeTournament(501, 'verao', 'Verão 2026 ⚽', sixteen(1), 'liga'),
      'https://liga.challonge.com/pt/verao',
    );
  });

  it('ends the same when a fifth of the provider’s calls fail, some of them after they were applied', async () => {
    stack.challonge.versions = ['v1'];
    // A second worker, which sees the same rows.
    const beside = await createWorker(stack.environment.config, createLogger(stack.environment.config.log));
    let state = 42;
    const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    stack.challonge.fate = () => {
      if (next() >= 0.2) return 'ok';
      return (
        (['error', 'rate_limited', 'drop', 'drop', 'refuse_connection'] as const)[Math.floor(next() * 5)] ?? 'error'
      );
    };
    try {
      await wholeTournament(new FakeTournament(502, 'inverno', 'Inverno', sixteen(2)), 'inverno');
    } finally {
      stack.challonge.fate = () => 'ok';
      stack.challonge.versions = ['v1', 'v2.1'];
      await beside.close();
    }
    const failed = stack.challonge.calls.filter(({ fate }) => fate !== 'ok');
    expect(new Set(failed.map(({ fate }) => fate))).toEqual(
      new Set(['error', 'rate_limited', 'drop', 'refuse_connection']),
    );
  });

  describe('in conflict', () => {
    let tournament: FakeTournament;
    let seasonId = 0;
    beforeAll(async () => {
      tournament = stack.challonge.add(new FakeTournament(503, 'conflitos', 'Conflitos', sixteen(3)));
      tournament.start();
      seasonId = (await stack.importSeason('conflitos')).id;
    });

    const open = async (place: number): Promise<BracketMatch> => {
      const match = (await stack.bracket(seasonId)).matches[place];
      if (!match) throw new Error('no such match');
      return match;
    };
    /** Also the bracket was read again since. */
    const reported = (place: number, state: string): Promise<Bracket> =>
      stack.told(
        seasonId,
        ({ matches }) => matches[place]?.report.state === state && matches[place].state === 'complete',
      );

    it('leaves another result at the provider alone, and shows both', async () => {
      const wanted = await open(0);
      const there = tournament.match(wanted.challonge_match_id);
      tournament.report(wanted.challonge_match_id, '16-14', there?.player1 ?? 0);
      await stack.play(seasonId, wanted, 'team1', 1);
      const { matches } = await reported(0, 'conflict');
      expect(matches[0]).toMatchObject({
        scores: '16-14',
        winner_team_id: wanted.team1_id,
        report: { problem: 'Challonge has another result: 16-14.', reported_at: null },
      });
      expect(tournament).toMatchObject({ overwritten: 0 });
      // Put right over there, and asked for again: then it counts.
      const { report } = (await stack.bracket(seasonId)).matches[0] ?? {};
      tournament.report(wanted.challonge_match_id, report?.scores ?? '', there?.player2 ?? 0);
      await stack.importSeason('conflitos');
      await reported(0, 'reported');
    });

    it('tells a match that somebody could have made up once staff confirm it, and an unproven score once it is proved', async () => {
      const wanted = await open(6);
      const matchId = await stack.playUnconfirmed(seasonId, wanted, 'team1', 1);
      const writes = stack.challonge.writes.length;
      // Due in its own right, the bracket is looked at, and this match is left out.
      const sweep = async (): Promise<void> => {
        await stack.database.query(
          'UPDATE season_brackets SET work_due_at = now(), busy_until = NULL WHERE season_id = $1',
          [seasonId],
        );
        await stack.told(seasonId, () => true);
        await waitFor(
          async () =>
            (
              await stack.database.query<unknown[]>(
                'SELECT 1 FROM season_brackets WHERE season_id = $1 AND busy_until IS NULL AND work_due_at IS NULL',
                [seasonId],
              )
            ).length > 0,
          { what: 'the bracket to be looked at' },
        );
      };
      const waits = (problem: string): Promise<Bracket> =>
        stack.told(
          seasonId,
          ({ matches }) => matches[6]?.report.state === 'waiting' && matches[6].report.problem === problem,
        );
      await sweep();
      await waits('The match is unconfirmed: Challonge is told once staff confirm it.');
      await stack.database.query('UPDATE matches SET unproven = true WHERE id = $1', [matchId]);
      await stack.database.query('UPDATE matches SET unconfirmed = false WHERE id = $1', [matchId]);
      await sweep();
      await waits('The score is unproven: Challonge is told once something proves it.');
      expect(stack.challonge.writes).toHaveLength(writes);
      expect(await open(6)).toMatchObject({ state: 'open', scores: null });
      // Confirming writes the row anew from the log, where its score is proved.
      await stack.confirm(matchId, true);
      const { matches } = await reported(6, 'reported');
      expect(matches[6]).toMatchObject({ state: 'complete', report: { problem: null } });
      expect(stack.challonge.writes.length).toBeGreaterThan(writes);
    });

    it('tells nothing of a cancelled match, and lets the next one take its place', async () => {
      const wanted = await open(1);
      const teams = { team1_id: wanted.team1_id, team2_id: wanted.team2_id };
      const options = {
        season_id: seasonId,
        max_maps: 1,
        veto_mappool: 'de_nuke',
        skip_veto: true,
        ignore_server: true,
      };
      const first = await stack.call('POST', '/matches', [{ ...teams, ...options, ignore: true }]);
      const twice = await stack.call('POST', '/matches', [
        { ...teams, ...options, ignore: true, bracket_match_id: wanted.id },
      ]);
      expect(twice).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect((await open(1)).match_id).toBe(first.body['id']);
      await stack.call('PUT', '/matches', [{ match_id: first.body['id'], cancelled: 1 }]);
      await waitFor(async () => (await stack.call('GET', `/matches/${String(first.body['id'])}`)).body, {
        what: 'the match to be cancelled',
      });
      const before = stack.challonge.writes.length;
      await stack.worker.get(BracketLoop).sweep();
      expect(await open(1)).toMatchObject({ state: 'open', report: { state: 'none' } });
      expect(stack.challonge.writes).toHaveLength(before);
      const second = await stack.play(seasonId, wanted, 'team2', 1);
      const { matches } = await reported(1, 'reported');
      expect(matches[1]).toMatchObject({ match_id: second, winner_team_id: wanted.team1_id });
    });

    it('shows a result that was corrected here after it was told, and tells it to nobody', async () => {
      const wanted = await open(2);
      const matchId = await stack.play(seasonId, wanted, 'team1', 1);
      const told = (await reported(2, 'reported')).matches[2]?.report.scores;
      const writes = stack.challonge.writes.length;
      await stack.database.query('UPDATE map_stats SET team1_score = team1_score + 6 WHERE match_id = $1', [matchId]);
      await stack.worker.get(BracketLoop).sweep();
      // The sweep tells nobody: an answer from the cache may be a second old.
      const { report } = await waitFor(
        async () => {
          const bracket = await open(2);
          return bracket.report.state === 'conflict' && bracket;
        },
        { what: 'the conflict to be shown' },
      );
      expect([report.state, report.problem]).toEqual(['conflict', `Corrected here; Challonge was told ${told ?? ''}.`]);
      expect(stack.challonge.writes).toHaveLength(writes);
    });

    it('goes on with what a worker left behind when it died', async () => {
      const wanted = await open(3);
      await stack.worker.close();
      await stack.play(seasonId, wanted, 'team1', 1);
      // It had claimed the bracket and never came to its end.
      await stack.database.query(
        `UPDATE season_brackets SET busy_until = now() + interval '1 second', work_due_at = now() WHERE season_id = $1`,
        [seasonId],
      );
      await stack.startWorker();
      const { matches } = await reported(3, 'reported');
      expect(matches[3]).toMatchObject({ state: 'complete' });
    });

    it('waits as long as Challonge asks, unless a person asks for it', async () => {
      await stack.play(seasonId, await open(5), 'team1', 1);
      stack.challonge.retryAfter = 90;
      stack.challonge.fate = () => 'rate_limited';
      await stack.told(seasonId, ({ problem }) => problem === 'Challonge asks to wait.');
      const due = (): Promise<{ seconds: number; failures: number }[]> =>
        stack.database.query(
          'SELECT extract(epoch FROM work_due_at - now())::float8 AS seconds, failures FROM season_brackets WHERE season_id = $1',
          [seasonId],
        );
      expect((await due())[0]?.seconds).toBeGreaterThan(80);
      const calls = stack.challonge.calls.length;
      expect(await stack.worker.get(BracketLoop).sweep()).toBe(0);
      expect(stack.challonge.calls).toHaveLength(calls);
      stack.challonge.fate = () => 'ok';
      await stack.importSeason('conflitos');
      await reported(5, 'reported');
      expect(await due()).toEqual([{ seconds: null, failures: 0 }]);
    });

    it('says what is wrong with the key, and goes on once there is a good one', async () => {
      stack.challonge.keys.delete(KEY);
      const wanted = await open(4);
      await stack.play(seasonId, wanted, 'team1', 1);
      const bracket = await stack.told(seasonId, ({ problem }) => problem !== null);
      expect(bracket.problem).toBe('Challonge refuses the API key.');
      expect(JSON.stringify(bracket)).not.toContain(KEY);
      const refused = await stack.call('POST', '/seasons/challonge', [{ tournament_id: 'conflitos' }]);
      expect(refused).toMatchObject({ status: 400, body: { code: 'CHALLONGE_KEY_REFUSED' } });
      stack.challonge.keys.add(KEY);
      await stack.importSeason('conflitos');
      await reported(4, 'reported');
    });

    it('is told with the key of who imported it, also when the season was given to somebody else', async () => {
      const { id: other } = await createUser(stack.database, { name: 'Outra pessoa' });
      await stack.database.query('UPDATE seasons SET user_id = $2 WHERE id = $1', [seasonId, other]);
      await stack.play(seasonId, await open(5), 'team1', 1);
      await reported(5, 'reported');
      await stack.database.query('UPDATE seasons SET user_id = $2 WHERE id = $1', [seasonId, stack.owner]);
    });
  });

  it('that is drawn anew is read anew, and what was played for it is told where it belongs now', async () => {
    const tournament = stack.challonge.add(new FakeTournament(505, 'sorteio', 'Sorteio', sixteen(5)));
    tournament.start();
    const { id: seasonId } = await stack.importSeason('sorteio');
    const [first, second] = (await stack.bracket(seasonId)).matches;
    if (!first || !second) throw new Error('no matches');
    await stack.play(seasonId, first, 'team1', 1);
    await stack.told(seasonId, ({ matches }) => matches[0]?.report.state === 'reported');
    tournament.start();
    const matchId = await stack.play(seasonId, second, 'team1', 1);
    const drawn = await stack.told(seasonId, ({ matches }) =>
      matches.some(({ challonge_match_id: id }) => id === tournament.matches[1]?.id),
    );
    // What was told stays to be seen; what was not is forgotten with its match.
    const gone = drawn.matches.filter(({ challonge_match_id: id }) => tournament.match(id) === null);
    expect(gone.map(({ id, report }) => [id, report.state, report.problem])).toEqual([
      [first.id, 'conflict', 'Challonge has this match no more.'],
    ]);
    expect(drawn.matches).toHaveLength(32);
    await linkWaitingMatches(stack.database.manager);
    const told = await stack.told(seasonId, ({ matches }) =>
      matches.some(({ match_id, report }) => match_id === matchId && report.state === 'reported'),
    );
    expect(told.matches.find(({ match_id }) => match_id === matchId)?.challonge_match_id).toBe(
      tournament.matches[1]?.id,
    );
    await playThrough(stack, seasonId, tournament);
    expect(tournament.state).toBe('complete');
  });

  it('is deleted with its season, while the matches keep their results and let go of it through their logs', async () => {
    const tournament = stack.challonge.add(new FakeTournament(504, 'breve', 'Breve', sixteen(4)));
    tournament.start();
    const { id: seasonId } = await stack.importSeason('504');
    const first = (await stack.bracket(seasonId)).matches[0];
    if (!first) throw new Error('no match');
    const options = { season_id: seasonId, max_maps: 1, veto_mappool: 'de_nuke', skip_veto: true, ignore_server: true };
    const teams: [number, number] = [first.team1_id ?? 0, first.team2_id ?? 0];
    const created = await stack.call('POST', '/matches', [
      { team1_id: teams[0], team2_id: teams[1], ...options, ignore: true },
    ]);
    const matchId = Number(created.body['id']);
    expect(await stack.call('DELETE', '/seasons', [{ season_id: seasonId }])).toMatchObject({
      status: 409,
      body: { message: 'Cannot delete season as a match of it is not finished.' },
    });
    await stack.end(matchId, teams, 'team1', 1);
    expect(await stack.call('DELETE', '/seasons', [{ season_id: seasonId }])).toEqual({
      status: 200,
      body: { message: 'Season deleted successfully!' },
    });
    const row = async (): Promise<unknown> =>
      (await stack.database.query<unknown[]>('SELECT * FROM matches WHERE id = $1', [matchId]))[0];
    const detached = await waitFor(
      async () => {
        const found = (await row()) as { season_id: number | null };
        return found.season_id === null ? found : undefined;
      },
      { what: 'the match to let go' },
    );
    expect(detached).toMatchObject({ winner: teams[0], is_open: false });
    await rebuildProjections(stack.database);
    expect(await row()).toEqual(detached);
  });
});
