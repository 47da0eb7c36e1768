import { createServer } from 'node:net';

/** True when nothing listens on that port of this host. */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** The wanted port, or the next free one above it. */
export async function nextFreePort(wanted, host) {
  for (let port = wanted; port < Math.min(wanted + 200, 65_536); port += 1) if (await isFree(port, host)) return port;
  throw new Error(`no free port from ${wanted} on`);
}

/** `count` different free ports; those of `remembered` that are still free come first, in their place. */
export async function freePorts(count, remembered = []) {
  const held = [];
  try {
    for (let index = 0; index < count; index += 1)
      held.push((await hold(remembered[index] ?? 0)) ?? (await hold(0)) ?? fail('no free port'));
    return held.map((server) => server.address().port);
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

/** Any free port, or the remembered one when it is free. */
export async function freePort(remembered) {
  const [port] = await freePorts(1, [remembered]);
  return port;
}

/** Listens until all ports of a set are chosen, so that none is given twice; null when the port is taken. */
function hold(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function fail(message) {
  throw new Error(message);
}
