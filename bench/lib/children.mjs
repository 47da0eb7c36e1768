import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The next message of this type from a child; rejects when it ends instead. */
function answerOf(child, type) {
  return new Promise((resolve, reject) => {
    const listen = (message) => {
      if (type !== undefined && message.type !== type) return;
      done();
      resolve(message);
    };
    const gone = (code) => {
      done();
      reject(new Error(`a client process ended with ${code}`));
    };
    const done = () => {
      child.off('message', listen);
      child.off('exit', gone);
    };
    child.on('message', listen);
    child.once('exit', gone);
  });
}

function ask(child, message, type) {
  const answer = answerOf(child, type);
  child.send(message);
  return answer;
}

/** Opens `count` streams in a process of their own; `marker` is the text by which a frame of a change is known. */
export async function openViewers({ port, path, marker, count }) {
  const child = fork(file('viewers.mjs'));
  await ask(child, { type: 'open', port, path, marker, count }, 'open');
  return {
    /** Runs `act` and answers, for each viewer, the milliseconds from its start to the frame, in order. */
    async timed(act) {
      await ask(child, { type: 'arm' }, 'armed');
      const seen = answerOf(child, 'seen');
      const startedAt = Number(process.hrtime.bigint()) / 1e6;
      await act();
      return (await seen).times.map((time) => time - startedAt);
    },
    close: () => child.kill(),
  };
}

/** The streams of one match. */
export const openMatchViewers = ({ port, matchId, count }) =>
  openViewers({ port, count, path: `/api/matches/${matchId}/live`, marker: `id: ${matchId}-` });

/** Posts the requests from a process of its own; answers how many were accepted, and in how many milliseconds. */
export async function sendEvents({ port, requests, connections }) {
  const child = fork(file('event-sender.mjs'));
  try {
    return await ask(child, { port, requests, connections });
  } finally {
    child.kill();
  }
}
