import { CommandBus } from '@nestjs/cqrs';
import { InboxProjector, SettleMatchCommandCommand } from '@placar/match-engine';
import { countChangedMatches } from '@placar/read-models';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import type { User } from '@placar/persistence';
import { matchToken, sealSecret } from '@placar/platform';
import { createServer, createTeam, waitFor } from '@placar/testing';
import { FakeChallonge } from '../fake-challonge';
import { FakeTournament } from '../fake-challonge-bracket';
import type { TestMatch } from '../matches/match-api';
import { backupFile, roundEvents, seriesEvents } from '../matches/plugin-series';
import { TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

/** Of the owner, who plays, too. */
const STEAM_ID = '76561198111222333';

export type Client = TestClient & { user: User };
type Match = Pick<TestMatch, 'id' | 'team1' | 'team2'>;

/**
 * A community in which every call of the specification finds something: people, teams, servers, a season, matches that were
 * played with a veto, and one that is live. The worker's part is played by `hands`: servers answer, commands are confirmed.
 */
export class SpecifiedCommunity {
  private hands: NodeJS.Timeout | undefined;
  private stopped = false;
  readonly visitor: TestClient;
  readonly member: Client;
  readonly owner: Client;
  readonly boss: Client;
  private busy: Promise<void> = Promise.resolve();

  private constructor(
    readonly api: TestApi,
    readonly challonge: FakeChallonge,
    people: Record<'member' | 'owner' | 'boss', Client>,
    readonly ids: {
      team: number;
      opponent: number;
      server: number;
      season: number;
      played: number;
      live: number;
      steamId: string;
    },
    private readonly teams: Pick<TestMatch, 'team1' | 'team2'>,
  ) {
    ({ member: this.member, owner: this.owner, boss: this.boss } = people);
    this.visitor = api.visitor();
  }

  static async start(): Promise<SpecifiedCommunity> {
    const challonge = await FakeChallonge.start();
    challonge.keys.add('chave');
    const api = await TestApi.start({
      PAYMENT_PROVIDER: 'fake',
      PAYSIM_SECRET: 'nothing is paid in this community',
      CHALLONGE_URL: challonge.url,
      FLEET_PROVIDERS: 'process,kubernetes',
      FLEET_IMAGE: `registro.example/cs2@sha256:${'0'.repeat(64)}`,
    });
    const challongeApiKeyEncrypted = sealSecret('chave', api.config.secrets.encryptionKey);
    const owner = await api.login('admin', { challongeApiKeyEncrypted, steamId: STEAM_ID });
    const [member, boss] = [await api.login('member'), await api.login('super_admin')];
    const people = [11, 12, 13, 14].map((id, index) => ({
      id,
      name: `Time ${index + 1} 🏆`,
      seed: index + 1,
      fields: null,
    }));
    challonge.add(new FakeTournament(1, 'copa', 'Copa de Verão', people));
    const teams = {
      team1: await createTeam(api.database, {
        userId: owner.user.id,
        publicTeam: true,
        members: [{ steamId: STEAM_ID }, {}, {}, {}, {}].map((member, index) => ({ ...member, captain: index === 0 })),
      }),
      team2: await createTeam(api.database, { userId: owner.user.id, publicTeam: true }),
    };
    const season = await owner.post('/api/seasons', [
      { name: 'Verão', start_date: '2026-01-01', end_date: '2099-01-01', season_cvar: { mp_maxrounds: '24' } },
    ]);
    const server = await createServer(api.database, api.config, {
      userId: owner.user.id,
      publicServer: true,
      pluginVersion: '0.15.0',
      lastSeenAt: new Date(),
    });
    const ids = {
      team: teams.team1.team.id,
      opponent: teams.team2.team.id,
      server: server.id,
      season: idOf(season),
      played: 0,
      live: 0,
      steamId: teams.team1.members[0]?.steamId ?? '',
    };
    const community = new SpecifiedCommunity(api, challonge, { member, owner, boss }, ids, teams);
    community.begin();
    ids.played = await community.playedMatch();
    await countChangedMatches(api.database);
    ids.live = await community.liveMatch();
    await owner.post('/api/maps', [{ map_name: 'de_nuke', map_display_name: 'Nuke' }]);
    return community;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.hands);
    await this.busy;
    await this.api.stop();
    await this.challonge.stop();
  }

  /** A match of the owner on a server of its own. */
  async match(options: object = {}): Promise<number> {
    const { api, owner, ids } = this;
    const server = await createServer(api.database, api.config, { userId: owner.user.id });
    const answer = await owner.post('/api/matches', [
      {
        team1_id: ids.team,
        team2_id: ids.opponent,
        server_id: server.id,
        season_id: ids.season,
        max_maps: 1,
        skip_veto: true,
        veto_mappool: 'de_nuke de_mirage de_ancient',
        ...options,
      },
    ]);
    const id = idOf(answer);
    await this.settled(id);
    return id;
  }

  /** One with a round played and a round backup. */
  async liveMatch(): Promise<number> {
    const id = await this.match();
    const match = { id, ...this.teams };
    await this.report(id, { event: 'going_live', matchid: id, map_number: 0 });
    for (const event of roundEvents(match, 0, '11')) await this.report(id, event);
    const uploaded = await this.api.visitor().call('/api/v2/backup', {
      method: 'POST',
      body: backupFile(match as TestMatch, 0, 2, this.token(id)),
      headers: {
        authorization: this.token(id),
        'Get5-MatchId': String(id),
        'Get5-MapNumber': '0',
        'Get5-RoundNumber': '2',
      },
    });
    if (uploaded.status !== 200) throw new Error(`no backup: ${uploaded.status} ${uploaded.text}`);
    await this.api.app.get(InboxProjector, { strict: false }).nudge(id);
    return id;
  }

  async cancelledMatch(): Promise<number> {
    const id = await this.match();
    await this.owner.get(`/api/matches/${id}/cancel`);
    return id;
  }

  /** Posts as the plugin does. */
  report(matchId: number, event: object): Promise<Answer> {
    const headers = { authorization: this.token(matchId) };
    return this.api.visitor().call('/api/v2', { method: 'POST', body: event, headers });
  }

  private async playedMatch(): Promise<number> {
    const id = await this.match({ skip_veto: false });
    const match: Match = { id, ...this.teams };
    await this.report(id, { event: 'map_vetoed', matchid: id, team: 'team1', map_name: 'de_mirage' });
    await this.report(id, { event: 'map_vetoed', matchid: id, team: 'team2', map_name: 'de_ancient' });
    await this.report(id, { event: 'map_picked', matchid: id, team: 'team1', map_name: 'de_nuke', map_number: 1 });
    await this.report(id, {
      event: 'side_picked',
      matchid: id,
      team: 'team2',
      map_name: 'de_nuke',
      map_number: 1,
      side: 'ct',
    });
    for (const event of seriesEvents(match, ['1'.repeat(13)])) await this.report(id, event);
    await this.api.app.get(InboxProjector, { strict: false }).nudge(id);
    return id;
  }

  private token(matchId: number): string {
    return matchToken(this.api.config.secrets.tokenKey, matchId, 1);
  }

  /** Until no command of the match waits. */
  private async settled(matchId: number): Promise<void> {
    const waiting = (): Promise<unknown[]> =>
      this.api.database.query('SELECT 1 FROM match_commands WHERE match_id = $1 AND settled_at IS NULL', [matchId]);
    await waitFor(async () => (await waiting()).length === 0, { what: `the commands of match ${matchId} to settle` });
  }

  private begin(): void {
    if (this.stopped) return;
    this.hands = setTimeout(() => {
      this.busy = this.work()
        .catch(() => undefined)
        .finally(() => this.begin());
    }, 25);
  }

  private async work(): Promise<void> {
    const { app, database } = this.api;
    const commands = await database.query<{ id: string; match_id: number; kind: string }[]>(
      'SELECT id, match_id, kind FROM match_commands WHERE settled_at IS NULL',
    );
    for (const { id, match_id: matchId, kind } of commands) {
      const facts = kind === 'load' ? { facts: { pluginVersion: '0.15.0' } } : {};
      const settle = new SettleMatchCommandCommand(matchId, id, { outcome: 'confirmed', detail: null, ...facts });
      await app.get(CommandBus, { strict: false }).execute(settle);
    }
    const servers = await database.query<{ id: number }[]>('SELECT id FROM servers');
    const bus = app.get<LiveBus>(LIVE_BUS, { strict: false });
    for (const { id } of servers) await bus.publish({ topic: 'server', body: { server_id: id, problem: null } });
  }
}

export function idOf(answer: Answer): number {
  const { id } = (answer.body ?? {}) as { id?: number };
  if (answer.status !== 200 || typeof id !== 'number')
    throw new Error(`nothing was made: ${answer.status} ${answer.text}`);
  return id;
}
