import { hash } from '@node-rs/argon2';
import { AttentionQueue, TournamentBracketAnswer } from '@placar/contracts';
import type { TournamentRulebook } from '@placar/contracts';
import type { TournamentSettings } from '@placar/domain/tournament';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { createLogger } from '@placar/platform';
import { createAccount } from '../../../api/src/features/auth/create-account';
import { TestClient } from '../../../api/test/test-api';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { ServerSearch } from '../../src/server-search/server-search';
import { MatchCheckIns } from '../../src/tournaments/match-check-ins';
import { TournamentMatchMaker } from '../../src/tournaments/tournament-match-maker';
import { TournamentRows } from '../../src/tournaments/tournament-rows';
import { TournamentTender } from '../../src/tournaments/tournament-tender';
import { FailureStack } from '../failure-table.stack';
import { PLAY, SETTINGS, TournamentCup } from './tournament-cup';

const MINUTE_MS = 60_000;
const PASSWORD = 'one password for all';

let stack: FailureStack;
let engine: EngineProcess;
let staff: TestClient;
/** How far the clock of the worker under test is ahead. */
let ahead = 0;
beforeAll(async () => {
  stack = await FailureStack.start();
  // Only the worker under test looks at tournaments: its clock is moved.
  await stack.worker.close();
  engine = await startEngine(stack.environment);
  staff = new TestClient(stack.environment.config.http.publicUrl);
  const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const account = { name: 'Júri', username: 'juri', passwordHash, admin: true, superAdmin: false };
  await createAccount(stack.database.manager, account);
  expect((await staff.post('/api/login', { username: 'juri', password: PASSWORD })).status).toBe(200);
});
afterAll(async () => {
  await engine?.app.close();
  await stack?.stop();
});
beforeEach(() => {
  ahead = 0;
});

function tender(): TournamentTender {
  const { database, commands } = engine;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const bus = { publish: () => Promise.resolve(true) };
  const tournaments = new TournamentEngine(database, { sendCommitted: () => Promise.resolve() }, bus, {
    now: () => new Date(),
  });
  const rows = new TournamentRows(database);
  const maker = new TournamentMatchMaker(database, commands, bus);
  const search = new ServerSearch(database, bus, stack.environment.config);
  const logger = createLogger(stack.environment.config.log);
  const checkIns = new MatchCheckIns({ tournaments, rows, commandBus: commands, clock, logger });
  return new TournamentTender({ tournaments, rows, maker, search, checkIns, commandBus: commands, clock, logger });
}

/** A final whose teams are to check in within ten minutes. It is made, and team 1 has checked in. */
async function waiting(rulebook: TournamentRulebook) {
  const stages: TournamentSettings['stages'] = [
    {
      format: { kind: 'single_elimination', thirdPlace: false },
      advance: null,
      invited: 2,
      play: { ...PLAY, checkInMinutes: 10 },
    },
  ];
  const cup = await TournamentCup.open(stack, { ...SETTINGS, most: 2, stages, rulebook }, 2);
  await cup.act({ type: 'begin', seeds: [1, 2] });
  const look = () => tender().tend(cup.id);
  await look();
  await cup.act({ type: 'check-in-to-match', stage: 0, key: 'U1.1', entry: 1, by: stack.admin.id });
  await look();
  const [match] = await cup.matches();
  if (match === undefined) throw new Error('no match');
  return { cup, look, match };
}

const proposed = async (matchId: number) => {
  const { items } = AttentionQueue.parse((await staff.get('/api/admin/attention')).body);
  return items.find(({ kind, match }) => kind === 'no_show' && match?.id === matchId);
};

it('proposes a no-show of the team that missed it, with who checked in when; an organiser may still let the match go on', async () => {
  const { cup, look, match } = await waiting({ no_show: 'propose' });
  // Nobody waits on a server for a team that is not there.
  expect([match.status, match.requests]).toEqual(['scheduled', 0]);
  expect(await proposed(match.match_id)).toBeUndefined();
  const shown = TournamentBracketAnswer.parse((await staff.get(`/api/tournaments/${cup.id}/bracket`)).body);
  expect(shown.stages[0]?.pairings[0]?.check_in).toMatchObject({ came: [1] });

  ahead = 11 * MINUTE_MS;
  await look();
  const absent = match.team1 === 2 ? 'team1' : 'team2';
  const item = await proposed(match.match_id);
  expect(item).toMatchObject({ action: 'judge_no_show', proposal: { kind: 'no_check_in', absent, minutes: 10 } });
  const seen = item?.proposal?.teams.map(({ team, checked_in: at }) => [team, at !== null]);
  expect(seen).toEqual([
    ['team1', absent !== 'team1'],
    ['team2', absent !== 'team2'],
  ]);
  expect((await cup.matches())[0]).toMatchObject({ status: 'scheduled', requests: 0 });

  await cup.act({ type: 'check-in-to-match', stage: 0, key: 'U1.1', entry: 2, by: stack.admin.id });
  await look();
  expect(await proposed(match.match_id)).toBeUndefined();
  expect((await cup.matches())[0]).toMatchObject({ requests: 1 });
  await cup.act({ type: 'cancel', reason: 'teste' });
});

it('gives the match to the other team where the rulebook decides, and the bracket goes on', async () => {
  const { cup, look, match } = await waiting({ no_show: 'automatic' });
  ahead = 11 * MINUTE_MS;
  await look();
  await look();
  expect((await cup.matches())[0]?.status).toBe('forfeited');
  const { status, stages } = await cup.state();
  expect([status, stages[0]?.results.get('U1.1')]).toMatchObject(['over', { how: 'walkover', winner: 1 }]);
  const [line] = await stack.database.query<{ actor_name: string }[]>(
    `SELECT actor_name FROM match_commands WHERE match_id = $1 AND kind = 'forfeit'`,
    [match.match_id],
  );
  expect(line?.actor_name).toBe('Placar');
});

it('proposes nothing where the rulebook says so; a stranger checks no team in, staff may at any time', async () => {
  const { cup, look, match } = await waiting({ no_show: 'off' });
  const stranger = new TestClient(stack.environment.config.http.publicUrl);
  const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const account = { name: 'Outra', username: `outra-${cup.id}`, passwordHash, admin: false, superAdmin: false };
  await createAccount(stack.database.manager, account);
  expect((await stranger.post('/api/login', { username: account.username, password: PASSWORD })).status).toBe(200);
  const body = { entry: 2, stage: 0, key: 'U1.1' };
  expect((await stranger.post(`/api/tournaments/${cup.id}/check-in-match`, body)).status).toBe(403);
  ahead = 11 * MINUTE_MS;
  await look();
  expect(await proposed(match.match_id)).toBeUndefined();
  // Staff may say it for the team.
  expect((await staff.post(`/api/tournaments/${cup.id}/check-in-match`, body)).status).toBe(200);
  ahead = 0;
  await look();
  expect((await cup.matches())[0]).toMatchObject({ requests: 1 });
  await cup.act({ type: 'cancel', reason: 'teste' });
});
