import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';

const NAME = 'placar';

/**
 * Runs `work` in a span that ends with it; a rejection marks the span as failed. Without an exporter (the usual case) the library's
 * no-op tracer is used, which records nothing.
 */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer(NAME).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The running span as a W3C `traceparent`, to be stored with a job or sent with a message; undefined when nothing is traced. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Runs `work` as a part of the trace that another process began; without a `traceparent` as it is. */
export function continueTrace<T>(traceparent: string | undefined, work: () => T): T {
  if (traceparent === undefined) return work();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work);
}

/** Opens the span of an HTTP request and runs `work` in it. The caller ends it with the status that was answered; null: nothing is traced. */
export function tracedRequest(
  method: string,
  traceparent: string | undefined,
  work: (end: ((route: string, status: number) => void) | null) => void,
): void {
  continueTrace(traceparent, () =>
    trace.getTracer(NAME).startActiveSpan(`HTTP ${method}`, { kind: SpanKind.SERVER }, (span) =>
      work(
        span.isRecording()
          ? (route, status) => {
              const what = { 'http.request.method': method, 'url.path': route, 'http.response.status_code': status };
              span.setAttributes(what);
              if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
              span.end();
            }
          : null,
      ),
    ),
  );
}
