import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeManager } from './color-scheme';
import { mantineTheme, mantineVariables } from './theme';
import { ToastRegion } from './feedback/toasts';

export interface UiProviderProps {
  children: ReactNode;
  /** False removes every opening and closing transition (component tests in a DOM without animation frames). */
  transitions?: boolean;
}

/** Theme, style sheets and the toast region; wraps the whole app once. */
export function UiProvider({ children, transitions = true }: UiProviderProps) {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="dark"
      env={transitions ? 'default' : 'test'}
    >
      {children}
      <ToastRegion />
    </MantineProvider>
  );
}
