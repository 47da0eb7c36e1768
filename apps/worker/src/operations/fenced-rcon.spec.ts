import type { RconEndpoint, RconExecuteOptions, RconExecutor } from '@placar/game-server';
import { forMatch } from '../match-log/rcon-subject';
import { fencedRcon } from './fenced-rcon';

const ENDPOINT: RconEndpoint = { serverId: '1', host: '127.0.0.1', port: 1, password: 'x' };

/** A connection that sends what is not outdated in the moment of sending. */
function connection(): { rcon: RconExecutor; sent: string[] } {
  const sent: string[] = [];
  const ok = { kind: 'ok', text: '', ms: 0 } as const;
  const execute = (_endpoint: RconEndpoint, line: string, options: RconExecuteOptions = {}) => {
    if (options.isOutdated?.()) return Promise.resolve({ kind: 'refused', detail: 'outdated', ms: 0 } as const);
    sent.push(line);
    return Promise.resolve(ok);
  };
  return { rcon: fencedRcon({ execute, warm: () => Promise.resolve(ok) }), sent };
}

/** The process stands still, as under SIGSTOP. */
function stand(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a worker that stood still between its look and its act', () => {
  it('does not act on what it saw before, and does once it has begun anew', async () => {
    const { rcon, sent } = connection();
    const work = { matchId: 7, cause: 'command' } as const;
    await forMatch(work, async () => {
      await rcon.execute(ENDPOINT, 'get5_status', { isRead: true });
      stand(3_100);
      // What only asks may be asked at any time.
      await rcon.execute(ENDPOINT, 'get5_status', { isRead: true });
      expect(await rcon.execute(ENDPOINT, 'css_endmatch')).toMatchObject({ kind: 'refused', detail: 'outdated' });
    });
    await forMatch(work, () => rcon.execute(ENDPOINT, 'css_endmatch'));
    expect(sent).toEqual(['get5_status', 'get5_status', 'css_endmatch']);
  });

  it('acts as ever after a shorter pause', async () => {
    const { rcon, sent } = connection();
    await forMatch({ matchId: 7, cause: 'command' }, () => {
      stand(1_000);
      return rcon.execute(ENDPOINT, 'sm_pause', { idempotent: true });
    });
    expect(sent).toEqual(['sm_pause']);
  });
});
