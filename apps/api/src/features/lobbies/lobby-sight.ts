import { isStaff } from '@placar/domain/access';
import { isMember } from '@placar/domain/lobby';
import type { LobbyState } from '@placar/domain/lobby';
import type { Viewer } from '../../http/session/viewer';

/** Whether the chat of this lobby is for them: its people, and staff. */
export const isOfLobby = (state: LobbyState, viewer: Viewer | null): boolean =>
  viewer !== null && (isMember(state, viewer.id) || isStaff(viewer));

/** A private lobby does not exist for others than its people, staff, and whoever shows a link that holds. */
export const maySeeLobby = (state: LobbyState, viewer: Viewer | null, invited: boolean): boolean =>
  !state.settings.private || invited || isOfLobby(state, viewer);
