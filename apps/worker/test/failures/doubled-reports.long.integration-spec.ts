import { FAST, expectPlayed } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

/** Rows of the plugin contract's failure table, on the whole product in one process. */
describe('reports that are doubled, or of which the last is lost', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  it('F4 a series whose series_end is lost is closed by our own arithmetic', async () => {
    const server = await stack.addServer(FAST);
    server.scenario('bo1');
    server.faults({ httpDrop: { probability: 1, events: ['series_end'] } });
    await expectPlayed(stack, await stack.match({ server }), server);
  });

  it('F5 doubled events count once', async () => {
    const server = await stack.addServer(FAST);
    server.scenario('bo1');
    server.faults({ httpDuplicate: { probability: 1, copies: 2 } });
    await expectPlayed(stack, await stack.match({ server }), server);
  });

  it('F3 a map whose map_result is lost ends with its score', async () => {
    const server = await stack.addServer(FAST);
    server.scenario('lost_map_result');
    await expectPlayed(stack, await stack.match({ server, maxMaps: 3 }), server, { maps: 3 });
  });

  it('F6 events in any order lead to the same end', async () => {
    const server = await stack.addServer(FAST);
    server.scenario('bo1');
    server.faults({ httpReorder: { window: 4 } });
    await expectPlayed(stack, await stack.match({ server }), server);
  });
});
