import { connect } from 'node:net';

const AUTH = 3;
const COMMAND = 2;
const WITHIN_MS = 60_000;

const packet = (id: number, type: number, body: string): Buffer => {
  const size = Buffer.byteLength(body) + 10;
  const bytes = Buffer.alloc(size + 4);
  bytes.writeInt32LE(size, 0);
  bytes.writeInt32LE(id, 4);
  bytes.writeInt32LE(type, 8);
  bytes.write(body, 12, 'utf8');
  return bytes;
};

/**
 * One console line asked of a game server by a client that shares nothing with the platform's: the proof that a server is
 * there. Fails when nobody answers, or the password is refused.
 */
export function askConsole(server: { port: number; password: string }, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: server.port });
    let received = Buffer.alloc(0);
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(WITHIN_MS, () => fail(new Error(`no answer to ${line}`)));
    socket.on('error', fail);
    socket.on('close', () => reject(new Error('the server closed the connection')));
    socket.on('connect', () => socket.write(packet(1, AUTH, server.password)));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0) + 4) {
        const size = received.readInt32LE(0);
        const [id, type] = [received.readInt32LE(4), received.readInt32LE(8)];
        const text = received.toString('utf8', 12, size + 2);
        received = received.subarray(size + 4);
        if (type === COMMAND && id === -1) fail(new Error('the password was refused'));
        else if (type === COMMAND && id === 1) socket.write(packet(2, COMMAND, line));
        else if (id === 2) {
          resolve(text);
          socket.destroy();
        }
      }
    });
  });
}
