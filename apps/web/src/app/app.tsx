import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { swrConfig } from '../lib/swr';
import { UiProvider } from '../ui';
import { createAppRouter } from './router';

/** Providers and router. */
export function App() {
  const [router] = useState(createAppRouter);
  return (
    <SWRConfig value={swrConfig}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </SWRConfig>
  );
}
