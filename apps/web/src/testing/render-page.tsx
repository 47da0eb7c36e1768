import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { swrConfig } from '../lib/swr';
import { UiProvider } from '../ui';
import { dismissToast, toastStore } from '../ui/feedback/toast-store';
import { startPortuguese } from './portuguese';

/** Renders inside everything a page has around it: texts in Portuguese, theme, router, an empty swr cache. What the page before said is gone. */
export async function renderPage(element: ReactNode, path = '/'): Promise<RenderResult> {
  await startPortuguese();
  for (const { id } of toastStore.snapshot()) dismissToast(id);
  const result = render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map(), dedupingInterval: 0 }}>
      <UiProvider transitions={false}>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </UiProvider>
    </SWRConfig>,
  );
  // What the first render fetches has arrived before a test looks.
  await act(() => Promise.resolve());
  return result;
}
