import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { OrderEngine, OrderQueries, PaymentDesk, createProvider } from '@placar/match-engine/orders';
import { CLOCK, createLogger } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { TestApi } from '../../../api/test/test-api';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';

/** What a worker has to read payments and to give them back. */
export interface Till {
  process: EngineProcess;
  engine: OrderEngine;
  desk: PaymentDesk;
}

/** A till in a process of its own. No worker runs: nothing happens but what the test lets a till do. */
export async function openTill(api: TestApi): Promise<Till> {
  const process = await startEngine(api);
  const { app, database } = process;
  const clock = app.get<Clock>(CLOCK);
  const engine = new OrderEngine(database, app.get(OutboxRelay), app.get<LiveBus>(LIVE_BUS), clock);
  const queries = new OrderQueries(database);
  const logger = createLogger({ level: 'silent', pretty: false, name: 'worker' });
  return {
    process,
    engine,
    desk: new PaymentDesk({ engine, queries, provider: createProvider(api.config), clock, logger }),
  };
}
