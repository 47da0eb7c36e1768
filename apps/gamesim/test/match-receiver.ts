import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Receiver {
  baseUrl: string;
  received: Received[];
  /** Parsed bodies of events, in order of arrival. */
  events(): Record<string, unknown>[];
  of(path: string): Received[];
  /** Overrides the answer to a path. */
  answer(path: string, status: number, body?: string, headers?: Record<string, string>): void;
  /** Keeps a path's next answers back until the promise resolves. */
  hold(path: string, until: Promise<void>): void;
  close(): Promise<void>;
}

/** The platform's side in a test: serves what it was given, keeps what it gets. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const answers = new Map<string, { status: number; body: string; headers: Record<string, string> }>();
  const holds = new Map<string, Promise<void>>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({
        method: request.method ?? '',
        path,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      const answer = answers.get(path) ?? { status: 200, body: '{}', headers: {} };
      void (holds.get(path) ?? Promise.resolve()).then(() =>
        response.writeHead(answer.status, answer.headers).end(answer.body),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const of = (path: string): Received[] => received.filter((entry) => entry.path === path);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    of,
    events: () => of('/events').map((entry) => JSON.parse(entry.body) as Record<string, unknown>),
    answer: (path, status, body = '', headers = {}) => answers.set(path, { status, body, headers }),
    hold: (path, until) => holds.set(path, until),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const roster = (first: number): Record<string, string> =>
  Object.fromEntries(
    [0, 1, 2, 3, 4].map((index) => [`7656119800000${first + index}`, index === 0 ? 'João "o Rei" 🎯' : '']),
  );

/** A config as a platform would serve it. */
export const matchConfig = (baseUrl: string, overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  matchid: 9001,
  num_maps: 1,
  skip_veto: true,
  players_per_team: 5,
  maplist: ['de_nuke'],
  map_sides: ['team1_ct'],
  team1: { id: '41', name: 'Lisboa Lynx', players: roster(1101) },
  team2: { id: '58', name: 'Órbita & Co. 🚀', players: roster(1201) },
  cvars: {
    matchzy_remote_log_url: `${baseUrl}/events`,
    matchzy_remote_log_header_key: 'X-Match-Token',
    matchzy_remote_log_header_value: 'T1',
    matchzy_remote_backup_url: `${baseUrl}/backups`,
    matchzy_remote_backup_header_key: 'X-Match-Token',
    matchzy_remote_backup_header_value: 'T1',
    matchzy_demo_upload_url: `${baseUrl}/demos`,
    matchzy_demo_upload_header_key: 'X-Match-Token',
    matchzy_demo_upload_header_value: 'T1',
    matchzy_demo_name_format: '{MATCH_ID}_{MAPNUMBER}_{MAP}',
  },
  ...overrides,
});
