// For the simulated game servers in a container: they bind the loopback only, and know Placar by its public address.
// RELAY="27115-27118 public:http://localhost:8080>proxy:8080" opens these ports of the container's own address to the loopback, and
// the loopback port of a public address on localhost to another container.
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

export async function startRelays(text) {
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const range = /^(\d+)-(\d+)$/.exec(word);
    const way = /^public:([^>]+)>([^:]+):(\d+)$/.exec(word);
    if (range) await openRange(Number(range[1]), Number(range[2]));
    else if (way) await openPublic(new URL(way[1]), way[2], Number(way[3]));
    else throw new Error(`RELAY: cannot read "${word}"`);
  }
}

async function openRange(from, to) {
  for (const address of ownAddresses())
    for (let port = from; port <= to; port += 1) await relay(address, port, '127.0.0.1', port);
}

/** A real address is reached as it is. */
async function openPublic({ hostname, port, protocol }, host, hostPort) {
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return;
  await relay('127.0.0.1', Number(port || (protocol === 'https:' ? 443 : 80)), host, hostPort);
}

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flat()
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);

function relay(address, port, host, hostPort) {
  const server = createServer((inner) => {
    const outer = connect(hostPort, host);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
}
