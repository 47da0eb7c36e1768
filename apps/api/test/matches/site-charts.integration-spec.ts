import { SiteCharts } from '@placar/contracts';
import { insertMatchRow } from './rows-of-matches';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const DAY = 86_400_000;
let api: TestApi;
let staff: TestClient;
const now = { ms: Date.now() };

beforeAll(async () => {
  api = await TestApi.start({}, { clock: { now: () => new Date(now.ms) } });
  staff = await api.login('admin');
});
afterAll(() => api.stop());

let nextId = 100;
/** A match of these maps that began at a moment and took some minutes. */
async function play(begin: number, minutes: number, maps: readonly string[], extra: object = {}): Promise<number> {
  nextId += 1;
  const start = new Date(begin).toISOString();
  const end = new Date(begin + minutes * 60_000).toISOString();
  await insertMatchRow(api.database, { id: nextId, start, end, maxMaps: maps.length, ...extra });
  for (const [number, map] of maps.entries()) {
    const rounds = ['ct', 'ct', 't', null].map((winner_side, index) => ({ round: index + 1, winner_side }));
    await api.database.query(
      `INSERT INTO map_stats (id, match_id, map_number, map_name, start_time, end_time, rounds) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [nextId * 10 + number, nextId, number, map, start, end, JSON.stringify(rounds)],
    );
  }
  return nextId;
}

async function charts(query = ''): Promise<SiteCharts> {
  const answer = await staff.get(`/api/site/metrics/charts${query}`);
  expect(answer.status).toBe(200);
  return SiteCharts.parse(answer.body);
}

describe('the charts of what was played', () => {
  it('count every day, map, side, length and hour of the period exactly, in the zone of who looks', async () => {
    // 02:30 in UTC is the evening before in São Paulo.
    const night = Math.floor(now.ms / DAY) * DAY - 3 * DAY + 2.5 * 3_600_000;
    await play(night, 25, ['de_nuke']);
    await play(night, 29, ['de_nuke']);
    await play(night, 65, ['de_nuke', 'de_mirage', 'de_inferno']);
    await play(night, 300, ['de_mirage', 'de_nuke', 'de_inferno', 'de_dust2', 'de_train']);
    await play(night, 5, ['de_nuke'], { forfeit: true });
    await play(night, 5, ['de_nuke'], { cancelled: true });
    await play(night - 45 * DAY, 20, ['de_vertigo']);
    await play(night - 100 * DAY, 20, ['de_ancient']);

    const month = await charts();
    expect(month).toMatchObject({ days: 30, zone: 'UTC', sides_matches: 4 });
    expect(month.per_day).toHaveLength(30);
    const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
    expect(month.per_day.at(-1)?.day).toBe(dayOf(Date.now()));
    expect(month.per_day.filter((day) => day.completed + day.forfeited + day.cancelled > 0)).toEqual([
      { day: dayOf(night), completed: 4, forfeited: 1, cancelled: 1 },
    ]);
    expect(month.maps).toEqual([
      { map: 'de_nuke', played: 4 },
      { map: 'de_inferno', played: 2 },
      { map: 'de_mirage', played: 2 },
      { map: 'de_dust2', played: 1 },
      { map: 'de_train', played: 1 },
    ]);
    expect(month.sides[0]).toEqual({ map: 'de_nuke', ct_rounds: 8, t_rounds: 4 });
    expect(month.sides).toHaveLength(5);
    expect(month.lengths).toHaveLength(13);
    expect(month.lengths.filter((step) => step.bo1 + step.bo3 + step.longer > 0)).toEqual([
      { minutes: 20, bo1: 2, bo3: 0, longer: 0 },
      { minutes: 60, bo1: 0, bo3: 1, longer: 0 },
      { minutes: 120, bo1: 0, bo3: 0, longer: 1 },
    ]);
    // Begun at the same hour, the forfeited one among them; nothing began with the cancelled one.
    expect(month.hours).toEqual([{ weekday: new Date(night).getUTCDay() || 7, hour: 2, matches: 5 }]);

    const quarter = await charts('?days=90&zone=America/Sao_Paulo');
    expect(quarter.per_day).toHaveLength(90);
    expect(quarter.maps.map(({ map }) => map)).toContain('de_vertigo');
    expect(quarter.maps.map(({ map }) => map)).not.toContain('de_ancient');
    expect(quarter.hours).toContainEqual({ weekday: new Date(night - DAY).getUTCDay() || 7, hour: 23, matches: 5 });
    // One that ended at 02:55 in UTC still belongs to the evening in São Paulo.
    expect(quarter.per_day.find(({ day }) => day === dayOf(night - DAY))?.completed).toBeGreaterThanOrEqual(2);
  });

  it('are counted once a minute, however often they are asked for', async () => {
    const first = await charts('?zone=Europe/Paris');
    await play(now.ms - 3_600_000, 10, ['de_nuke']);
    now.ms += 59_000;
    expect(await charts('?zone=Europe/Paris')).toEqual(first);
    now.ms += 2_000;
    const later = await charts('?zone=Europe/Paris');
    expect(later.counted_at).not.toBe(first.counted_at);
    expect(later.sides_matches).toBe(first.sides_matches + 1);
  });

  it('are for the staff, and refuse a period or zone that does not exist', async () => {
    expect((await api.visitor().get('/api/site/metrics/charts')).status).toBe(401);
    expect((await (await api.login('member')).get('/api/site/metrics/charts')).status).toBe(403);
    for (const query of ['?days=31', '?zone=Atlantis/Center', "?zone=UTC';select", `?zone=${'A'.repeat(65)}`]) {
      const answer = await staff.get(`/api/site/metrics/charts${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([
        query.includes('days') ? 'days' : 'zone',
      ]);
    }
  });
});
