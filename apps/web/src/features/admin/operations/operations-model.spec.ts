import { sampleOperations } from '../../../testing/operations-samples';
import { overallOf, tilesOf, type Level, type TileName } from './operations-model';

type Operations = ReturnType<typeof sampleOperations>;
const levels = (change: Partial<Operations>): Partial<Record<TileName, Level>> =>
  Object.fromEntries(
    tilesOf(sampleOperations(change))
      .filter(({ level }) => level !== 'ok')
      .map(({ name, level }) => [name, level]),
  );

describe('the operations board', () => {
  it('says that everything moves when everything moves', () => {
    expect(overallOf(tilesOf(sampleOperations()))).toEqual({ level: 'ok', names: [] });
  });

  it('asks for action where a match or the platform stands still, and for a look where it may', () => {
    const { database } = sampleOperations();
    expect(levels({ matches: [{ state: 'load_failed', count: 1 }] })).toEqual({ matches: 'act' });
    expect(levels({ recoveries: 1 })).toEqual({ recoveries: 'look' });
    expect(levels({ recoveries: 1, recoveries_manual: 1 })).toEqual({ recoveries: 'act' });
    expect(levels({ watch_lag_seconds: 6 })).toEqual({ reconciler: 'look' });
    expect(levels({ watch_lag_seconds: 31 })).toEqual({ reconciler: 'act' });
    expect(levels({ inbox: { waiting: 900, oldest_seconds: 4 } })).toEqual({});
    expect(levels({ inbox: { waiting: 1, oldest_seconds: 60 } })).toEqual({ inbox: 'act' });
    expect(levels({ outbox: { waiting: 1, oldest_seconds: 12 } })).toEqual({ outbox: 'look' });
    expect(levels({ queues: null })).toEqual({ queues: 'act' });
    expect(levels({ leases: { held: 1, draining: 0, orphaned: 1 } })).toEqual({ leases: 'act' });
    expect(levels({ servers: [{ state: 'in_use', count: 4 }] })).toEqual({ servers: 'look' });
    expect(levels({ servers: [] })).toEqual({});
    expect(levels({ webhooks: { waiting: 0, retrying: 0, oldest_seconds: null, off: 1 } })).toEqual({
      webhooks: 'look',
    });
    expect(levels({ database: { ...database, migrations_known: 14 } })).toEqual({ database: 'act' });
    expect(levels({ database: { ...database, connections: 96 } })).toEqual({ database: 'act' });
  });

  it('acts when no worker lives, and looks at one that has gone silent', () => {
    const { processes } = sampleOperations();
    expect(levels({ processes: processes.filter(({ kind }) => kind === 'api') })).toEqual({ processes: 'act' });
    const silent = processes.map((one) => ({ ...one, seen_at: '2026-11-21T09:59:15.000Z' }));
    expect(levels({ processes: silent })).toEqual({ processes: 'look' });
  });

  it('names what is worst, and nothing less', () => {
    const tiles = tilesOf(sampleOperations({ recoveries: 1, queues: null }));
    expect(overallOf(tiles)).toEqual({ level: 'act', names: ['queues'] });
  });
});
