import {
  LOBBY_ACT_NAMES,
  LOBBY_ACTS,
  LobbySnapshot,
  SNAPSHOT_BYTES,
  lobbyActEvent,
  lobbyActPath,
} from '@placar/contracts';
import { lobbySnapshot } from './index';
import { COMPETITIVE, Room, people, tenReady } from './lobby.fixture';

describe('the snapshot of a lobby', () => {
  it('says everything in at most 3 KB, in whatever state, with the longest names that people have', () => {
    const room = new Room(COMPETITIVE, { name: 'Ü'.repeat(40), casters: 4 });
    const rename = (name: string): void => {
      // Names come with their people; the longest one is 40 characters.
      const seats = room.lobby.seats.map((seat) => ({ ...seat, person: { ...seat.person, name } }));
      const waitlist = room.lobby.waitlist.map((one) => ({ ...one, person: { ...one.person, name } }));
      room.state = { ...room.lobby, seats, waitlist };
    };
    for (const id of people(2, 60)) room.join(id);
    rename('Änderungsschneiderei der Straßenkönige!!');
    room.ready(...people(1, 10));
    let largest = 0;
    for (let count = 0; count < 25; count += 1) {
      const snapshot = lobbySnapshot(room.lobby, 999_999, room.now);
      expect(LobbySnapshot.safeParse(snapshot).error).toBeUndefined();
      largest = Math.max(largest, Buffer.byteLength(JSON.stringify(snapshot)));
      if (room.lobby.status === 'connecting') break;
      if (room.lobby.status !== 'allocating') {
        room.timeOut();
        continue;
      }
      room.platform({ type: 'note-match', tries: 1, matchId: 2_147_483_647, serverId: 3 });
      room.platform({ type: 'note-loaded', matchId: 2_147_483_647 });
      room.platform({ type: 'note-seen', matchId: 2_147_483_647, userIds: people(1, 10) });
    }
    expect(room.lobby.status).toBe('connecting');
    expect(largest).toBeLessThanOrEqual(SNAPSHOT_BYTES);
  });

  it('holds no Steam id and no server', () => {
    const room = tenReady({ teams: 'balanced' });
    while (room.lobby.status !== 'allocating') room.timeOut();
    room.platform({ type: 'note-match', tries: 1, matchId: 77, serverId: 4_711 });
    const text = JSON.stringify(lobbySnapshot(room.lobby, 1, room.now));
    expect(text).not.toContain('7656119');
    expect(text).not.toContain('4711');
    expect(text).toContain('"match_id":77');
  });

  it('names whose turn it is, and counts what people want', () => {
    const room = tenReady();
    expect(lobbySnapshot(room.lobby, 1, room.now).turn).toMatchObject({ action: 'player' });
    room.act(1, { type: 'agree', map: 'de_nuke' });
    room.act(2, { type: 'agree', map: 'de_nuke' });
    expect(lobbySnapshot(room.lobby, 1, room.now).agreed).toEqual({ de_nuke: 2 });
    while (room.lobby.status === 'teams') room.timeOut();
    expect(lobbySnapshot(room.lobby, 1, room.now).turn).toMatchObject({ action: 'ban', map: null });
  });
});

describe('the table of acts', () => {
  it('gives each act a path, an event and a body that refuses what is not meant', () => {
    expect(new Set(LOBBY_ACT_NAMES.map(lobbyActPath)).size).toBe(LOBBY_ACT_NAMES.length);
    expect(lobbyActEvent('hand_over')).toBe('lobby:hand-over');
    for (const name of LOBBY_ACT_NAMES) {
      const { body, repeat } = LOBBY_ACTS[name];
      expect(body.safeParse('text').success).toBe(false);
      // Whatever is fenced carries the step that its page showed.
      if (repeat === 'fenced') expect(JSON.stringify(body.safeParse({}).error?.issues)).toMatch(/step|invalid_union/);
    }
    expect(LOBBY_ACTS.chat.body.safeParse({ text: 'x'.repeat(501) }).success).toBe(false);
    expect(LOBBY_ACTS.ban.body.safeParse({ map: 'de nuke; quit', step: 1 }).success).toBe(false);
    expect(LOBBY_ACTS.join.body.safeParse({ token: 'short' }).success).toBe(false);
    expect(LOBBY_ACTS.join.body.parse({})).toEqual({ party: false });
  });
});
