import type { SessionUser } from '@placar/contracts/users';
import useSWR, { mutate, preload } from 'swr';
import { api, navigateToApi, type ApiError } from './api-client';
import { STORAGE_KEYS, readStored, writeStored } from './storage';

export const SESSION_KEY = '/isLoggedIn';

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

async function fetchSession(): Promise<SessionUser | false> {
  const answer = await api<SessionUser | false | null>(SESSION_KEY);
  return answer === null ? false : answer;
}

/** Asks who is there while texts and page are still on their way; the first `useSession` takes the answer over. */
export function preloadSession(): void {
  // A failure shows when somebody asks: here it would belong to nobody.
  Promise.resolve(preload(SESSION_KEY, fetchSession)).catch(() => undefined);
}

/** The logged-in user. Everybody shares one request. */
export function useSession(): Session {
  const { data, error, isLoading } = useSWR<SessionUser | false, ApiError>(SESSION_KEY, fetchSession, {
    revalidateOnFocus: true,
  });
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
  return user !== null && (user.admin === 1 || user.super_admin === 1);
}

/** Whether the pages to create this kind are open to the user: admins, and members where the installation allows it. */
export function mayCreate(user: SessionUser | null, kind: CreatableKind): boolean {
  return user !== null && (isAdmin(user) || (user.may_create ?? []).includes(kind));
}

const RETURN_KEY = 'placar.return-to';

/** Remembers where to come back to after a login that leaves the page. Session storage: the intent dies with the tab. */
export function rememberReturn(path: string): void {
  try {
    window.sessionStorage.setItem(RETURN_KEY, path);
  } catch {
    // Without storage the login ends on the home page.
  }
}

/** The path when it is one of this app. Browsers read `//host`, `/\\host` and `/<tab>/host` as another site. */
export function ownPath(path: string | null): string | null {
  if (path?.startsWith('/') !== true) return null;
  const { origin } = window.location;
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin ? path : null;
}

/** Takes the remembered path (once); null when there is none or it is not a path of this app. */
export function takeReturn(): string | null {
  try {
    const path = window.sessionStorage.getItem(RETURN_KEY);
    window.sessionStorage.removeItem(RETURN_KEY);
    return ownPath(path);
  } catch {
    return null;
  }
}

/** Leaves for Steam's login and comes back to `returnTo`. */
export function startSteamLogin(returnTo: string): void {
  rememberReturn(returnTo);
  writeStored(STORAGE_KEYS.loginMethod, null);
  navigateToApi('/auth/steam');
}

/** True when the last login in this browser was by user name and password, so a guard should offer that again. */
export function prefersLocalLogin(): boolean {
  return readStored(STORAGE_KEYS.loginMethod) === 'local';
}

/** Ends the session: a browser navigation, as the API's logout is. */
export function logout(): void {
  navigateToApi('/logout');
}
