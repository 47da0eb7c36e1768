import type { SessionUser } from '@placar/contracts/users';
import { mutate, preload } from 'swr';
import { navigateToApi } from './api-client';
import { addressOf, call, useEndpoint } from './endpoints';
import { isPartOn } from './page/page-meta';

export const SESSION_KEY = addressOf('GET /isLoggedIn', {});

/** What the installation may let members do without being admins. */
export type CreatableKind = SessionUser['may_create'][number];

export interface Session {
  /** Null for visitors, and while not known yet. */
  user: SessionUser | null;
  /** True until the first answer. */
  isLoading: boolean;
  /** The answer never came: shown as visitor, with a note. */
  failed: boolean;
}

const fetchSession = (): Promise<SessionUser | false> => call('GET /isLoggedIn', {});

/** Asks who is there while texts and page are still on their way; the first `useSession` takes the answer over. */
export function preloadSession(): void {
  // A failure shows when somebody asks: here it would belong to nobody.
  Promise.resolve(preload(SESSION_KEY, fetchSession)).catch(() => undefined);
}

/** The logged-in user. Everybody shares one request. */
export function useSession(): Session {
  const { data, error, isLoading } = useEndpoint('GET /isLoggedIn', {}, { revalidateOnFocus: true });
  return {
    user: data === undefined || data === false ? null : data,
    isLoading: isLoading && data === undefined,
    failed: error !== undefined && data === undefined,
  };
}

/** The user for a route guard: asks the server, and fills the cache that `useSession` reads. Null for visitors. */
export async function loadSession(): Promise<SessionUser | null> {
  const user = await mutate<SessionUser | false>(SESSION_KEY, fetchSession(), { revalidate: false });
  return user === undefined || user === false ? null : user;
}

/** Either role flag makes an admin (specification §6). */
export function isAdmin(user: SessionUser | null): boolean {
  return user !== null && roleOf(user) !== 'member';
}

/** The strongest role of the person. */
export function roleOf(user: Pick<SessionUser, 'admin' | 'super_admin'>): 'member' | 'admin' | 'super_admin' {
  return user.super_admin === 1 ? 'super_admin' : user.admin === 1 ? 'admin' : 'member';
}

/** Whether the person is a VIP; nobody is where the shop is switched off. */
export function isVip(user: SessionUser | null): boolean {
  return isPartOn('shop') && user?.vip?.isVIP === true;
}

/** Whether the pages to create this kind are open to the user: admins, and members where the installation allows it. */
export function mayCreate(user: SessionUser | null, kind: CreatableKind): boolean {
  return user !== null && (isAdmin(user) || (user.may_create ?? []).includes(kind));
}

/** Whether the person has servers of their own to look after: may add some, or has a rented one. */
export function hasServers(user: SessionUser | null): boolean {
  return mayCreate(user, 'servers') || user?.has_rental === true;
}

const RETURN_KEY = 'placar.return-to';
const WELCOME_KEY = 'placar.welcome';

/* Session storage: what is noted dies with the tab. Without storage the login ends on the home page, without a welcome. */
function note(key: string, text: string): void {
  try {
    window.sessionStorage.setItem(key, text);
  } catch {
    // Nothing here is essential.
  }
}

function takeNote(key: string): string | null {
  try {
    const text = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}

/** Remembers where to come back to after a login that leaves the page. */
export function rememberReturn(path: string): void {
  note(RETURN_KEY, path);
}

/** Remembers that the account was made just now: the next page welcomes the person. */
export function rememberWelcome(): void {
  note(WELCOME_KEY, '1');
}

/** Whether a welcome is due (once). */
export function takeWelcome(): boolean {
  return takeNote(WELCOME_KEY) !== null;
}

/** The path when it is one of this app. Browsers read `//host`, `/\\host` and `/<tab>/host` as another site. */
export function ownPath(path: string | null): string | null {
  if (path?.startsWith('/') !== true) return null;
  const { origin } = window.location;
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin ? path : null;
}

/** Takes the remembered path (once); null when there is none or it is not a path of this app. */
export function takeReturn(): string | null {
  return ownPath(takeNote(RETURN_KEY));
}

/** Leaves for Steam's login and comes back to `returnTo`. */
export function startSteamLogin(returnTo: string): void {
  rememberReturn(returnTo);
  navigateToApi('/auth/steam');
}

/** Ends the session: a browser navigation, as the API's logout is. */
export function logout(): void {
  navigateToApi('/logout');
}
