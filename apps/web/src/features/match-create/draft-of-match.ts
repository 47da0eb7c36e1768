import type { MatchAnswer } from '@placar/contracts/matches';
import { EMPTY_DRAFT, SERIES_LENGTHS, type MatchDraft } from './match-draft';

const SIDE_TYPES = ['standard', 'always_knife', 'never_knife'] as const;

/**
 * The draft of one more match like this one: same teams, title, season and rules, to start now. Server and settings of the console
 * are chosen anew. What only owner and super admins are told of the old match is, for anybody else, as in `blank`.
 */
export function draftOfMatch({ match }: MatchAnswer, blank: MatchDraft): MatchDraft {
  const maxMaps = SERIES_LENGTHS.find((length) => length === match.max_maps) ?? blank.maxMaps;
  const common: MatchDraft = {
    ...EMPTY_DRAFT,
    mapPool: blank.mapPool,
    team1Id: match.team1_id,
    team2Id: match.team2_id,
    // The plugin's own placeholders are what an empty title becomes.
    title: match.title.includes('{') ? '' : match.title,
    seasonId: match.season_id,
    isPrivate: match.private_match === 1,
    enforceTeams: match.enforce_teams === 1,
    minReady: match.min_player_ready,
    maxMaps,
    skipVeto: match.skip_veto === 1,
  };
  if (!('veto_mappool' in match)) return common;
  const mapPool = match.veto_mappool.split(' ').filter((map) => map !== '');
  return {
    ...common,
    mapPool: mapPool.length === 0 ? blank.mapPool : mapPool,
    extraMaps: mapPool,
    vetoFirst: match.veto_first === 'team2' ? 'team2' : 'team1',
    sideType: SIDE_TYPES.find((type) => type === match.side_type) ?? 'standard',
    wingman: match.wingman === 1,
    playersPerTeam: match.players_per_team,
    minSpectatorsReady: match.min_spectators_to_ready,
    tvDelay: match.tv_delay,
  };
}
