import i18next from 'i18next';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../lib/api-client';
import { call } from '../lib/endpoints';
import { loadAreas } from '../lib/i18n';
import { isAdmin, loadSession, mayCreate, startSteamLogin, type CreatableKind } from '../lib/session';
import { showToast } from '../ui/feedback/toast-store';

function pathOf(request: Request): string {
  const url = new URL(request.url);
  return url.pathname + url.search;
}

/* Whether username and password are taken; where nobody tells, the dialog with both ways is no dead end. */
async function takesPasswords(): Promise<boolean> {
  try {
    return (await call('GET /config', {})).local_login;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

/**
 * A visitor gets the login dialog with both ways to sign in, or leaves for the API's Steam login (specification §2, route guard) where
 * that is the only one. Both come back to `returnTo`.
 */
async function sendToLogin(returnTo: string): Promise<Response> {
  if (await takesPasswords()) return redirect(`/?login=1&return=${encodeURIComponent(returnTo)}`);
  startSteamLogin(returnTo);
  // The browser is leaving: the loader must not let the page render meanwhile. Back from Steam without a login
  // (the browser may restore this very page) goes home.
  return new Promise<Response>((resolve) => {
    window.addEventListener('pageshow', (event) => event.persisted && resolve(redirect('/')));
  });
}

/** Loader of a route that needs a login. */
export async function requireLogin({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const user = await loadSession();
  return user === null ? sendToLogin(pathOf(request)) : null;
}

/* Sends a member home from a page that is not theirs, and says why: a page that just changes looks broken. */
async function sendHome(kind: 'staff' | CreatableKind): Promise<Response> {
  await loadAreas(['shell']);
  showToast({ tone: 'warning', message: i18next.t(`shell:guard.${kind}`) });
  return redirect('/');
}

/** Loader of a route for admins; other members go home and are told why. */
export async function requireAdmin({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const user = await loadSession();
  if (user === null) return sendToLogin(pathOf(request));
  return isAdmin(user) ? null : sendHome('staff');
}

/** Loader of a route for those who may create a kind of thing: admins, and members where the installation allows it. */
export function requireCreator(kind: CreatableKind) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const user = await loadSession();
    if (user === null) return sendToLogin(pathOf(request));
    return mayCreate(user, kind) ? null : sendHome(kind);
  };
}
