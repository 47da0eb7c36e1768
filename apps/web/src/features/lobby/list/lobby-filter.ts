import type { LobbyCard } from '@placar/contracts/lobby';
import { foldText } from '../../../lib/fold-text';

interface LobbyChoice {
  /** Key of a mode; empty: all. */
  mode: string;
  /** Only open ones with a free seat. */
  hasSpace: boolean;
  /** Part of a name, folded. */
  query: string;
}

/** The lobbies that a person asked for, in the order of the server: the one that lacks the fewest people first. */
export const chosenLobbies = (lobbies: readonly LobbyCard[], { mode, hasSpace, query }: LobbyChoice): LobbyCard[] =>
  lobbies.filter(
    (lobby) =>
      (mode === '' || lobby.mode === mode) &&
      (!hasSpace || (lobby.status === 'open' && lobby.seats < lobby.capacity)) &&
      foldText(lobby.name).includes(query),
  );
