import { Suspense, useState } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { RouteTable, routePaths } from '../lib/page/route-table';
import { swrConfig } from '../lib/swr';
import { PageLoader, UiProvider } from '../ui';

/** Providers and router. */
export function App({ router }: { router: DataRouter }) {
  const [paths] = useState(() => routePaths(router.routes));
  return (
    <SWRConfig value={swrConfig}>
      <UiProvider>
        {/* Holds the place of a page outside the layout whose texts are still on their way. */}
        <Suspense fallback={<PageLoader />}>
          <RouteTable paths={paths}>
            <RouterProvider router={router} />
          </RouteTable>
        </Suspense>
      </UiProvider>
    </SWRConfig>
  );
}
