import { Metrics } from './metrics';

describe('the figures', () => {
  it('are told in spite of a source that fails or hangs, and say so', async () => {
    const metrics = new Metrics();
    const hang = metrics.addSource('queues', () => new Promise(() => undefined), 20);
    metrics.addSource('database', () => Promise.reject(new Error('away')), 20);
    metrics.addSource('pool', () => Promise.resolve(metrics.poolConnections.set({ state: 'open' }, 3)));
    const text = await metrics.text();
    expect(text).toContain('placar_pg_pool_connections{state="open"} 3');
    expect(text).toContain('placar_collect_failures_total{source="queues"} 1');
    expect(text).toContain('placar_collect_failures_total{source="database"} 1');
    hang();
    expect(await metrics.text()).toContain('placar_collect_failures_total{source="queues"} 1');
  });

  it('have no label that could grow with what people do', async () => {
    const metrics = new Metrics();
    const labels = (await metrics.registry.getMetricsAsJSON())
      .filter(({ name }) => name.startsWith('placar_'))
      .flatMap(({ name }) => Reflect.get(metrics.registry.getSingleMetric(name) ?? {}, 'labelNames') as string[]);
    const closed = [
      'method',
      'route',
      'status',
      'kind',
      'outcome',
      'reason',
      'type',
      'state',
      'queue',
      'source',
      'aggregate',
      'loop',
    ];
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.filter((label) => !closed.includes(label))).toEqual([]);
  });
});
