import { pause, seededChance } from '../stack/chance';
import { Stack } from '../stack/stack';
import { WebhookReceiver } from '../stack/webhook-receiver';

jest.setTimeout(1_200_000);

const KILLS = 4;

describe('webhooks of a community whose workers are killed', () => {
  let stack: Stack;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    stack = await Stack.start({ workers: 2 });
    receiver = await WebhookReceiver.start(stack);
  });
  afterAll(async () => {
    receiver?.close();
    await stack?.stop();
  });

  it('bring every public fact at least once, each match in its order, signed', async () => {
    const servers = await Promise.all([0, 1].map(() => stack.addServer({ clock: { mode: 'scaled', factor: 60 } })));
    const matches = await Promise.all(servers.map((server) => stack.createMatch({ server })));
    const chance = seededChance(4);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(400 + chance() * 900);
      const worker = stack.workers[kill % 2];
      await worker?.kill();
      await pause(chance() * 600);
      worker?.start();
    }
    for (const id of matches) await stack.until(id, 'finished');
    await receiver.hasEverythingOf(stack.admin, matches);
  });
});
