import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeMatch, FakeParticipant, FakeTournament } from './fake-challonge-bracket';

/** What happens to one call. `drop`: applied, but the answer never comes. */
export type FakeFate = 'ok' | 'error' | 'rate_limited' | 'refuse_connection' | 'drop';

export interface FakeCall {
  method: string;
  /** Without the query. */
  path: string;
  version: 'v1' | 'v2.1';
  fate: FakeFate;
}

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const PAGE = 25;

/** Both versions of Challonge's HTTP API over tournaments of this process, as far as Placar and its rivals use them. */
export class FakeChallonge {
  readonly calls: FakeCall[] = [];
  readonly keys = new Set<string>();
  /** A version that is switched off answers 401, as v2.1 does to keys that it does not take. */
  versions: ('v1' | 'v2.1')[] = ['v1', 'v2.1'];
  fate: (call: Omit<FakeCall, 'fate'>) => FakeFate = () => 'ok';
  /** Seconds that a call over the limit is asked to wait. */
  retryAfter = 0;
  private readonly tournaments: FakeTournament[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<FakeChallonge> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const fake = new FakeChallonge(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => void fake.serve(request, response));
    return fake;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  add(tournament: FakeTournament): FakeTournament {
    this.tournaments.push(tournament);
    return tournament;
  }

  /** Calls that change something and were not turned away. */
  get writes(): FakeCall[] {
    return this.calls.filter(({ method, fate }) => method !== 'GET' && (fate === 'ok' || fate === 'drop'));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const version = url.pathname.startsWith('/v2.1/') ? 'v2.1' : 'v1';
    const call = { method: request.method ?? 'GET', path: url.pathname, version } as const;
    const fate = this.fate(call);
    this.calls.push({ ...call, fate });
    if (fate === 'refuse_connection') return void request.socket.destroy();
    if (fate === 'error') return send(response, { status: 500, body: '<h1>Something went wrong</h1>' });
    if (fate === 'rate_limited') {
      return send(response, {
        status: 429,
        body: { errors: ['Rate limited'] },
        headers: { 'retry-after': String(this.retryAfter) },
      });
    }
    const reply = this.reply(call, url, request, Buffer.concat(chunks).toString());
    if (fate === 'drop') return void request.socket.destroy();
    send(response, reply);
  }

  private reply(
    { method, path, version }: Omit<FakeCall, 'fate'>,
    url: URL,
    request: IncomingMessage,
    body: string,
  ): Reply {
    const isNew = version === 'v2.1';
    const key = isNew ? request.headers.authorization : url.searchParams.get('api_key');
    const isKnown = this.versions.includes(version) && typeof key === 'string' && this.keys.has(key);
    if (!isKnown || (isNew && request.headers['authorization-type'] !== 'v1')) {
      return isNew ? problem(401, 'Unauthorized') : { status: 401, body: 'HTTP Basic: Access denied.\n' };
    }
    const [, ref = '', rest = ''] = /^\/v(?:1|2\.1)\/tournaments\/([^/]+?)((?:\/[^/]+)*)\.json$/.exec(path) ?? [];
    const community = isNew ? url.searchParams.get('community_id') : undefined;
    const tournament = this.tournaments.find((one) => isCalled(one, decodeURIComponent(ref), community));
    if (!tournament) return isNew ? problem(404, 'Not found') : old404('Requested tournament not found');
    return isNew ? newer(tournament, method, rest, url, body) : older(tournament, method, rest, body);
  }
}

/** v2.1 (`community` given) knows tournaments of a community only together with its name. */
function isCalled(tournament: FakeTournament, ref: string, community?: string | null): boolean {
  const { id, url, subdomain } = tournament;
  if (community !== undefined && subdomain !== community) return false;
  const name = community === undefined && subdomain !== null ? `${subdomain}-${url}` : url;
  return ref === String(id) || ref === name;
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

const problem = (status: number, detail: string): Reply => ({
  status,
  body: { errors: [{ detail, status, source: { pointer: '/data' } }] },
});
const old404 = (text: string): Reply => ({ status: 404, body: { errors: [text] } });
const old422 = (text: string): Reply => ({ status: 422, body: { errors: [text] } });

function older(tournament: FakeTournament, method: string, rest: string, body: string): Reply {
  if (method === 'GET' && rest === '') return { status: 200, body: { tournament: oldTournament(tournament) } };
  if (method === 'GET' && rest === '/participants') {
    return {
      status: 200,
      body: tournament.participants.map((one) => ({ participant: oldParticipant(one, tournament.id) })),
    };
  }
  if (method === 'GET' && rest === '/matches') {
    return { status: 200, body: tournament.matches.map((match) => ({ match: oldMatch(match, tournament.id) })) };
  }
  if (method === 'POST' && rest === '/finalize') {
    const refused = tournament.finalize();
    return refused === null ? { status: 200, body: { tournament: oldTournament(tournament) } } : old422(refused);
  }
  const match = tournament.match(Number(/^\/matches\/(\d+)$/.exec(rest)?.[1]));
  if (!match) return old404('Requested match not found');
  if (method === 'PUT') {
    const form = new URLSearchParams(body);
    const refused = tournament.report(
      match.id,
      form.get('match[scores_csv]') ?? '',
      Number(form.get('match[winner_id]') ?? 0),
    );
    if (refused !== null) return old422(refused);
  }
  return { status: 200, body: { match: oldMatch(match, tournament.id) } };
}

const oldTournament = (one: FakeTournament): object => ({
  id: one.id,
  name: one.name,
  url: one.url,
  subdomain: one.subdomain,
  full_challonge_url: one.fullUrl,
  live_image_url: `${one.fullUrl}.svg`,
  tournament_type: 'double elimination',
  state: one.state,
  created_at: '2026-10-31T21:15:30.123-03:00',
  participants_count: one.participants.length,
});

const oldParticipant = ({ id, name, seed, fields }: FakeParticipant, tournamentId: number): object => ({
  id,
  tournament_id: tournamentId,
  name,
  display_name: name,
  seed,
  active: true,
  group_player_ids: [],
  custom_field_response: fields,
});

const oldMatch = (match: FakeMatch, tournamentId: number): object => ({
  id: match.id,
  tournament_id: tournamentId,
  state: match.state,
  round: match.round,
  identifier: match.identifier,
  suggested_play_order: match.order,
  player1_id: match.player1,
  player2_id: match.player2,
  winner_id: match.winner,
  loser_id: match.loser,
  scores_csv: match.scores,
  optional: match.optional,
});

function newer(tournament: FakeTournament, method: string, rest: string, url: URL, body: string): Reply {
  if (method === 'GET' && rest === '') return { status: 200, body: { data: newTournament(tournament) } };
  if (method === 'GET' && rest === '/participants') return paged(tournament.participants.map(newParticipant), url);
  if (method === 'GET' && rest === '/matches') return paged(tournament.matches.map(newMatch), url);
  if (method === 'PUT' && rest === '/change_state') {
    const { state } = attributesOf(body);
    const refused = state === 'finalize' ? tournament.finalize() : 'State is not known';
    return refused === null ? { status: 200, body: { data: newTournament(tournament) } } : problem(422, refused);
  }
  const match = tournament.match(Number(/^\/matches\/(\d+)$/.exec(rest)?.[1]));
  if (!match) return problem(404, 'Not found');
  const refused = method === 'PUT' ? newReport(tournament, match, body) : null;
  if (refused !== null) return problem(422, refused);
  return { status: 200, body: { data: newMatch(match) } };
}

function newReport(tournament: FakeTournament, match: FakeMatch, body: string): string | null {
  const lines = attributesOf(body).match ?? [];
  const scoreOf = (player: number | null): string =>
    lines.find(({ participant_id }) => participant_id === String(player))?.score_set ?? '';
  const winner = lines.find(({ advancing }) => advancing)?.participant_id;
  return tournament.report(match.id, `${scoreOf(match.player1)}-${scoreOf(match.player2)}`, Number(winner ?? 0));
}

interface NewAttributes {
  state?: string;
  match?: { participant_id: string; score_set: string; rank: number; advancing: boolean }[];
}

const attributesOf = (body: string): NewAttributes =>
  (JSON.parse(body) as { data: { attributes: NewAttributes } }).data.attributes;

function paged(rows: object[], url: URL): Reply {
  const size = Math.min(Number(url.searchParams.get('per_page') ?? PAGE), 10);
  const page = Number(url.searchParams.get('page') ?? 1);
  return {
    status: 200,
    body: { data: rows.slice((page - 1) * size, page * size), meta: { count: rows.length }, links: {} },
  };
}

const newTournament = (one: FakeTournament): object => ({
  id: String(one.id),
  type: 'tournament',
  attributes: {
    name: one.name,
    url: one.url,
    full_challonge_url: one.fullUrl,
    live_image_url: `${one.fullUrl}.svg`,
    tournament_type: 'double elimination',
    state: one.state,
    timestamps: { created_at: '2026-11-01T00:15:30.123Z' },
  },
});

const newParticipant = ({ id, name, seed, fields }: FakeParticipant): object => ({
  id: String(id),
  type: 'participant',
  attributes: { name, seed, misc: null, custom_field_response: fields },
});

/** The relationships are left out now and then, as the real one does. */
function newMatch(match: FakeMatch): object {
  const [left = null, right = null] = match.scores === '' ? [] : match.scores.split('-').map(Number);
  const line = (player: number | null, score: number | null): object => ({
    participant_id: player,
    scores: score === null ? [] : [score],
  });
  const related = (player: number | null): object => ({
    data: player === null ? null : { id: String(player), type: 'participant' },
  });
  return {
    id: String(match.id),
    type: 'match',
    attributes: {
      state: match.state,
      round: match.round,
      identifier: match.identifier,
      suggested_play_order: match.order,
      scores: left === null ? '' : `${left} - ${right ?? 0}`,
      winner_id: match.winner,
      points_by_participant: [line(match.player1, left), line(match.player2, right)],
    },
    ...(match.order % 3 === 0
      ? {}
      : { relationships: { player1: related(match.player1), player2: related(match.player2) } }),
  };
}
