import { redirect, type LoaderFunctionArgs } from 'react-router';
import {
  isAdmin,
  loadSession,
  mayCreate,
  prefersLocalLogin,
  startSteamLogin,
  type CreatableKind,
} from '../lib/session';

function pathOf(request: Request): string {
  const url = new URL(request.url);
  return url.pathname + url.search;
}

/**
 * A visitor is sent to the API's Steam login (specification §2, route guard). Where this browser's last login was by
 * user name and password, the home page opens the login dialog instead. Both come back to `returnTo`.
 */
function sendToLogin(returnTo: string): Response | Promise<Response> {
  if (prefersLocalLogin()) return redirect(`/?login=1&return=${encodeURIComponent(returnTo)}`);
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

/** Loader of a route for admins; other members go home. */
export async function requireAdmin({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const user = await loadSession();
  if (user === null) return sendToLogin(pathOf(request));
  return isAdmin(user) ? null : redirect('/');
}

/** Loader of a route for those who may create a kind of thing: admins, and members where the installation allows it. */
export function requireCreator(kind: CreatableKind) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const user = await loadSession();
    if (user === null) return sendToLogin(pathOf(request));
    return mayCreate(user, kind) ? null : redirect('/');
  };
}
