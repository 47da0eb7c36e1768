import type { LobbySnapshot } from '@placar/contracts/lobby';
import { mapDisplayName } from '@placar/domain/maps';
import { useTranslation } from 'react-i18next';
import type { LobbyNews } from './talk/lobby-news';
import { captainOf, fewNames, has, sayingOf, type Saying, type Slot } from './room-model';

const NOTICES = [
  'not_all_ready',
  'someone_left',
  'no_server',
  'load_failed',
  'took_too_long',
  'map_not_loaded',
  'players_absent',
  'cancelled_by_host',
  'cancelled_by_staff',
  'match_cancelled',
  'nobody_left',
  'no_activity',
  'server_lost',
  'no_result',
] as const;

const CHOSEN_BY = ['veto', 'vote', 'host', 'agreed', 'only_one', 'clock'] as const;

/** The name of a team: its captain's, once it has one. */
export function useTeamName(lobby: LobbySnapshot): (team: Slot) => string {
  const { t } = useTranslation('lobby');
  return (team) => {
    const captain = captainOf(lobby, team);
    return captain === undefined ? t(team) : t('teamOf', { name: captain.name });
  };
}

/** The words of the state line: a sentence, and a line below it. */
export function useStateWords(lobby: LobbySnapshot, userId: number | null): { title: string; below: string } {
  const { t } = useTranslation(['lobby', 'lobbies']);
  const below = useBelow(lobby);
  return { title: sayingWords(t, sayingOf(lobby, userId)), below };
}

type Translate = ReturnType<typeof useTranslation<['lobby', 'lobbies']>>['t'];

function sayingWords(t: Translate, saying: Saying): string {
  switch (saying.key) {
    case 'open':
      return t('lobby:say.open', { count: saying.count });
    case 'pick':
    case 'ban':
    case 'pickMap':
      return t(`lobby:say.${saying.key}`, { name: saying.name });
    case 'side':
      return t('lobby:say.side', { name: saying.name, map: mapDisplayName(saying.map) });
    case 'sideMine':
      return t('lobby:say.sideMine', { map: mapDisplayName(saying.map) });
    default:
      return t(`lobby:say.${saying.key}`);
  }
}

function useBelow(lobby: LobbySnapshot): string {
  const { t } = useTranslation(['lobby', 'lobbies']);
  const teamName = useTeamName(lobby);
  const { status, seats, settings, notice, players_per_team: size } = lobby;
  const names = (mark: 'ready' | 'seen'): string => fewNames(missingNames(lobby, mark));
  const count = (mark: 'ready' | 'seen'): number => seats.filter((seat) => has(seat, mark)).length;
  if (notice !== null && status !== 'ready_check')
    return t(`lobby:notice.${NOTICES.find((one) => one === notice) ?? 'unknown'}`);
  switch (status) {
    case 'open':
      return t('lobby:sub.open', { taken: seats.length, all: 2 * size, mode: t(`lobbies:teams.${settings.teams}`) });
    case 'ready_check':
      return count('ready') === seats.length
        ? t('lobby:sub.allReady')
        : t('lobby:sub.ready', { ready: count('ready'), all: seats.length, names: names('ready') });
    case 'teams':
      return lobby.first_pick === null
        ? t(`lobbies:teams.${settings.teams}`)
        : t('lobby:sub.coin', { name: teamName(lobby.first_pick) });
    case 'maps':
      return settings.maps === 'vote'
        ? t('lobby:sub.votes', {
            votes: Object.values(lobby.votes).reduce((sum, one) => sum + one, 0),
            all: seats.length,
          })
        : t('lobby:sub.series', { maps: settings.series, how: t(`lobbies:maps.${settings.maps}`) });
    case 'allocating':
      return t('lobby:sub.tries', { tries: Math.max(1, lobby.tries) });
    case 'connecting':
      return count('seen') === seats.length
        ? t('lobby:sub.allSeen')
        : t('lobby:sub.connecting', { seen: count('seen'), all: seats.length, names: names('seen') });
    case 'live':
      return t('lobby:sub.live');
    default:
      return t('lobby:sub.over');
  }
}

/** How the maps were chosen. */
export function useChosenBy(): (by: string) => string {
  const { t } = useTranslation('lobby');
  return (by) => {
    const known = CHOSEN_BY.find((one) => one === by);
    return known === undefined ? '' : t(`chosenBy.${known}`);
  };
}

/** A line of the log in words. */
export function useNewsWords(lobby: LobbySnapshot): (news: LobbyNews) => string {
  const { t } = useTranslation(['lobby', 'lobbies', 'common']);
  const teamName = useTeamName(lobby);
  return (news) => {
    switch (news.key) {
      case 'picked':
        return t('lobby:log.picked', { name: news.name, team: teamName(news.team) });
      case 'ban':
      case 'pick':
        return t(`lobby:log.${news.key}`, { team: teamName(news.team), map: mapDisplayName(news.map) });
      case 'side':
        return t('lobby:log.side', {
          team: teamName(news.team),
          side: t(`common:side.${news.side}`),
          map: mapDisplayName(news.map),
        });
      case 'drawnMap':
        return t('lobby:log.drawnMap', { map: mapDisplayName(news.map) });
      case 'status':
        return t('lobby:log.status', { status: t(`lobbies:status.${news.status}`) });
      case 'maps':
        return t('lobby:log.maps', { maps: news.maps.map(mapDisplayName).join(', ') });
      case 'locked':
      case 'unlocked':
        return t(`lobby:log.${news.key}`);
      default:
        return t(`lobby:log.${news.key}`, { name: news.name });
    }
  };
}

/** Who is missing where everybody is asked. */
export const missingNames = (lobby: LobbySnapshot, mark: 'ready' | 'seen'): string[] =>
  lobby.seats.filter((seat) => !has(seat, mark)).map(({ name }) => name);
