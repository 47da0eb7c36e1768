import { io } from 'socket.io-client';
import { signIn } from './people.mjs';

const SOCKET_PATH = '/api/socket';

/** Ordinary people with a proved Steam id, each with a session: their ids and cookies. */
export async function lobbyPeople({ database, config }, count) {
  const [{ last }] = await database.query(
    `SELECT coalesce(max(steam_id), '0') AS last FROM users WHERE steam_id LIKE '7656119870%'`,
  );
  const from = BigInt(last) === 0n ? 76561198700000000n : BigInt(last);
  const steamIds = Array.from({ length: count }, (_, index) => String(from + BigInt(index + 1)));
  const rows = await database.query(
    `INSERT INTO users (name, steam_id) SELECT 'Jogador ' || right(s, 5), s FROM unnest($1::text[]) s RETURNING id`,
    [steamIds],
  );
  return Promise.all(
    rows.map(async ({ id }) => ({ id, cookie: await signIn(database, config.secrets.sessionKey, id) })),
  );
}

/** A call of one of these people; throws what was refused. */
export async function callAs(url, { cookie }, path, body) {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** An open socket of this person. */
export function openSocket(url, { cookie }) {
  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, origin: url },
  });
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}

/** Sockets of all of them, opened a hundred at a time. */
export async function openSockets(url, people) {
  const sockets = [];
  for (let from = 0; from < people.length; from += 100)
    sockets.push(...(await Promise.all(people.slice(from, from + 100).map((one) => openSocket(url, one)))));
  return sockets;
}

/** The answer to an event; throws what was refused. */
export async function ask(socket, event, sent) {
  const answer = await socket.timeout(30_000).emitWithAck(event, sent);
  if ('code' in answer) throw new Error(`${event} was refused: ${answer.code}`);
  return answer;
}
