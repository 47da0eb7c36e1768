import { auditTargets, createdTarget } from './audit-targets';

describe('records that a call names', () => {
  it('come from path and body, by the kind of each', () => {
    const body = [{ team_id: 'team1', steam_id: '76561198000000042', season_id: 3, nickname: '5', password: '12345' }];
    expect(auditTargets({ path: '/matches/:id/adduser', params: { id: '7' }, body })).toEqual([
      'match:7',
      'steam:76561198000000042',
      'season:3',
    ]);
    expect(auditTargets({ path: '/teams', params: {}, body: { id: 4 } })).toEqual(['team:4']);
    expect(createdTarget('/servers', { message: 'x', id: 9 })).toBe('server:9');
    expect(createdTarget('/login', { message: 'Success!' })).toBeNull();
    expect(createdTarget('/matches/:id/commands', { id: '4a89e439-f8a8-42ca-b19f-3d258e44ef59' })).toBeNull();
    expect(createdTarget('/users/api-keys', { id: 5 })).toBeNull();
    expect(auditTargets({ path: '/admin/attention/claim', params: {}, body: { key: 'match:42:load_failed' } })).toEqual(
      ['match:42'],
    );
  });

  it('are ids and nothing else, and a few at most', () => {
    const body = { id: 'secret word', match_id: { id: 1 }, team_id: -1, server_id: 1.5, user_id: '1'.repeat(40) };
    expect(auditTargets({ path: '/matches', params: { token: 'abc' }, body })).toEqual([]);
    expect(auditTargets({ path: '/x', params: {}, body: 'text' })).toEqual([]);
    const kinds = ['match', 'team', 'team1', 'team2', 'server', 'season', 'user', 'map', 'player', 'webhook', 'steam'];
    const many = Object.fromEntries(kinds.map((kind, index) => [`${kind}_id`, index + 1]));
    expect(auditTargets({ path: '/teams', params: { id: '99' }, body: many })).toHaveLength(10);
  });
});
