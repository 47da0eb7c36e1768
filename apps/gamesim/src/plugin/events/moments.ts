import type { TeamSlot } from '../../api-types';
import type { Game } from '../../game';
import type { Client, LiveMap } from '../../match/engine-state';
import type { Side } from '../../match/map-rules';
import { tellEnhanced } from './enhanced-events';
import { tellGet5 } from './get5-events';

/** What MatchZy keeps to itself and other plugins announce (plugin contract §2.2). */
export type Moment =
  | { type: 'config_loading'; origin: string }
  | { type: 'config_refused'; reason: string }
  | { type: 'match_configured' }
  | { type: 'connected' | 'disconnected'; client: Client }
  | { type: 'said'; client: Client; text: string }
  | { type: 'ready_changed'; client: Client; team: TeamSlot; isTeamReady: boolean; isAllReady: boolean }
  | { type: 'knife_started' }
  | { type: 'knife_won'; team: TeamSlot; side: Side; swapped: boolean }
  | { type: 'round_started'; live: LiveMap }
  | {
      type: 'round_told';
      live: LiveMap;
      reason: number;
      mvp: string | null;
      planter: string | null;
      defuser: string | null;
    }
  | { type: 'paused'; by: TeamSlot | 'Admin' | 'RoundRestore' }
  | { type: 'pause_took_effect' }
  | { type: 'unpaused'; by: TeamSlot | 'Admin' | null }
  | { type: 'half_ended'; live: LiveMap; isSwap: boolean; overtime: number | null }
  | { type: 'backup_loaded'; live: LiveMap; file: string }
  | { type: 'recording'; file: string; isOn: boolean; mapNumber: number }
  | { type: 'demo_uploading'; file: string; mapNumber: number }
  | { type: 'demo_uploaded'; file: string; mapNumber: number; bytes: number; success: boolean };

/** Tells the platform, if the plugin of this server does. */
export const announce = (game: Game, moment: Moment): void => {
  const { plugin } = game.host.profile;
  if (plugin === 'get5') tellGet5(game, moment);
  if (plugin === 'enhanced') tellEnhanced(game, moment);
};
