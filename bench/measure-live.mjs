import { openMatchViewers } from './lib/children.mjs';
import { pause } from './lib/figures.mjs';
import { KeepAliveConnection } from './lib/keep-alive-connection.mjs';
import { createMatch, eventRequest, goingLive, roundEvents } from './lib/matches.mjs';
import { quietServer } from './measure-ingest.mjs';

const WARM_UP = 12;

/** From the POST of a round's event to the frame at each of `viewers` viewers, for `samples` rounds. */
export async function measureLive(stack, { viewers: count, samples }) {
  const maxMaps = 7;
  const match = await createMatch(stack, { maxMaps, server: quietServer });
  const events = Array.from({ length: maxMaps }, (_, map) => roundEvents(match, map)).flat();
  const requests = events.map((event) => Buffer.from(eventRequest(match, event)));
  const connection = new KeepAliveConnection(stack.port);
  await connection.send(eventRequest(match, goingLive(match, 0)));
  await pause(500);
  const viewers = await openMatchViewers({ port: stack.port, matchId: match.id, count });
  const all = [];
  const last = [];
  for (const [index, request] of requests.slice(0, WARM_UP + samples).entries()) {
    const times = await viewers.timed(async () => {
      const status = await connection.send(request);
      if (status !== 200) throw new Error(`event answered ${status}`);
    });
    if (index >= WARM_UP) {
      all.push(...times);
      last.push(Math.max(...times));
    }
    // Rounds of one match are a minute apart; closer ones than this a crowd is given together.
    await pause(count > 1 ? 250 : 20);
  }
  viewers.close();
  connection.end();
  return { all, last };
}
