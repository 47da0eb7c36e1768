import { pino, stdSerializers } from 'pino';
import type { Bindings, ChildLoggerOptions, DestinationStream, Logger } from 'pino';
import { currentCorrelationId } from '../request-context';
import { prettyStream } from './pretty-stream';
import { redact } from './redaction';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LoggerOptions {
  level: LogLevel;
  /** Lines for a person at a terminal instead of JSON. */
  pretty?: boolean;
  /** Name of the program, on every line. */
  name?: string;
  destination?: DestinationStream;
}

type ChildOf = (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger;

/** Nest token of the Logger. */
export const LOGGER = Symbol('LOGGER');

/** JSON lines on standard output; secrets are blanked and the correlation id of the running call chain is added. */
export function createLogger(options: LoggerOptions): Logger {
  const destination = options.destination ?? (options.pretty ? prettyStream(process.stdout) : process.stdout);
  const logger = pino(
    {
      level: options.level,
      base: options.name === undefined ? {} : { program: options.name },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redact(fields) as Record<string, unknown>,
      },
      serializers: { err: serializeError, error: serializeError },
      mixin: () => {
        const id = currentCorrelationId();
        return id === null ? {} : { correlation_id: id };
      },
    },
    destination,
  );
  // pino formats the fields of a child apart from those of a line. Children inherit the method, so `this` is the parent.
  const child = Reflect.get(logger, 'child') as unknown as ChildOf;
  Object.assign(logger, {
    child(this: Logger, bindings: Bindings, options?: ChildLoggerOptions) {
      return child.call(this, redact(bindings) as Bindings, options);
    },
  });
  return logger;
}

/** Errors of drivers carry requests, queries and headers as fields, so the serialised form is blanked too. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(error);
  const { raw: _raw, ...fields } = stdSerializers.err(error);
  return redact(fields);
}
