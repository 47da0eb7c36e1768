import type { MatchAnswer } from '@placar/contracts/matches';
import { draftOfMatch } from './draft-of-match';
import { EMPTY_DRAFT, findProblems } from './match-draft';

const blank = { ...EMPTY_DRAFT, mapPool: ['de_nuke'] };
const asAnybody = {
  id: 42,
  team1_id: 3,
  team2_id: 4,
  title: 'Final',
  season_id: 9,
  private_match: 1,
  enforce_teams: 0,
  min_player_ready: 2,
  max_maps: 3,
  skip_veto: 0,
};
const asOwner = {
  ...asAnybody,
  veto_mappool: 'de_mirage de_inferno de_anubis de_dust2',
  veto_first: 'team2',
  side_type: 'always_knife',
  wingman: 1,
  players_per_team: 2,
  min_spectators_to_ready: 1,
  tv_delay: 90,
};
const answer = (match: object): MatchAnswer => ({ match, can: {} }) as unknown as MatchAnswer;

describe('one more match like an old one', () => {
  it('has its teams and rules, for its owner its maps, and lacks only the server', () => {
    const draft = draftOfMatch(answer(asOwner), blank);
    expect(draft).toMatchObject({
      team1Id: 3,
      team2Id: 4,
      title: 'Final',
      seasonId: 9,
      isPrivate: true,
      enforceTeams: false,
      minReady: 2,
      maxMaps: 3,
      mapPool: ['de_mirage', 'de_inferno', 'de_anubis', 'de_dust2'],
      vetoFirst: 'team2',
      sideType: 'always_knife',
      wingman: true,
      playersPerTeam: 2,
      tvDelay: 90,
      startMode: 'now',
    });
    expect(findProblems(draft).map(({ key }) => key)).toEqual(['server']);
  });

  it('has the pool of a new form where the old one is not told, and no title made of placeholders', () => {
    const draft = draftOfMatch(answer({ ...asAnybody, title: 'Map {MAPNUMBER} of {MAXMAPS}' }), blank);
    expect([draft.mapPool, draft.title, draft.maxMaps]).toEqual([['de_nuke'], '', 3]);
  });
});
