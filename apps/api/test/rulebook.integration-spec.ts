import { RulebookAnswer } from '@placar/contracts';
import { BUILT_IN } from '@placar/domain';
import { MatchEngine } from '@placar/match-engine';
import { createTeam, waitFor } from '@placar/testing';
import { TestApi } from './test-api';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['login']>>;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.login('super_admin');
});
afterAll(() => api.stop());

const created = ({ body }: { body: unknown }): number => (body as { id: number }).id;

async function match(seasonId: number): Promise<number> {
  const [one, two] = [await createTeam(api.database), await createTeam(api.database)];
  const body = { team1_id: one.team.id, team2_id: two.team.id, max_maps: 1, season_id: seasonId, skip_veto: true };
  return created(await admin.post('/api/matches', { ...body, veto_mappool: 'de_nuke', ignore_server: true }));
}

const frozen = async (matchId: number) => (await api.app.get(MatchEngine).load(matchId))?.state.config.rulebook;

describe('a rulebook', () => {
  it('of a season lies over that of the installation; a match keeps what it was made with', async () => {
    const season = created(await admin.post('/api/seasons', { name: 'Liga', start_date: '2026-11-20' }));
    expect(RulebookAnswer.parse((await admin.get('/api/rulebook')).body).rulebook).toEqual(BUILT_IN);
    expect((await admin.put('/api/rulebook', { no_show_minutes: 10, technical_pauses: 2 })).status).toBe(200);
    const put = await admin.put(`/api/seasons/${season}/rulebook`, { no_show: 'automatic', technical_pauses: null });
    expect(RulebookAnswer.parse(put.body)).toMatchObject({
      rulebook: { ...BUILT_IN, no_show_minutes: 10, no_show: 'automatic', technical_pauses: null },
      own: { no_show: 'automatic', technical_pauses: null },
      below: { technical_pauses: 2 },
    });
    const before = await match(season);
    const kept = await frozen(before);
    expect(kept).toEqual(RulebookAnswer.parse(put.body).rulebook);
    // What is left out goes back to what lies below; the match that exists does not.
    expect((await admin.put(`/api/seasons/${season}/rulebook`, {})).status).toBe(200);
    expect(await frozen(await match(season))).toEqual({ ...BUILT_IN, no_show_minutes: 10, technical_pauses: 2 });
    expect(await frozen(before)).toEqual(kept);
  });

  it('is not overwritten by somebody who saw an older one', async () => {
    const season = created(await admin.post('/api/seasons', { name: 'Taça', start_date: '2026-11-20' }));
    const path = `/api/seasons/${season}/rulebook`;
    const save = async (body: object) => {
      const answer = await admin.put(path, body);
      return answer.status === 200 ? RulebookAnswer.parse(answer.body).version : answer.status;
    };
    // Two people opened the form when nothing was saved yet; both save at once.
    const both = [{ no_show_minutes: 5 }, { no_show_minutes: 25 }].map((own) => save({ ...own, version: 0 }));
    expect((await Promise.all(both)).toSorted()).toEqual([1, 409]);
    expect(await save({ forfeit_won: 16, version: 1 })).toBe(2);
    const late = await admin.put(path, { forfeit_won: 7, version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { code: 'CONFLICT' }]);
    expect(await save({ forfeit_won: 7, version: 9 })).toBe(409);
    // Who names no version replaces whatever there is.
    expect(await save({ forfeit_won: 14 })).toBe(3);
    const shown = await waitFor(async () => {
      const answer = RulebookAnswer.parse((await admin.get(path)).body);
      return answer.version === 3 && answer;
    });
    expect(shown.own).toEqual({ forfeit_won: 14 });
  });

  it('is changed by its owner and by staff alone, and refused by the name of the field', async () => {
    const season = created(await admin.post('/api/seasons', { name: 'Copa', start_date: '2026-11-20' }));
    const member = await api.login('member');
    expect((await member.put('/api/rulebook', {})).status).toBe(403);
    expect((await member.put(`/api/seasons/${season}/rulebook`, {})).status).toBe(403);
    expect((await admin.put('/api/seasons/999999/rulebook', {})).status).toBe(404);
    await api.database.query('UPDATE seasons SET user_id = $1 WHERE id = $2', [member.user.id, season]);
    const path = `/api/seasons/${season}/rulebook`;
    for (const wrong of [{ no_show_minutes: 0 }, { pause_seconds: 'long' }, { forfeit_won: 5, forfeit_lost: 5 }]) {
      const { status, body } = await member.put(path, wrong);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(Object.keys(wrong).at(-1));
    }
    expect(RulebookAnswer.parse((await member.get(path)).body).own).toEqual({});
    expect((await member.put(path, { forfeit_won: 16 })).status).toBe(200);
  });
});
