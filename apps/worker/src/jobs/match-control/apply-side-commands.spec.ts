import type { ApplyCommandJob, MatchCommandRequest } from '@placar/contracts';
import type { ExecutedResult, GameServerOperations } from '@placar/game-server';
import { applyAddPlayer, applyRcon, applyRemovePlayer, applySay } from './apply-side-commands';
import type { RequestOf } from '@placar/contracts';
import type { CommandContext } from './command-context';

const STEAM_ID = '76561198000001101';
const executed = (reply: string): ExecutedResult => ({ outcome: 'executed', detail: 'answered', reply });

/** MatchZy's rosters as it keeps them: removal looks in team1 only and always claims success (plugin contract P16). */
class PluginRosters {
  readonly calls: string[] = [];
  readonly said: string[] = [];
  readonly lines: [string, string | undefined][] = [];
  reply = 'ok';

  constructor(readonly players: Map<string, string>) {}

  readonly operations = {
    addPlayer: (_endpoint, { steamId, team, name }) => {
      this.calls.push(`add ${team}`);
      if (this.players.has(steamId)) {
        return Promise.resolve(
          executed(`Failed to add player ${name} to ${team}. They may already be on a team or ...`),
        );
      }
      this.players.set(steamId, team);
      return Promise.resolve(executed(`Player ${name} added to ${team} successfully!`));
    },
    removePlayer: (_endpoint, steamId) => {
      this.calls.push('remove');
      if (this.players.get(steamId) === 'team1') this.players.delete(steamId);
      return Promise.resolve(executed(`Successfully removed player ${steamId}`));
    },
    say: (_endpoint, text) => {
      this.said.push(text);
      return Promise.resolve(executed(''));
    },
    sendRcon: (_endpoint, line, role) => {
      this.lines.push([line, role]);
      return Promise.resolve({ outcome: 'ok', reply: this.reply, ms: 3 });
    },
  } satisfies Partial<GameServerOperations> as unknown as GameServerOperations;
}

function context(
  rosters: PluginRosters,
  was: ApplyCommandJob['player_was'],
  request: MatchCommandRequest,
): CommandContext {
  return {
    job: {
      match_id: 9,
      command_id: 'c',
      attempt: 1,
      server_id: 3,
      request,
      ...(was === undefined ? {} : { player_was: was }),
      requested_at: new Date(0).toISOString(),
      correlation_id: null,
    },
    endpoint: { serverId: '3', host: '127.0.0.1', port: 1, password: 'hunter2' },
    gateway: rosters.operations,
    retried: false,
    markSent: () => Promise.resolve(),
    onSent: () => undefined,
  };
}

const add = (was: 'team1' | 'team2' | 'removed', to: 'team1' | 'team2') => {
  const rosters = new PluginRosters(new Map(was === 'removed' ? [] : [[STEAM_ID, was]]));
  const request: RequestOf<'add_player'> = { kind: 'add_player', args: { steam_id: STEAM_ID, team: to, name: 'Zé' } };
  return applyAddPlayer(request, context(rosters, was, request)).then((settlement) => ({ settlement, rosters }));
};

describe('a change of the rosters on the server', () => {
  it('is done when the plugin says so', async () => {
    const { settlement, rosters } = await add('removed', 'team2');
    expect(settlement).toEqual({ outcome: 'confirmed', detail: 'Player Zé added to team2 successfully!' });
    expect(rosters.calls).toEqual(['add team2']);
  });

  it('takes a player out of team1 first, and kicks nobody of team2 for nothing', async () => {
    const moved = await add('team1', 'team2');
    expect(moved.settlement.outcome).toBe('confirmed');
    expect(moved.rosters.players.get(STEAM_ID)).toBe('team2');
    const stuck = await add('team2', 'team1');
    expect(stuck.settlement).toEqual({ outcome: 'refused', detail: 'already_on_a_team' });
    expect(stuck.rosters.calls).toEqual(['add team1']);
  });

  it.each([
    ['team1', 'confirmed'],
    ['removed', 'confirmed'],
    ['team2', 'unknown'],
    ['spectator', 'unknown'],
  ] as const)('says of a removal from %s that it is %s', async (was, outcome) => {
    const rosters = new PluginRosters(new Map());
    const request: RequestOf<'remove_player'> = { kind: 'remove_player', args: { steam_id: STEAM_ID } };
    const settlement = await applyRemovePlayer(request, context(rosters, was, request));
    expect(settlement.outcome).toBe(outcome);
    if (outcome === 'unknown') expect(settlement.detail).toBe('may_rejoin');
  });
});

describe('what is said and typed', () => {
  it('says a sentence by name once in each language', async () => {
    const rosters = new PluginRosters(new Map());
    const request: RequestOf<'say'> = {
      kind: 'say',
      args: { template: 'tech_pause', params: { minutes: 5, team: 'Étoiles' }, languages: ['pt', 'fr'] },
    };
    expect((await applySay(request, context(rosters, undefined, request))).outcome).toBe('confirmed');
    expect(rosters.said).toEqual(['Pausa técnica - Étoiles (5 min).', 'Pause technique - Étoiles (5 min).']);
  });

  it('sends the whole line, in the role of the person, and keeps neither its secret nor more than 8 KB of the reply', async () => {
    const rosters = new PluginRosters(new Map());
    rosters.reply = `sv_password = geheim\nrcon is hunter2\n${'ラ'.repeat(7_000)}`;
    const request: RequestOf<'rcon'> = { kind: 'rcon', args: { line: 'sv_password ***', role: 'owner', sealed: 'x' } };
    const settlement = await applyRcon(request, context(rosters, undefined, request), () => 'sv_password geheim');
    expect(rosters.lines).toEqual([['sv_password geheim', 'owner']]);
    expect(settlement.outcome).toBe('confirmed');
    expect(settlement.detail).not.toMatch(/geheim|hunter2|\uFFFD/);
    expect(Buffer.byteLength(settlement.detail ?? '')).toBeLessThanOrEqual(8_192);
    expect(settlement.detail).toMatch(/ラ…$/);
  });

  it('sends nothing when the sealed line cannot be opened', async () => {
    const rosters = new PluginRosters(new Map());
    const request: RequestOf<'rcon'> = { kind: 'rcon', args: { line: 'sv_password ***', sealed: 'x' } };
    expect(await applyRcon(request, context(rosters, undefined, request), () => null)).toEqual({
      outcome: 'refused',
      detail: 'secret_unreadable',
    });
    expect(rosters.lines).toEqual([]);
  });
});
