import {
  ApiErrorBody,
  BracketAnswer,
  ClaimAnswer,
  ClaimedAnswer,
  ClaimLinkAnswer,
  ImportSeasonAnswer,
  ImportTeamsAnswer,
} from '@placar/contracts';
import type { z } from 'zod';
import { sealSecret } from '@placar/platform';
import { createTeam } from '@placar/testing';
import { FakeChallonge } from './fake-challonge';
import { FakeTournament } from './fake-challonge-bracket';
import type { FakeParticipant } from './fake-challonge-bracket';
import { TestApi } from './test-api';
import type { Answer, TestClient } from './test-api';

type Client = TestClient & { user: { id: number; steamId: string | null } };
const refusal = ({ status, body }: Answer): [number, string] => {
  const { code } = ApiErrorBody.strict().parse(body);
  return [status, code];
};

describe('the import from Challonge', () => {
  let challonge: FakeChallonge;
  let api: TestApi;
  let owner: Client;
  beforeAll(async () => {
    challonge = await FakeChallonge.start();
    api = await TestApi.start({ CHALLONGE_URL: challonge.url, MEMBERS_MAY_CREATE: 'seasons,matches' });
    owner = await organiser('key-of-the-owner');
  });
  afterAll(async () => {
    await api.stop();
    await challonge.stop();
  });

  async function organiser(key: string): Promise<Client> {
    challonge.keys.add(key);
    const challongeApiKeyEncrypted = sealSecret(key, api.config.secrets.encryptionKey);
    return api.login('member', { challongeApiKeyEncrypted });
  }
  const tournament = (id: number, url: string, participants: FakeParticipant[]): FakeTournament =>
    challonge.add(new FakeTournament(id, url, `Copa ${url} 🏆`, participants));
  const people = (base: number, names: string[], fields: Record<string, string>[] = []): FakeParticipant[] =>
    names.map((name, index) => ({ id: base + index, name, seed: index + 1, fields: fields[index] ?? null }));
  const importTeams = async (
    client: TestClient,
    tournament_id: unknown,
  ): Promise<z.infer<typeof ImportTeamsAnswer>> => {
    const answer = await client.post('/api/teams/challonge', [{ tournament_id }]);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    return ImportTeamsAnswer.strict().parse(answer.body);
  };
  const teamCount = async (): Promise<number> =>
    (await api.database.query<{ n: number }[]>('SELECT count(*) AS n FROM teams'))[0]?.n ?? 0;

  it('needs a key, an address that is one, and says which of them is wrong', async () => {
    const keyless = await api.login('member');
    const answer = await keyless.post('/api/teams/challonge', [{ tournament_id: 'copa' }]);
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([
      400,
      'No challonge API key provided for user.',
    ]);
    expect(refusal(await keyless.post('/api/seasons/challonge', [{ tournament_id: 'copa' }]))[1]).toBe(
      'CHALLONGE_KEY_MISSING',
    );
    expect((await api.visitor().post('/api/seasons/challonge', [{ tournament_id: 'copa' }])).status).toBe(401);
    expect(refusal(await owner.post('/api/teams/challonge', [{ tournament_id: 'unknown' }]))).toEqual([
      404,
      'TOURNAMENT_NOT_FOUND',
    ]);
    for (const tournament_id of ['https://evil.example/copa', '../admin', '', { id: 1 }, null]) {
      expect((await owner.post('/api/teams/challonge', [{ tournament_id }])).status).toBe(400);
    }
    const stale = await organiser('stale');
    challonge.keys.delete('stale');
    const refused = await stale.post('/api/teams/challonge', [{ tournament_id: 'copa' }]);
    expect(refusal(refused)).toEqual([400, 'CHALLONGE_KEY_REFUSED']);
    expect(refused.text).not.toContain('stale');
  });

  it('is told as a fault of the provider when that is down, and writes nothing', async () => {
    tournament(700, 'fora', people(70_000, ['Um', 'Dois']));
    const before = await teamCount();
    for (const fate of ['error', 'refuse_connection'] as const) {
      challonge.fate = ({ path }) => (path.includes('participants') ? fate : 'ok');
      expect(refusal(await owner.post('/api/seasons/challonge', [{ tournament_id: 'fora', import_teams: 1 }]))).toEqual(
        [502, 'CHALLONGE_UNAVAILABLE'],
      );
    }
    challonge.fate = () => 'ok';
    expect(await teamCount()).toBe(before);
  });

  it.each(['v1', 'v2.1'] as const)('makes each participant a team once, over %s', async (version) => {
    challonge.versions = [version];
    const base = version === 'v1' ? 71_000 : 72_000;
    const names = ['Fúria 🐯', 'Liquid "B"', 'Sem Nome', `Time ${'longo '.repeat(9)}`].map(
      (name) => `${version} ${name}`,
    );
    const steam = version === 'v1' ? '76561198100000001' : '76561198200000001';
    const cup = tournament(
      base,
      `copa-${version.replace('.', '')}`,
      people(base, names, [{ '11': steam, '12': '', '13': 'nao sei' }]),
    );
    const first = await importTeams(owner, base);
    expect(first).toMatchObject({ message: 'Challonge teams imported successfully!', imported: 4, unchanged: 0 });
    expect(first.conflicts.map(({ reason }) => reason)).toEqual(['steam_id_invalid', 'name_cut']);
    expect(first.claim_links).toHaveLength(3);
    const { teams } = (await owner.get('/api/teams/myteams')).body as {
      teams: { id: number; name: string; auth_name: unknown }[];
    };
    const captain = teams.find(({ name }) => name === names[0]);
    expect(captain?.auth_name).toMatchObject({ [steam]: { captain: 1 } });
    expect(new Set(teams.map(({ id }) => id)).size).toBe(teams.length);

    // Two at once, and with a new name over there.
    const renamed = cup.participants[1];
    if (renamed) renamed.name = `Novo nome ${version}`;
    const again = await Promise.all([importTeams(owner, base), importTeams(owner, base)]);
    expect(again.map(({ imported }) => imported)).toEqual([0, 0]);
    expect(again.map(({ renamed: count }) => count).toSorted()).toEqual([0, 1]);
    expect(again.flatMap(({ claim_links }) => claim_links)).toEqual([]);
    challonge.versions = ['v1', 'v2.1'];
  });

  it('keeps a name that was typed here, and tells of teams that were there before', async () => {
    await createTeam(api.database, { userId: owner.user.id, name: 'Já Existe' });
    const cup = tournament(730, 'nomes', people(73_000, ['já existe', 'Original']));
    const { conflicts } = await importTeams(owner, 'https://challonge.com/pt/nomes');
    expect(conflicts).toMatchObject([{ participant: 'já existe', reason: 'name_taken' }]);
    expect(conflicts[0]?.team_id).toBeGreaterThan(0);
    const [team] = await api.database.query<{ id: number }[]>(`SELECT id FROM teams WHERE name = 'Original'`);
    await owner.put('/api/teams', [{ id: team?.id, name: 'Nosso Nome' }]);
    const second = cup.participants[1];
    if (second) second.name = 'Mudou Lá';
    expect((await importTeams(owner, 'nomes')).conflicts).toContainEqual({
      participant: 'Mudou Lá',
      reason: 'name_edited_here',
      team_id: team?.id,
      detail: 'Nosso Nome',
    });
    expect((await owner.get(`/api/teams/${team?.id}/basic`)).body).toMatchObject({ team: { name: 'Nosso Nome' } });
    // Another organiser of the same tournament has teams of his own.
    const other = await organiser('key-of-another');
    expect(await importTeams(other, 'nomes')).toMatchObject({ imported: 2, conflicts: [] });
  });

  it('makes a season with its bracket, whose teams may come later', async () => {
    const cup = tournament(
      740,
      'liga',
      people(
        74_000,
        Array.from({ length: 16 }, (_, index) => `Liga ${index + 1}`),
      ),
    );
    cup.start();
    const answer = await owner.post('/api/seasons/challonge', [{ tournament_id: 'liga', import_teams: false }]);
    const season = ImportSeasonAnswer.strict().parse(answer.body);
    expect(season).toMatchObject({ message: 'Challonge season imported successfully!', created: true, imported: 0 });
    expect(Date.parse(season.chal_res)).toBe(Date.parse('2026-11-01T00:15:30.123Z'));
    expect((await api.visitor().get(`/api/seasons/${season.id}`)).body).toMatchObject({
      season: {
        name: 'Copa liga 🏆',
        start_date: '2026-11-01T00:00:00.000Z',
        end_date: null,
        is_challonge: 1,
        challonge_svg: 'https://challonge.com/liga.svg',
        challonge_url: 'liga',
      },
    });
    const bracket = async (): Promise<z.infer<typeof BracketAnswer>['bracket']> =>
      BracketAnswer.strict().parse((await api.visitor().get(`/api/seasons/${season.id}/bracket`)).body).bracket;
    const before = await bracket();
    expect(before).toMatchObject({ challonge_id: 740, state: 'underway', finalized_at: null, problem: null });
    expect(before.matches).toHaveLength(31);
    expect(before.matches[0]).toMatchObject({
      state: 'open',
      team1_id: null,
      team1_name: 'Liga 1',
      team2_name: 'Liga 16',
    });
    await importTeams(owner, 'liga');
    const after = await bracket();
    expect(after.matches.slice(0, 8).every(({ team1_id, team2_id }) => team1_id !== null && team2_id !== null)).toBe(
      true,
    );
    expect(after.matches.slice(8).every(({ state, team1_id }) => state === 'pending' && team1_id === null)).toBe(true);

    const [first] = after.matches;
    const options = { season_id: season.id, max_maps: 1, veto_mappool: 'de_nuke', ignore_server: true, ignore: true };
    const created = await owner.post('/api/matches', [
      { ...options, team1_id: first?.team2_id, team2_id: first?.team1_id, private_match: 1 },
    ]);
    expect(created.status).toBe(200);
    // A private match is named to its owner only.
    expect((await bracket()).matches[0]?.match_id).toBeNull();
    const own = BracketAnswer.parse((await owner.get(`/api/seasons/${season.id}/bracket`)).body).bracket;
    expect(own.matches[0]?.match_id).toBe((created.body as { id: number }).id);
  });

  describe('claim links', () => {
    let link: z.infer<typeof ImportTeamsAnswer>['claim_links'][number];
    let path = '';
    beforeAll(async () => {
      tournament(750, 'capitaes', people(75_000, ['Capitães da Areia']));
      const [only] = (await importTeams(owner, 'capitaes')).claim_links;
      if (!only) throw new Error('no link');
      link = only;
      path = `/api/claims/${link.url.split('/').at(-1) ?? ''}`;
    });

    it('show what they hand over, are stored as a hash, and change nothing by being looked at', async () => {
      const shown = await api.visitor().get(path);
      const { claim } = ClaimAnswer.strict().parse(shown.body);
      expect(claim).toMatchObject({ team: { id: link.team_id, name: 'Capitães da Areia' }, season: null });
      expect((await api.visitor().get(path)).status).toBe(200);
      const dump = JSON.stringify(await api.database.query('SELECT * FROM team_claims'));
      expect(dump).not.toContain(path.split('/').at(-1));
      expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    });

    it('are used once, by somebody whom Steam knows, who becomes captain and keeps the roster', async () => {
      const unproved = await api.login('member');
      expect((await api.visitor().post(path)).status).toBe(401);
      expect(refusal(await unproved.post(path))).toEqual([403, 'NOT_ALLOWED']);
      const captain = await api.login('member', { steamId: '76561198300000001', name: 'Capitã 🐚' });
      const rival = await api.login('member', { steamId: '76561198300000002' });
      const answers = await Promise.all([captain.post(path), rival.post(path)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      const [won, lost] = answers[0]?.status === 200 ? [captain, rival] : [rival, captain];
      expect(ClaimedAnswer.strict().parse(answers.find(({ status }) => status === 200)?.body)).toEqual({
        message: 'Team claimed successfully!',
        team_id: link.team_id,
      });
      expect((await api.visitor().get(path)).status).toBe(404);
      const { body } = await api.visitor().get(`/api/teams/${link.team_id}`);
      expect(body).toMatchObject({
        team: { user_id: owner.user.id, auth_name: { [won.user.steamId ?? '']: { captain: 1 } } },
      });
      const add = [{ id: link.team_id, auth_name: { '76561198300000009': { name: 'Nova' } } }];
      expect((await won.put('/api/teams', add)).status).toBe(200);
      expect((await lost.put('/api/teams', add)).status).toBe(403);
      expect((await won.put('/api/teams', [{ id: link.team_id, user_id: won.user.id }])).status).toBe(403);
      expect((await won.delete('/api/teams', [{ team_id: link.team_id, steam_id: '76561198300000009' }])).status).toBe(
        200,
      );
      expect((await won.delete('/api/teams', [{ team_id: link.team_id }])).status).toBe(403);
      expect((await won.post(`/api/teams/${link.team_id}/claim-link`)).status).toBe(403);
    });

    it('are made anew and ended by the owner, and an earlier one ends', async () => {
      const renew = async (): Promise<string> => {
        const answer = await owner.post(`/api/teams/${link.team_id}/claim-link`);
        return ClaimLinkAnswer.strict()
          .parse(answer.body)
          .url.replace(/^.*\/claims\//, '/api/claims/');
      };
      const [one, two] = [await renew(), await renew()];
      expect((await api.visitor().get(one)).status).toBe(404);
      expect((await api.visitor().get(two)).status).toBe(200);
      expect((await owner.delete(`/api/teams/${link.team_id}/claim-link`)).status).toBe(200);
      expect((await api.visitor().get(two)).status).toBe(404);
      const three = await renew();
      await api.database.query(`UPDATE team_claims SET expires_at = now() - interval '1 second' WHERE team_id = $1`, [
        link.team_id,
      ]);
      expect((await api.visitor().get(three)).status).toBe(404);
      expect(refusal(await owner.post('/api/teams/99999/claim-link'))).toEqual([404, 'TEAM_NOT_FOUND']);
      expect((await owner.get('/api/claims/short')).status).toBe(400);
    });
  });
});
