import type { GameServerOperations, ListedBackup } from '@placar/game-server';
import type { JobContext, LiveBus } from '@placar/messaging';
import type { ServerDirectory } from '../../servers/server-directory';
import { ListBackupsHandler } from '../servers/list-backups.job';
import { AnnounceHandler } from './announce.job';
import { SyncRosterHandler } from './sync-roster.job';

type Lease = { matchId: number; attempt: number } | null;
const context = { logger: { info: () => undefined } } as unknown as JobContext;
const directory = (lease: Lease | 'unresolvable'): ServerDirectory =>
  ({
    find: () =>
      Promise.resolve(
        lease === 'unresolvable'
          ? lease
          : { id: 3, endpoint: { serverId: '3', host: '127.0.0.1', port: 1, password: '' }, lease },
      ),
  }) as unknown as ServerDirectory;

describe('an announcement', () => {
  const said = async (lease: Lease | 'unresolvable', failAt = Infinity): Promise<string[]> => {
    const lines: string[] = [];
    const gateway = {
      say: (_endpoint: unknown, line: string) => {
        lines.push(line);
        return Promise.resolve({ outcome: lines.length >= failAt ? 'unknown' : 'executed', detail: '' });
      },
    } as unknown as GameServerOperations;
    const handler = new AnnounceHandler(gateway, directory(lease));
    await handler.handle({ match_id: 9, server_id: 3, attempt: 2, lines: ['olá', 'hello'] }, context);
    return lines;
  };

  it('is said line by line on the server of that attempt, and on no other', async () => {
    expect(await said({ matchId: 9, attempt: 2 })).toEqual(['olá', 'hello']);
    for (const lease of [{ matchId: 9, attempt: 3 }, { matchId: 8, attempt: 2 }, null, 'unresolvable'] as const) {
      expect(await said(lease)).toEqual([]);
    }
  });

  it('stops where the server does not answer, and is not repeated', async () => {
    expect(await said({ matchId: 9, attempt: 2 }, 1)).toEqual(['olá']);
  });
});

describe('the list of backups on a server', () => {
  const listed = async (lease: Lease, backups: Partial<ListedBackup>[] | null): Promise<unknown> => {
    const published: unknown[] = [];
    const bus = { publish: (message: unknown) => Promise.resolve(published.push(message) > 0) } as unknown as LiveBus;
    const gateway = {
      listBackups: () =>
        Promise.resolve(
          backups === null ? { outcome: 'failed', reason: 'no_answer', detail: '' } : { outcome: 'ok', backups },
        ),
    } as unknown as GameServerOperations;
    await new ListBackupsHandler(gateway, directory(lease), bus).handle({ match_id: 9, server_id: 3, request_id: 'r' });
    return published;
  };
  const answer = (rounds: unknown): unknown => [{ topic: 'backups', body: { request_id: 'r', rounds } }];

  it('tells the rounds of this match alone', async () => {
    const backups = [
      { matchId: 9, mapNumber: 0, round: 12 },
      { matchId: 8, mapNumber: 0, round: 3 },
      { matchId: 9, mapNumber: null, round: 1 },
    ];
    expect(await listed({ matchId: 9, attempt: 1 }, backups)).toEqual(answer([[0, 12]]));
    expect(await listed({ matchId: 9, attempt: 1 }, [])).toEqual(answer([]));
  });

  it('says so at once when the server cannot be asked, or belongs to another match', async () => {
    expect(await listed({ matchId: 9, attempt: 1 }, null)).toEqual(answer(null));
    expect(await listed({ matchId: 8, attempt: 1 }, [])).toEqual(answer(null));
    expect(await listed(null, [])).toEqual(answer(null));
  });
});

describe('rosters after a restore', () => {
  const people = [
    { steam_id: '76561198000000001', place: 'team2', name: 'Zé' },
    { steam_id: '76561198000000002', place: 'spectator', name: 'Câmera' },
    { steam_id: '76561198000000003', place: 'removed', name: '' },
  ] as const;
  const synced = async (reply: string, lease: Lease = { matchId: 9, attempt: 2 }): Promise<string[]> => {
    const calls: string[] = [];
    const done = (call: string) => {
      calls.push(call);
      return Promise.resolve({ outcome: 'executed', detail: '', reply });
    };
    const gateway = {
      addPlayer: (_endpoint: unknown, { team }: { team: string }) => done(`add ${team}`),
      addSpectator: () => done('add spec'),
      removePlayer: () => done('remove'),
    } as unknown as GameServerOperations;
    const job = { match_id: 9, server_id: 3, attempt: 2, people: [...people] };
    await new SyncRosterHandler(gateway, directory(lease)).handle(job, context);
    return calls;
  };

  it('put everybody who was moved where he belongs, and take one who stands there already as done', async () => {
    expect(await synced('… successfully')).toEqual(['add team2', 'add spec', 'remove']);
    expect(await synced('Failed to add player Zé to team2. They may already be on a team')).toHaveLength(3);
  });

  it('are tried again while the plugin cannot, and left alone on a server that is not the match’s any more', async () => {
    await expect(synced('Cannot add players during halftime.')).rejects.toThrow('3 of 3');
    expect(await synced('', { matchId: 9, attempt: 3 })).toEqual([]);
  });
});
