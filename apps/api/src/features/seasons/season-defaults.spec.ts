import { CreateMatchBody } from '@placar/contracts';
import { withSeasonDefaults } from './season-defaults';

const season = {
  min_players_to_ready: '3',
  min_spectators_to_ready: '0',
  players_per_team: '4',
  maps_to_win: '3',
  skip_veto: '1',
  map_pool: 'de_nuke de_mirage de_ancient',
  spectators: '76561198000000001 76561198000000002',
  side_type: 'never_knife',
  map_sides: 'team1_ct team2_ct knife',
  wingman: '0',
  mp_overtime_enable: '1',
};

describe('defaults of a season', () => {
  it('fill what the body of a new match leaves out, and are read as if they were typed', () => {
    const body = withSeasonDefaults({ team1_id: 1, team2_id: 2, season_id: 7, spectator_auths: null }, season);
    expect(CreateMatchBody.parse(body)).toMatchObject({
      max_maps: 3,
      skip_veto: true,
      veto_mappool: ['de_nuke', 'de_mirage', 'de_ancient'],
      spectator_auths: ['76561198000000001', '76561198000000002'],
      side_type: 'never_knife',
      map_sides: ['team1_ct', 'team2_ct', 'knife'],
      players_per_team: 4,
      min_players_to_ready: 3,
      wingman: false,
      match_cvars: { mp_overtime_enable: '1' },
    });
  });

  it('leave alone what the body says, false and zero too, and an empty default is none', () => {
    const given = { max_maps: 1, skip_veto: false, min_players_to_ready: 0, match_cvars: {}, veto_mappool: 'de_dust2' };
    const body = withSeasonDefaults(given, { ...season, map_sides: '', spectators: ' ' });
    expect(body).toEqual({
      ...given,
      min_spectators_to_ready: '0',
      players_per_team: '4',
      side_type: 'never_knife',
      wingman: '0',
    });
  });

  it('leave out what a season held before there was a list of settings, so that its matches can be made', () => {
    const stored = {
      matchzy_remote_log_url: 'http://stranger.example',
      mp_x: 'a" ; quit',
      constructor: '1',
      MP_FreezeTime: '15',
    };
    const body = withSeasonDefaults({ team1_id: 1, team2_id: 2, max_maps: 1, veto_mappool: 'de_nuke' }, stored);
    expect(CreateMatchBody.parse(body).match_cvars).toEqual({ mp_freezetime: '15' });
  });

  it('bring nothing in that a match may not have', () => {
    const base = { team1_id: 1, team2_id: 2, max_maps: 1, veto_mappool: 'de_nuke' };
    const seasons: Record<string, string>[] = [
      { players_per_team: '99' },
      { side_type: 'coin' },
      { map_sides: 'sideways' },
    ];
    for (const cvars of seasons) {
      expect(CreateMatchBody.safeParse(withSeasonDefaults(base, cvars)).success).toBe(false);
    }
  });
});
