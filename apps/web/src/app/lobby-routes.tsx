import type { RouteObject } from 'react-router';
import { requireLogin } from './guards';
import { page } from './live-routes';

/** Lobbies: the list, the form, and one lobby. */
export const lobbyRoutes: RouteObject[] = [
  {
    path: 'lobby',
    lazy: page(
      async () => (await import('../features/lobby/list/lobby-list-page')).LobbyListPage,
      ['lobbies', 'party'],
    ),
  },
  {
    path: 'lobby/create',
    loader: requireLogin,
    lazy: page(async () => (await import('../features/lobby/create/lobby-create-page')).LobbyCreatePage, ['lobbies']),
  },
  {
    path: 'lobby/:id',
    lazy: page(
      async () => (await import('../features/lobby/room/lobby-page')).LobbyPage,
      ['lobbies', 'lobby', 'party'],
    ),
  },
];
