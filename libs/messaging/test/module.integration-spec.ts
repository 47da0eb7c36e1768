import { Test } from '@nestjs/testing';
import { createQueueConnection, JobWorkers, LIVE_BUS, MessagingModule, Outbox, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { PersistenceModule, User, withTransaction } from '@placar/persistence';
import { APP_CONFIG, createLogger, PlatformModule } from '@placar/platform';
import { createUser, describeInBothModes, waitFor } from '@placar/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { getRepositoryToken } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

describeInBothModes('a program made of the modules', (mode) => {
  it('starts beside others on a database without queues, carries a wanted job and a live message, and ends without a rest', async () => {
    const environment = await mode.start();
    await removeQueues(environment.databaseUrl);
    const others = [1, 2, 3].map(() =>
      createQueueConnection(environment.config, createLogger(environment.config.log)).prepare(),
    );
    const program = await Test.createTestingModule({
      imports: [
        PlatformModule.forRoot(environment.config),
        PersistenceModule,
        MessagingModule.forRoot({ workers: { queues: ['servers'], concurrency: 2 } }),
      ],
    }).compile();
    program.useLogger(false);
    await Promise.all([program.init(), ...others]);
    expect(program.get(APP_CONFIG)).toBe(environment.config);

    const dataSource = program.get(DataSource);
    const user = await createUser(dataSource);
    const users = program.get<Repository<User>>(getRepositoryToken(User));
    expect(await users.findOneBy({ id: user.id })).toMatchObject({ name: user.name });

    const probed: number[] = [];
    const idle = () => Promise.resolve();
    const workers = program
      .get<JobWorkers>(JobWorkers)
      .register(
        { job: 'probe-server', handle: ({ server_id }) => Promise.resolve(void probed.push(server_id)) },
        { job: 'list-backups', handle: idle },
        { job: 'preflight-server', handle: idle },
        { job: 'demo-scenario', handle: idle },
      );
    await workers.start();
    const heard: unknown[] = [];
    const bus = program.get<LiveBus>(LIVE_BUS);
    await bus.subscribe((message) => heard.push(message));

    const ids = await withTransaction(dataSource, (manager) =>
      program.get(Outbox).insert(manager, [{ job: 'probe-server', payload: { server_id: 7 } }]),
    );
    await program.get(OutboxRelay).nudge(ids);
    await bus.publish({ topic: 'match', match_id: 7, version: 1 });
    await waitFor(() => probed.length === 1 && heard.length === 1);
    expect(probed).toEqual([7]);

    await program.close();
    expect(dataSource.isInitialized).toBe(false);
    await environment.stop();
  });
});

/** Test databases come with the tables of the queues; a new installation's has none. */
async function removeQueues(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('DROP SCHEMA bullmq CASCADE');
  await client.end();
}
