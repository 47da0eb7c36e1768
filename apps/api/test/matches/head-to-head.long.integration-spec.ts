import { HeadToHead } from '@placar/contracts';
import { USUAL_MODE, waitFor } from '@placar/testing';
import { strictly } from '../answer-shape';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { roundEvents, seriesEvents } from './plugin-series';

const WIN = '1'.repeat(13);
const LOSS = '2'.repeat(13);

describe('two teams against each other', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let stranger: ApiUser;
  let pair: [TestMatch['team1'], TestMatch['team2']];

  const play = async (match: TestMatch, events: readonly unknown[]): Promise<void> => {
    for (const event of events) await api.post(match.id, event);
    await api.folded(match.id);
  };
  const meet = async (maps: string[], choices: Record<string, unknown> = {}, swapped = false): Promise<TestMatch> => {
    const teams: [TestMatch['team1'], TestMatch['team2']] = swapped ? [pair[1], pair[0]] : pair;
    const match = await api.match(owner, { max_maps: maps.length === 1 ? 1 : 3, teams, ...choices });
    await play(match, seriesEvents(match, maps));
    return match;
  };
  const versus = async (as?: ApiUser, turned = false): Promise<HeadToHead> => {
    const [one, two] = [pair[0].team.id, pair[1].team.id];
    const path = turned ? `/teams/${two}/versus/${one}` : `/teams/${one}/versus/${two}`;
    const answer = await api.call('GET', path, as ? { as } : {});
    expect(answer.status).toBe(200);
    return strictly(HeadToHead, answer.body);
  };

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    owner = await api.user({ admin: true });
    stranger = await api.user();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    const { team1, team2 } = await api.match(owner, { server_id: null });
    pair = [team1, team2];
  });

  it('have met never: the record is empty, and says so without an error', async () => {
    expect(await versus()).toMatchObject({
      team1: { id: pair[0].team.id, name: pair[0].team.name },
      totals: { matches: 0, team1_wins: 0, team2_wins: 0, draws: 0 },
      maps: [],
      matches: [],
      form: { team1: [], team2: [] },
    });
  });

  it('are counted whichever side of a match they were, and the other way round it is the mirror image', async () => {
    await meet([WIN, LOSS, WIN]);
    await meet([LOSS], {}, true);
    await meet([LOSS]);
    const seen = await versus();
    expect(seen.totals).toEqual({ matches: 3, team1_wins: 2, team2_wins: 1, draws: 0 });
    expect(seen.matches.map(({ winner, team1_score, team2_score }) => [winner, team1_score, team2_score])).toEqual([
      ['team2', 0, 1],
      ['team1', 1, 0],
      ['team1', 2, 1],
    ]);
    expect(seen.matches[1]?.maps).toEqual([{ map: 'de_nuke', winner: 'team1', team1_score: 13, team2_score: 0 }]);
    expect(seen.maps).toEqual([
      { map: 'de_nuke', played: 3, team1_wins: 2, team2_wins: 1, team1_rounds: 26, team2_rounds: 13 },
      { map: 'de_ancient', played: 1, team1_wins: 1, team2_wins: 0, team1_rounds: 13, team2_rounds: 0 },
      { map: 'de_mirage', played: 1, team1_wins: 0, team2_wins: 1, team1_rounds: 0, team2_rounds: 13 },
    ]);
    const opponent = pair[1].team.name;
    expect(
      seen.form.team1.map(({ result, score, opponent_score, opponent: name }) => [result, score, opponent_score, name]),
    ).toEqual([
      ['lost', 0, 13, opponent],
      ['won', 13, 0, opponent],
      ['won', 2, 1, opponent],
    ]);
    const mirrored = await versus(undefined, true);
    expect(mirrored.totals).toEqual({ matches: 3, team1_wins: 1, team2_wins: 2, draws: 0 });
    expect(mirrored.matches.map(({ team1_score, team2_score }) => [team2_score, team1_score])).toEqual(
      seen.matches.map(({ team1_score, team2_score }) => [team1_score, team2_score]),
    );
    expect(mirrored.form).toEqual({ team1: seen.form.team2, team2: seen.form.team1 });
  });

  it('show private matches to their owner and staff only, in the record, per map and in the form', async () => {
    await meet([WIN]);
    await meet([LOSS], { private_match: true });
    for (const as of [undefined, stranger]) {
      const seen = await versus(as);
      expect(seen.totals).toEqual({ matches: 1, team1_wins: 1, team2_wins: 0, draws: 0 });
      expect(seen.maps).toHaveLength(1);
      expect([seen.matches.length, seen.form.team1.length, seen.form.team2.length]).toEqual([1, 1, 1]);
    }
    expect((await versus(owner)).totals).toEqual({ matches: 2, team1_wins: 1, team2_wins: 1, draws: 0 });
  });

  it('list with its mark what nothing proves or somebody could have made up, and count it in no record', async () => {
    await meet([WIN]);
    const made = await meet([LOSS]);
    const doubtful = await meet([LOSS]);
    await api.database.query('UPDATE matches SET unconfirmed = true WHERE id = $1', [made.id]);
    await api.database.query('UPDATE matches SET unproven = true WHERE id = $1', [doubtful.id]);
    const seen = await waitFor(async () => {
      const answer = await versus(owner);
      return answer.totals.matches === 1 ? answer : undefined;
    });
    expect(seen.totals).toEqual({ matches: 1, team1_wins: 1, team2_wins: 0, draws: 0 });
    expect(seen.maps).toMatchObject([{ map: 'de_nuke', played: 1, team1_wins: 1 }]);
    const marks = [
      { unproven: true, unconfirmed: false },
      { unproven: false, unconfirmed: true },
      { unproven: false, unconfirmed: false },
    ];
    expect(seen.matches).toMatchObject(marks);
    expect(seen.form.team1).toMatchObject(marks);
    expect(seen.form.team2).toMatchObject(marks);
    // An installation that counts unconfirmed matches on its boards counts them here.
    await api.database.query('UPDATE board_rules SET counts_all = true');
    await waitFor(async () => (await versus(owner)).totals.team2_wins === 1);
    await api.database.query('UPDATE board_rules SET counts_all = false');
  });

  it('hold back what the broadcast holds back, until it has been on air', async () => {
    await meet([WIN], { tv_delay: 10 });
    expect((await versus(owner)).totals.matches).toBe(1);
    expect((await versus()).totals.matches).toBe(0);
    await waitFor(async () => (await versus()).totals.matches === 1);
  });

  it('count the rounds of a map that was restored once, not those that were taken back', async () => {
    const match = await api.match(owner, { max_maps: 1, teams: pair });
    await play(match, [{ event: 'going_live', matchid: match.id, map_number: 0 }, ...roundEvents(match, 0, '22222')]);
    // The game goes back to the score after two rounds: its third round comes again, and another way.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await play(match, seriesEvents(match, [`22${WIN}`]).slice(3));
    const seen = await versus();
    expect(seen.maps).toEqual([
      { map: 'de_nuke', played: 1, team1_wins: 1, team2_wins: 0, team1_rounds: 13, team2_rounds: 2 },
    ]);
    expect(seen.matches[0]).toMatchObject({ winner: 'team1', maps: [{ team1_score: 13, team2_score: 2 }] });
    // What was counted is a map that did go back.
    expect((await api.call('GET', `/mapstats/${match.id}`)).body).toMatchObject({ mapstats: [{ round_restored: 1 }] });
  });

  it('count neither a cancelled match nor one that is not over; a forfeit is a win without maps', async () => {
    const cancelled = await api.match(owner, { teams: pair });
    await api.call('PUT', '/matches', { as: owner, body: [{ match_id: cancelled.id, cancelled: true }] });
    const open = await api.match(owner, { teams: pair });
    await play(open, [{ event: 'going_live', matchid: open.id, map_number: 0 }, ...roundEvents(open, 0, '11')]);
    expect((await versus(owner)).totals.matches).toBe(0);
    expect((await api.call('GET', `/matches/${open.id}/forfeit/2`, { as: owner })).status).toBeLessThan(300);
    await waitFor(async () => (await versus(owner)).totals.matches === 1);
    expect(await versus(owner)).toMatchObject({
      totals: { matches: 1, team1_wins: 0, team2_wins: 1 },
      maps: [],
      matches: [{ forfeit: true, winner: 'team2' }],
      form: { team2: [{ result: 'won', forfeit: true, score: 1, opponent_score: 0 }] },
    });
  });

  it('are refused where there is no such team, or one team is both', async () => {
    const { id } = pair[0].team;
    expect(await api.call('GET', `/teams/${id}/versus/999999`)).toMatchObject({
      status: 404,
      body: { code: 'TEAM_NOT_FOUND' },
    });
    expect((await api.call('GET', `/teams/${id}/versus/${id}`)).body).toMatchObject({ code: 'TEAMS_EQUAL' });
    expect((await api.call('GET', `/teams/${id}/versus/abc`)).status).toBe(400);
  });

  it('are found by the index of the pair, not by reading all matches of a team', async () => {
    await api.database.query(
      `INSERT INTO matches (id, version, attempt, team1_id, team2_id, team1_string, team2_string, max_maps, title, skip_veto,
         veto_mappool, side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team,
         min_spectators_to_ready, status, is_open, created_at, updated_at, end_time)
       SELECT n, 1, 1, n % 700 + 100000, n % 90 + 100000, 'A', 'B', 1, 'T', true, 'de_nuke', 'standard', false, true, false, false,
         5, 5, 0, 'finished', false, now(), now(), now() FROM generate_series(900000, 940000) n`,
    );
    await api.database.query('ANALYZE matches');
    const plan = await api.database.query<{ 'QUERY PLAN': string }[]>(
      `EXPLAIN SELECT 1 FROM matches m WHERE ((m.team1_id = 100001 AND m.team2_id = 100002)
         OR (m.team1_id = 100002 AND m.team2_id = 100001)) AND NOT m.cancelled`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('matches_teams');
    expect(text).not.toContain('Seq Scan');
  });
});
