import type { BoardChanges, PlayerSums, StandingsQueries } from '@placar/read-models';
import { PlayerBoards } from './player-boards';

const PLAYER = '76561198000000010';

/** A database that answers when it is told to, with what was there when it was asked. */
class Surroundings {
  present = 1;
  asked = 0;
  private readonly waiting: { answer: () => void; fail: (error: Error) => void }[] = [];

  readonly queries = {
    changes: async (_scope: number, known: { version: number } | null): Promise<BoardChanges | null> => {
      this.asked += 1;
      const version = this.present;
      await new Promise<void>((answer, fail) => this.waiting.push({ answer, fail }));
      if ((known?.version ?? 0) === version) return null;
      const sums = { steam_id: PLAYER, name: 'Zé', maps: 1, kills: version, roundsplayed: 1, deaths: 0 };
      return { version, epoch: 0, whole: false, players: [sums as unknown as PlayerSums] };
    },
  } as unknown as StandingsQueries;

  async answer(): Promise<void> {
    await turns();
    this.waiting.shift()?.answer();
    await turns();
  }

  async fail(): Promise<void> {
    await turns();
    this.waiting.shift()?.fail(new Error('the database is away'));
    await turns();
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('the boards in memory', () => {
  const start = (): { world: Surroundings; kills: (scope?: number) => Promise<number | undefined> } => {
    const world = new Surroundings();
    const boards = new PlayerBoards(world.queries);
    return { world, kills: async (scope = 0) => (await boards.read(scope)).of(PLAYER)?.kills };
  };

  it('ask once for all who come while a question is under way', async () => {
    const { world, kills } = start();
    const first = kills();
    await turns();
    const others = Promise.all(Array.from({ length: 20 }, () => kills()));
    await world.answer();
    expect(await first).toBe(1);
    await world.answer();
    expect(new Set(await others)).toEqual(new Set([1]));
    expect(world.asked).toBe(2);
  });

  it('never answer with what was there before a change that came before the call', async () => {
    const { world, kills } = start();
    const early = kills();
    await turns();
    world.present = 2;
    const late = kills();
    await world.answer();
    expect(await early).toBe(1);
    await world.answer();
    expect(await late).toBe(2);
    world.present = 3;
    const later = kills();
    await world.answer();
    expect(await later).toBe(3);
  });

  it('fail only those who asked while the database was away, and keep what they know', async () => {
    const { world, kills } = start();
    const failing = kills();
    const after = failing.catch(() => kills());
    await world.fail();
    await expect(failing).rejects.toThrow('away');
    await world.answer();
    expect(await after).toBe(1);
  });

  it('keep no place for boards that nobody is on', async () => {
    const { world, kills } = start();
    world.present = 0;
    for (let scope = 100; scope < 200; scope += 1) {
      const none = kills(scope);
      await world.answer();
      expect(await none).toBeUndefined();
    }
    world.present = 1;
    const there = kills(7);
    await world.answer();
    expect(await there).toBe(1);
  });
});
