import { act, render } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { swrConfig } from '../lib/swr';
import { UiProvider } from '../ui';
import { startPortuguese } from './portuguese';

/* The router wraps every navigation into a request, which jsdom does not know; no loader reads more of it than this. */
class NavigationRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;
  constructor(
    readonly url: string,
    init?: { signal?: AbortSignal },
  ) {
    this.signal = init?.signal;
  }
}

/** Renders routes in a data router, as the app has it: for forms that hold a navigation back. The last entry is shown. */
export async function renderRoutes(routes: RouteObject[], entries: string[]) {
  Object.assign(globalThis, { Request: NavigationRequest });
  await startPortuguese();
  const router = createMemoryRouter(routes, { initialEntries: entries });
  const result = render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map(), dedupingInterval: 0 }}>
      <UiProvider transitions={false}>
        <RouterProvider router={router} />
      </UiProvider>
    </SWRConfig>,
  );
  await act(() => Promise.resolve());
  return { ...result, router };
}
