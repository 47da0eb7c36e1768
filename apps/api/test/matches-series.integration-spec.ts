import { rebuildProjections } from '@placar/match-engine';
import { TEST_MODES, waitFor } from '@placar/testing';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { seriesEvents } from './plugin-series';

const [, postgres] = TEST_MODES;
const MAPS = ['1121212121212111111', '2222222122222', '11111111111112'];
/** 13:6, 1:12… the last digit ends the map. */
const BO3 = ['1111112222221111111', '2222222221222'.padEnd(14, '2'), '1111111111111'];

describe('a match from its creation to its end, as a game server tells it', () => {
  let api: MatchApi;
  let owner: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(postgres!);
    owner = await api.user({ admin: true });
  });
  afterAll(() => api.stop());

  it('works', async () => {
    const match = await api.match(owner, { max_maps: 3 });
    const config = await api.call('GET', `/matches/${match.id}/config`, { headers: { Authorization: api.token(match.id) } });
    expect(config.status).toBe(200);
    for (const event of seriesEvents(match, BO3)) expect(await api.post(match.id, event)).toMatchObject({ status: 200 });
    await api.folded(match.id);
    const answer = await api.call('GET', `/matches/${match.id}`);
    expect(answer.body).toMatchObject({ match: { status: 'finished' } });
  });
});
