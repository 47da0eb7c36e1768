import { runInContext } from '../request-context';
import { createLogger } from './logger';
import type { LoggerOptions } from './logger';
import { NestLogger } from './nest-logger';

function recorder(options: Partial<LoggerOptions> = {}) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'trace', destination: { write: (line) => lines.push(line) }, ...options });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('the log', () => {
  it('blanks secrets wherever they stand: fields, nested objects, lists, child loggers, errors, URLs', () => {
    const { logger, lines } = recorder();
    const secret = 'S3CR3T';
    const error = Object.assign(new Error('refused'), { config: { headers: { Authorization: `Bearer ${secret}` } } });
    logger
      .child({ apiKey: secret })
      .child({ cookie: secret })
      .info(
        {
          rcon_password: secret,
          server: {
            rconPassword: secret,
            list: [{ token: secret }, { headers: { cookie: secret, 'user-api': secret } }],
          },
          url: `postgres://placar:${secret}@db/placar`,
          err: error,
        },
        'connected',
      );
    logger.error(error, 'again');
    expect(lines.join()).not.toContain(secret);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
      level: 'info',
      msg: 'connected',
      apiKey: '[redacted]',
      url: 'postgres://[redacted]@db/placar',
      err: { type: 'Error', message: 'refused' },
    });
  });

  it('keeps what only looks like a secret', () => {
    const { logger, last } = recorder();
    logger.info({ tokens_left: 3, passwordless: true, key: 'match:42', match_id: 42, password: null });
    expect(last()).toMatchObject({ tokens_left: 3, passwordless: true, key: 'match:42', match_id: 42, password: null });
  });

  it('survives what refers to itself', () => {
    const { logger, last } = recorder();
    const loop: Record<string, unknown> = { name: 'loop' };
    loop.self = loop;
    logger.info({ loop }, 'still here');
    expect(last()).toMatchObject({ msg: 'still here' });
  });

  it('writes the correlation id of the running call chain, over awaits, and none outside', async () => {
    const { logger, lines } = recorder();
    await runInContext({ correlationId: 'click-1' }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      logger.info('inside');
    });
    logger.info('outside');
    const ids = lines.map((line) => (JSON.parse(line) as { correlation_id?: string }).correlation_id);
    expect(ids).toEqual(['click-1', undefined]);
  });

  it('carries the lines of Nest with their context', () => {
    const { logger, last } = recorder();
    const nest = new NestLogger(logger);
    nest.log('Mapped {/teams, GET} route', 'RouterExplorer');
    expect(last()).toMatchObject({ level: 'info', context: 'RouterExplorer', msg: 'Mapped {/teams, GET} route' });
    nest.error('boom', 'Error: boom\n    at x', 'Injector');
    expect(last()).toMatchObject({ level: 'error', context: 'Injector', stack: 'Error: boom\n    at x' });
  });
});
