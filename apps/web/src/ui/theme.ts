import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/* Mantine wants ten shades per colour; ours come from the tokens, so each shade is the token itself. */
const token = (name: string): MantineColorsTuple =>
  Array.from({ length: 10 }, () => `var(--${name})`) as unknown as MantineColorsTuple;

/** Bridge from our tokens (tokens.css) to Mantine's theme. Screens never see Mantine's own colours. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font-body)',
  fontFamilyMonospace: 'var(--font-mono)',
  primaryColor: 'brand',
  colors: { brand: token('brand-fill'), danger: token('danger-fill') },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '24px' },
});

/** Points Mantine's global variables at the tokens; both colour schemes share one definition. */
export const mantineVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--canvas)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-anchor': 'var(--brand)',
    '--mantine-color-default': 'var(--surface-2)',
    '--mantine-color-default-hover': 'var(--surface-3)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-strong)',
    '--mantine-color-disabled': 'var(--surface-2)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--border)',
    '--mantine-primary-color-filled': 'var(--brand-fill)',
    '--mantine-primary-color-filled-hover': 'var(--brand-fill-hover)',
    '--mantine-color-brand-filled': 'var(--brand-fill)',
    '--mantine-color-brand-filled-hover': 'var(--brand-fill-hover)',
    '--mantine-color-brand-outline': 'var(--brand)',
  };
  return { variables: {}, dark: shared, light: shared };
};
