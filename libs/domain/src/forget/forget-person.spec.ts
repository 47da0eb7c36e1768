import { DELETED_PLAYER, forgotten, withoutName, withoutReasons } from './forget-person';
import type { Forgotten } from './forget-person';

const STEAM = '76561198000000042';
const STAND_IN = '90000000000000042';
const person: Forgotten = {
  userId: 7,
  steamId: STEAM,
  standIn: STAND_IN,
  names: ['Zé', 'Zé da Ção'],
  distinctive: ['Zé da Ção'],
};

describe('what is forgotten of a person', () => {
  it('is the Steam id everywhere, also as a key, in the same order', () => {
    const value = { z: 1, [STEAM]: { name: 'Zé', captain: true }, a: [STEAM, `player:${STEAM}`] };
    expect(JSON.stringify(forgotten(value, person))).toBe(
      JSON.stringify({
        z: 1,
        [STAND_IN]: { name: DELETED_PLAYER, captain: true },
        a: [STAND_IN, `player:${STAND_IN}`],
      }),
    );
  });

  it('is a name where the value says whose it is, and nobody else’s', () => {
    const rows = [
      { attacker_steam_id: STEAM, attacker_name: 'Zé', player_steam_id: '1', player_name: 'Zé' },
      { s: STEAM, n: 'Zé', c: [1] },
      { kind: 'user', id: 7, name: 'Zé' },
      { id: 7, name: 'Team seven' },
      { actor_id: 7, actor_name: 'Zé' },
      { players: { [STEAM]: 'Zé', '1': 'Zé' } },
    ];
    expect(forgotten(rows, person)).toEqual([
      { attacker_steam_id: STAND_IN, attacker_name: DELETED_PLAYER, player_steam_id: '1', player_name: 'Zé' },
      { s: STAND_IN, n: DELETED_PLAYER, c: [1] },
      { kind: 'user', id: 7, name: DELETED_PLAYER },
      { id: 7, name: 'Team seven' },
      { actor_id: 7, actor_name: DELETED_PLAYER },
      { players: { [STAND_IN]: DELETED_PLAYER, '1': 'Zé' } },
    ]);
  });

  it('is what they said, and their address', () => {
    const said = {
      event: 'player_say',
      message: 'gg',
      ip_address: '203.0.113.9',
      player: { steamid: STEAM, name: 'Zé' },
    };
    expect(forgotten(said, person)).toEqual({
      event: 'player_say',
      message: '',
      ip_address: '',
      player: { steamid: STAND_IN, name: DELETED_PLAYER },
    });
    expect(forgotten({ by: 'Zé', reason: 'foi mal', source: 'command' }, person)).toEqual({
      by: DELETED_PLAYER,
      reason: '',
      source: 'command',
    });
    expect(withoutReasons({ reason: 'foi mal', request: { kind: 'say', args: { message: 'oi' } } })).toEqual({
      reason: '',
      request: { kind: 'say', args: { message: '' } },
    });
  });

  it('is a distinctive name inside of texts for people, not inside of words and not of machines', () => {
    expect(forgotten({ text: 'gg Zé da Ção!', title: 'Lobby de Zé', map_name: 'Zé da Ção' }, person)).toEqual({
      text: `gg ${DELETED_PLAYER}!`,
      title: 'Lobby de Zé',
      map_name: 'Zé da Ção',
    });
    expect(withoutName('team_Ana Anabela Ana', 'Ana')).toBe(`team_${DELETED_PLAYER} Anabela ${DELETED_PLAYER}`);
  });

  it('is nothing of the game for an account that proved no Steam id', () => {
    const value = { steam_id: STEAM, name: 'Zé' };
    expect(forgotten(value, { ...person, steamId: null })).toEqual(value);
  });
});
