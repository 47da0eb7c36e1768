import type { RouteObject } from 'react-router';
import { requireLogin } from './guards';
import { page } from './live-routes';

const playerBoard = page(
  async () => (await import('../features/leaderboard/player-board-page')).PlayerBoardPage,
  ['ranking', 'stats'],
);
const teamBoard = page(
  async () => (await import('../features/leaderboard/team-board-page')).TeamBoardPage,
  ['ranking', 'stats'],
);

/** Leaderboards, profiles and what people are told. */
export const playerRoutes: RouteObject[] = [
  {
    path: 'ranking',
    lazy: page(
      async () => (await import('../features/leaderboard/player-board-page')).RankingPage,
      ['ranking', 'stats'],
    ),
  },
  {
    path: 'ranking/ladder',
    lazy: page(
      async () => (await import('../features/leaderboard/ladder-page')).LadderPage,
      ['lobbies', 'ranking', 'skill', 'stats'],
    ),
  },
  { path: 'leaderboard', lazy: playerBoard },
  { path: 'leaderboard/teams', lazy: teamBoard },
  { path: 'leaderboard/teams/:seasonid', lazy: teamBoard },
  { path: 'leaderboard/:seasonid', lazy: playerBoard },
  {
    path: 'user',
    lazy: page(
      async () => (await import('../features/profile/profile-page')).OwnProfilePage,
      ['lobbies', 'profile', 'ranking', 'records', 'skill', 'stats'],
    ),
  },
  {
    path: 'notifications',
    loader: requireLogin,
    lazy: page(
      async () => (await import('../features/notifications/notifications-page')).NotificationsPage,
      ['notifications'],
    ),
  },
  {
    path: 'user/:id',
    lazy: page(
      async () => (await import('../features/profile/profile-page')).ProfilePage,
      ['lobbies', 'profile', 'ranking', 'records', 'skill', 'stats'],
    ),
  },
];
