import { CalendarMade, CalendarsAnswer } from '@placar/contracts';
import type { TournamentSettings } from '@placar/domain/tournament';
import { PLATFORM } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { createTeam } from '@placar/testing';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const STEAM = '76561198000000777';
const CUP: TournamentSettings = {
  name: 'Copa; do, bairro\nsul',
  coOrganisers: [],
  startsAt: '2027-02-03T20:00:00.000Z',
  teamSize: 1,
  substitutes: 0,
  coach: false,
  most: 4,
  approval: false,
  signUpClosesAt: null,
  checkIn: { opensAt: '2027-02-03T19:00:00.000Z', closesAt: '2027-02-03T19:45:00.000Z' },
  minimumRating: null,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 4 }],
};

interface Entry {
  uid: string;
  from: string;
  until: string;
  status: string;
  summary: string;
  sequence: number;
}

/** Reads the file as RFC 5545 says: lines of at most 75 bytes, folded; text with escapes. */
function entriesOf(text: string): Entry[] {
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
  return events.map((event) => {
    const value = (name: string): string => new RegExp(`\\r\\n${name}(?:;[^:\\r]*)?:([^\\r]*)`).exec(event)?.[1] ?? '';
    const summary = value('SUMMARY').replace(/\\([\\;,n])/g, (_all, character: string) =>
      character === 'n' ? '\n' : character,
    );
    const [uid, from, until] = [value('UID'), value('DTSTART'), value('DTEND')];
    return {
      uid: uid.split('@')[0] ?? '',
      from,
      until,
      summary,
      status: value('STATUS'),
      sequence: Number(value('SEQUENCE')),
    };
  });
}

async function make(as: TestClient, body: object): Promise<{ made: CalendarMade; path: string }> {
  const { status, body: answer } = await as.post('/api/users/me/calendars', body);
  expect([status, answer]).toEqual([200, expect.anything()]);
  const made = CalendarMade.strict().parse(answer);
  return { made, path: new URL(made.url).pathname };
}

/** As a program without a session reads it. */
async function read(path: string): Promise<Entry[]> {
  const { status, text, headers } = await api.visitor().get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return entriesOf(text);
}

let nextMatch = 900;
async function match(startsAt: string, change: Record<string, unknown> = {}): Promise<number> {
  nextMatch += 1;
  const row = {
    id: nextMatch,
    version: 3,
    attempt: 1,
    team1_string: 'Gaúchos',
    team2_string: 'Fúria',
    max_maps: 3,
    title: 'Final',
    skip_veto: true,
    veto_mappool: 'de_nuke',
    side_type: 'standard',
    private_match: false,
    enforce_teams: true,
    is_pug: false,
    wingman: false,
    min_player_ready: 5,
    players_per_team: 5,
    min_spectators_to_ready: 0,
    status: 'scheduled',
    is_open: true,
    created_at: '2027-01-01T00:00:00Z',
    updated_at: '2027-01-01T00:00:00Z',
    start_time: startsAt,
    team1_steam_ids: [STEAM],
    ...change,
  };
  await api.database.query(
    `INSERT INTO matches (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map((_name, place) => `$${place + 1}`)
      .join(', ')})`,
    Object.values(row),
  );
  return nextMatch;
}

