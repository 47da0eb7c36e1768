import type { LobbyMode, LobbySettings } from '@placar/contracts';

/** Maps of a mode without a pool, for a host who has none enabled. */
const USUAL_POOL = ['de_dust2', 'de_inferno', 'de_mirage', 'de_nuke'];

/** What a lobby is like where its host chose nothing. */
export function defaultSettings(mode: LobbyMode, hostName: string, hostMaps: readonly string[]): LobbySettings {
  const own = hostMaps.length > 0 ? [...hostMaps] : USUAL_POOL;
  return {
    name: firstLetters(hostName === '' ? mode.key : hostName, 40),
    teams: mode.teams[0] ?? 'balanced',
    captains: 'best_rated',
    order: 'snake',
    maps: mode.maps[0] ?? 'host',
    series: 1,
    pool: mode.pool.length > 0 ? mode.pool : own,
    veto_first: 'coin',
    access: 'open',
    rating_min: null,
    rating_max: null,
    team_id: null,
    private: false,
    casters: 0,
    auto_start: mode.ready_check,
    challenge: false,
    region: null,
  };
}

const firstLetters = (text: string, most: number): string => [...text].slice(0, most).join('').slice(0, most);
