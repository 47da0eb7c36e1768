import type { LobbySnapshot } from '@placar/contracts/lobby';
import type { Standing } from './room-model';
import type { Act, ActPath } from './use-lobby';

/** What every part of the room gets. */
export interface RoomProps {
  lobby: LobbySnapshot;
  /** Account of who looks; null for a visitor. */
  userId: number | null;
  standing: Standing;
  isHost: boolean;
  isStaff: boolean;
  /** News come by the socket; else the page asks. */
  isLive: boolean;
  act: Act;
  doing: ActPath | null;
  /** Token of the invite link by which this page was opened. */
  invite: string | null;
  /** Opens the form in which a person is reported. */
  onReport: (about: { id: number; name: string }) => void;
}
