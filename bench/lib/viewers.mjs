// A process of its own that holds many event streams of the same thing. For each armed event it reports when each viewer had it.
// Times are of the monotonic clock, which all processes of a machine share.
import { connect } from 'node:net';

let marker = Buffer.alloc(0);
let tailLength = 0;
let waiting = 0;
let times = [];
const viewers = [];

process.on('message', async (message) => {
  if (message.type === 'open') {
    marker = Buffer.from(message.marker);
    tailLength = marker.length - 1;
    // In groups: a thousand people do not click in one millisecond.
    for (let opened = 0; opened < message.count; opened += 100) {
      const group = Math.min(100, message.count - opened);
      await Promise.all(Array.from({ length: group }, () => open(message.port, message.path)));
    }
    process.send({ type: 'open' });
  } else if (message.type === 'arm') {
    times = [];
    waiting = viewers.length;
    for (const viewer of viewers) viewer.waits = true;
    process.send({ type: 'armed' });
  }
});

/** Resolves when the present state has come whole. */
function open(port, path) {
  return new Promise((resolve, reject) => {
    const viewer = { waits: false, tail: Buffer.alloc(0) };
    let isReady = false;
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: placar\r\nAccept: text/event-stream\r\n\r\n`);
    });
    socket.on('data', (chunk) => {
      if (!isReady && chunk.includes('event: ready')) {
        isReady = true;
        viewers.push(viewer);
        resolve();
      }
      if (viewer.waits) received(viewer, chunk);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a stream was closed')));
  });
}

/** The marker starts the last frame of a change, so with it the change is here. */
function received(viewer, chunk) {
  const found = chunk.includes(marker) || Buffer.concat([viewer.tail, chunk.subarray(0, tailLength)]).includes(marker);
  viewer.tail = found ? Buffer.alloc(0) : Buffer.from(chunk.subarray(-tailLength));
  if (!found) return;
  viewer.waits = false;
  times.push(Number(process.hrtime.bigint()) / 1e6);
  waiting -= 1;
  if (waiting === 0) process.send({ type: 'seen', times });
}
