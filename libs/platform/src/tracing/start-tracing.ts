import type { Logger } from '../log';

/**
 * Sends spans to a collector when one is configured, and loads the SDK only then. All else is set by the SDK's own variables
 * (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS` and so on). Returns a function that sends what is left and ends it.
 */
export async function startTracing(
  serviceName: string,
  endpoint: string | null,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (endpoint === null) return () => Promise.resolve();
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  logger.info({ endpoint }, 'traces are sent to a collector');
  return () => provider.shutdown();
}
