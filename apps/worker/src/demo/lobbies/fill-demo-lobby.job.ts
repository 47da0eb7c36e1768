import type { FillDemoLobbyJob } from '@placar/contracts';
import { capacityOf } from '@placar/domain/lobby';
import type { LobbyState } from '@placar/domain/lobby';
import type { LobbyEngine } from '@placar/lobby';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler } from '@placar/messaging';
import type { DataSource } from 'typeorm';
import { freePeople } from './demo-people';

/** Some are refused, because they sat down elsewhere meanwhile or wait out a penalty: so many more are asked. */
const SPARE = 10;

/**
 * People of the demo take the seats that are free, one after another, because a host asked for them. A second run finds no seat free;
 * when too few people were free, the host asks again.
 */
@HandlesJob()
export class FillDemoLobbyHandler implements JobHandler {
  readonly job = 'fill-demo-lobby';

  constructor(
    private readonly dataSource: DataSource,
    private readonly lobbies: Pick<LobbyEngine, 'load' | 'enter'>,
    private readonly isDemo: boolean,
  ) {}

  async handle({ lobby_id: id }: FillDemoLobbyJob, { logger }: JobContext): Promise<void> {
    let state = (await this.lobbies.load(id))?.state;
    if (!this.isDemo || state === undefined) return logger.warn({ lobby_id: id }, 'no lobby to fill');
    for (const person of await freePeople(this.dataSource, seatsFree(state) + SPARE)) {
      if (state.status !== 'open' || seatsFree(state) === 0) return;
      const run = await this.lobbies.enter(id, person, 'join', { party: false }, { cause: 'demo fill' });
      if (run.ok) state = run.state;
      else logger.info({ lobby_id: id, code: run.refusal.code }, 'a person of the demo was refused');
    }
  }
}

const seatsFree = (state: LobbyState): number => Math.max(0, capacityOf(state) - state.seats.length);