it('a calendar shows what a person, a team and a tournament have before them, follows changes, and ends', async () => {
  const person = await api.login('member', { steamId: STEAM });
  const stranger = await api.login('member');
  const { team } = await createTeam(api.database, { userId: person.user.id });
  const open = await match('2027-01-20T22:00:00Z', { team1_id: team.id });
  const hidden = await match('2027-01-21T22:00:00Z', { team1_id: team.id, private_match: true });
  await match('2027-01-22T22:00:00Z', { team1_steam_ids: ['76561198000000999'] });
  const engine = api.app.get(TournamentEngine, { strict: false });
  const by = { actor: PLATFORM, cause: 'test' } as const;
  const cup = await engine.create(stranger.user.id, CUP, by);
  if (!cup.ok) throw new Error(cup.refusal.code);
  const { id } = cup.state;
  const act = async (command: Parameters<TournamentEngine['run']>[1]): Promise<void> => {
    const run = await engine.run(id, command, by);
    if (!run.ok) throw new Error(run.refusal.code);
  };
  const { body: draft } = await person.post('/api/users/me/calendars', { of: 'tournament', ref: id });
  expect(draft).toMatchObject({ code: 'TOURNAMENT_NOT_FOUND' });
  await act({ type: 'open-sign-up' });

  const own = await make(person, { of: 'person' });
  const ofTeam = await make(person, { of: 'team', ref: team.id });
  const ofCup = await make(stranger, { of: 'tournament', ref: id });
  const uids = (entries: readonly Entry[]): string[] => entries.map(({ uid }) => uid).sort();
  // Private matches stand in the calendar of a person alone, and a tournament nobody signed up for in none.
  expect(uids(await read(own.path))).toEqual([`match-${open}`, `match-${hidden}`].sort());
  expect(uids(await read(ofTeam.path))).toEqual([`match-${open}`]);
  const members = [{ steamId: STEAM, name: 'p', role: 'player', rating: null }] as const;
  await act({ type: 'sign-up', name: 'Time', teamId: team.id, captainId: stranger.user.id, members });
  const both = [`check-in-${id}`, `match-${open}`, `tournament-${id}`];
  expect(uids(await read(ofTeam.path))).toEqual(both);
  expect(uids(await read(own.path))).toEqual([...both, `match-${hidden}`].sort());
  const start = (await read(ofCup.path)).find(({ uid }) => uid === `tournament-${id}`);
  expect(start).toMatchObject({ from: '20270203T200000Z', status: 'CONFIRMED', summary: CUP.name });

  // What is put off moves under the same id, what is called off stays as cancelled.
  await act({ type: 'change-settings', settings: { ...CUP, startsAt: '2027-02-04T20:00:00.000Z' } });
  await api.database.query('UPDATE matches SET cancelled = true, is_open = false, version = 4 WHERE id = $1', [open]);
  const later = await read(own.path);
  const entry = (uid: string) => later.find((one) => one.uid === uid);
  expect(entry(`tournament-${id}`)).toMatchObject({ from: '20270204T200000Z' });
  expect(entry(`tournament-${id}`)?.sequence).toBeGreaterThan(start?.sequence ?? 99);
  expect(entry(`match-${open}`)).toMatchObject({ status: 'CANCELLED', sequence: 4, until: '20270121T010000Z' });
  await act({ type: 'cancel', reason: 'chuva' });
  expect((await read(ofCup.path)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);

  // Only hashes are stored; a new address ends the old one; nobody ends a calendar of somebody else.
  const stored = await api.database.query<{ row: string }[]>('SELECT calendars::text AS row FROM calendars');
  expect(stored.filter(({ row }) => row.includes(own.path.slice(15, 30)))).toEqual([]);
  const again = await make(person, { of: 'person' });
  expect([again.made.calendar.id, (await api.visitor().get(own.path)).status]).toEqual([own.made.calendar.id, 404]);
  await stranger.delete(`/api/users/me/calendars/${again.made.calendar.id}`);
  expect(uids(await read(again.path))).toHaveLength(4);
  const left = await person.delete(`/api/users/me/calendars/${again.made.calendar.id}`);
  expect(CalendarsAnswer.parse(left.body).calendars.map(({ of }) => of)).toEqual(['team']);
  expect((await api.visitor().get(again.path)).status).toBe(404);
  for (const body of [{ of: 'team' }, { of: 'person', ref: 3 }, { of: 'team', ref: 999_999 }])
    expect((await person.post('/api/users/me/calendars', body)).body).toMatchObject({
      code: body.ref === 999_999 ? 'TEAM_NOT_FOUND' : 'INVALID_INPUT',
    });
});
