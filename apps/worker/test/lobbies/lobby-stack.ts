import { hash } from '@node-rs/argon2';
import type { LobbySnapshot } from '@placar/contracts';
import type { LobbyState } from '@placar/domain/lobby';
import { LobbyEngine } from '@placar/lobby';
import { createLogger } from '@placar/platform';
import { waitFor } from '@placar/testing';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { LobbyRows } from '../../src/lobbies/lobby-rows';
import { LobbyTender } from '../../src/lobbies/lobby-tender';
import { MatchMaker } from '../../src/lobbies/match-maker';
import { MatchSteering } from '../../src/lobbies/match-steering';
import { ServerSearch } from '../../src/server-search/server-search';
import { createAccount } from '../../../api/src/features/auth/create-account';
import { TestClient } from '../../../api/test/test-api';
import type { FailureStack } from '../failure-table.stack';

const PASSWORD = 'one password for all';
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let made = 0;

export interface Person extends TestClient {
  id: number;
  steamId: string;
}

/** People who meet in lobbies of the product under test, by its calls. */
export class LobbyPeople {
  private readonly passwordHash = hash(PASSWORD, CHEAP);

  constructor(readonly stack: FailureStack) {}

  get engine(): LobbyEngine {
    return this.stack.api.get(LobbyEngine);
  }

  /** Somebody with a proved Steam id, signed in. */
  async person(admin = false): Promise<Person> {
    made += 1;
    const username = `jogador-${made}`;
    const steamId = String(76561198500000000n + BigInt(made));
    const user = await createAccount(this.stack.database.manager, {
      name: `Jogador ${made}`,
      username,
      passwordHash: await this.passwordHash,
      admin,
      superAdmin: false,
      steamId,
    });
    const client = new TestClient(this.stack.environment.config.http.publicUrl);
    const { status } = await client.post('/api/login', { username, password: PASSWORD });
    if (status !== 200) throw new Error(`login failed with ${status}`);
    return Object.assign(client, { id: user.id, steamId });
  }

  async people(count: number): Promise<Person[]> {
    const all: Person[] = [];
    for (let index = 0; index < count; index += 1) all.push(await this.person());
    return all;
  }

  /** A lobby of the mode with these people in it, everybody ready; its maps are chosen by the host. `latency`: what each of them measured. */
  async onItsWay(
    people: readonly Person[],
    mode = 'wingman',
    settings: object = {},
    latency: Record<string, number>[] = [],
  ): Promise<number> {
    const [host, ...others] = people;
    if (host === undefined) throw new Error('nobody');
    const body = { mode, settings: { teams: 'balanced', maps: 'host', ...settings } };
    const { id } = taken(await host.post('/api/lobbies', body), 201);
    // A private lobby takes nobody without its link.
    const { token } = (await host.post(`/api/lobbies/${id}/invite`, {})).body as { token: string };
    for (const one of others) taken(await one.post(`/api/lobbies/${id}/join`, { token }));
    for (const [index, regions] of latency.entries())
      taken((await people[index]?.post(`/api/lobbies/${id}/latency`, { regions })) ?? { status: 0, body: null });
    const { step } = await this.state(id);
    for (const one of people) taken(await one.post(`/api/lobbies/${id}/ready`, { step }));
    const { step: now, settings: chosen } = await this.state(id);
    taken(await host.post(`/api/lobbies/${id}/maps`, { maps: chosen.pool.slice(0, chosen.series), step: now }));
    return id;
  }

  async state(id: number): Promise<LobbyState> {
    const loaded = await this.engine.load(id);
    if (loaded === null) throw new Error(`no lobby ${id}`);
    return loaded.state;
  }

  /** `meanwhile`: what somebody does before each look. */
  async until(
    id: number,
    status: LobbyState['status'],
    timeoutMs = 180_000,
    meanwhile: () => Promise<void> = () => Promise.resolve(),
  ): Promise<LobbyState> {
    let last: LobbyState | null = null;
    try {
      return await waitFor(
        async () => {
          await meanwhile();
          last = await this.state(id);
          return last.status === status ? last : undefined;
        },
        { timeoutMs, what: `lobby ${id} ${status}` },
      );
    } catch (error) {
      const rows = await this.stack.database.query<unknown[]>(
        `SELECT b.status, b.notice, m.id, m.status, (SELECT json_agg(r) FROM server_requests r WHERE r.match_id = m.id) AS requests
           FROM (SELECT id, status, match_id, '' AS notice FROM lobbies WHERE id = $1) b LEFT JOIN matches m ON m.id = b.match_id`,
        [id],
      );
      throw new Error(`lobby ${id} never ${status}: ${JSON.stringify(last)}\n${JSON.stringify(rows)}`, {
        cause: error,
      });
    }
  }

  /** Ids of the matches that were ever made for a lobby. */
  async matches(id: number): Promise<number[]> {
    const rows = await this.stack.database.query<{ match_id: number }[]>(
      'SELECT match_id FROM lobby_matches WHERE lobby_id = $1 ORDER BY call',
      [id],
    );
    return rows.map(({ match_id: matchId }) => matchId);
  }
}

export function taken({ status, body }: { status: number; body: unknown }, wanted = 200): LobbySnapshot {
  if (status !== wanted) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as LobbySnapshot;
}

/** How many matches of lobbies are on. */
export async function openMatches(stack: FailureStack): Promise<number> {
  const [row] = await stack.database.query<{ n: number }[]>(
    'SELECT count(*)::int AS n FROM matches WHERE user_id = 0 AND is_open',
  );
  return row?.n ?? -1;
}

/** What a worker has, on connections of its own. */
export function tenderOf({ database, commands, engine }: EngineProcess, stack: FailureStack): LobbyTender {
  const { config } = stack.environment;
  const clock = { now: () => new Date() };
  const bus = { publish: () => Promise.resolve(true) };
  const lobbies = new LobbyEngine(database, { sendCommitted: () => Promise.resolve() }, bus, clock);
  const rows = new LobbyRows(database);
  const maker = new MatchMaker(database, commands);
  const search = new ServerSearch(database, bus, config);
  const steering = new MatchSteering(commands, (id) => engine.stateOf(id), clock, createLogger(config.log));
  return new LobbyTender({ lobbies, rows, maker, search, steering, clock });
}
