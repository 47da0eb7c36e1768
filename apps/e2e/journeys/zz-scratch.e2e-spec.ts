import { World } from '../browser/world';
jest.setTimeout(120_000);
it('x', async () => {
  const world = await World.start();
  const r = await fetch(`${world.url}/api/matches/page/0&40`);
  console.log(r.status, await r.text(), world.stack.apis[0]?.log().slice(-3000));
  await world.stop();
});
