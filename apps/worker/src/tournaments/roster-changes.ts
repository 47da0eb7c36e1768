import { firstCharacters } from '@placar/contracts';
import type { MatchCommandRequest } from '@placar/contracts';
import { isLateExchange } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';
import type { TournamentMatch } from './tournament-rows';

const NAME_MAX = 40;

type RosterChange = Extract<MatchCommandRequest, { kind: 'add_player' | 'remove_player' }>;

/**
 * What brings the rosters of a match that was made before people were exchanged to what they are now. Nothing once it was loaded
 * on a server: it is played with those with whom it was. Of whoever was not exchanged nothing is said: staff may have moved them.
 */
export function rosterChanges(state: TournamentState, match: TournamentMatch): RosterChange[] {
  if (!match.is_open || match.status !== 'scheduled') return [];
  const people = new Set(match.people);
  const other = match.low_side === 'team1' ? 'team2' : 'team1';
  return [match.low, match.high].flatMap((entry): RosterChange[] => {
    const members = state.teams.find((team) => team.entry === entry)?.members ?? [];
    const exchanges = (state.substitutions ?? []).filter((one) => one.entry === entry && isLateExchange(one));
    const moved = new Set(exchanges.flatMap(({ leaves, comes }) => [leaves.steamId, comes.steamId]));
    return [...moved].flatMap((steamId): RosterChange[] => {
      const member = members.find((one) => one.steamId === steamId);
      if ((member !== undefined) === people.has(steamId)) return [];
      if (member === undefined) return [{ kind: 'remove_player', args: { steam_id: steamId } }];
      const team = entry === match.low ? match.low_side : other;
      const name = firstCharacters(member.name, NAME_MAX);
      const coach = member.role === 'coach' ? { coach: true } : {};
      return [{ kind: 'add_player', args: { steam_id: steamId, team, name, ...coach } }];
    });
  });
}
