const SHIM = '\0placar:merge-refs';

/**
 * Every dialog of the component library knows its scroll area, which takes one function that joins refs from the library that places
 * floating panels: 16 KB that a dialog has no use for. The scroll area gets the same function from the library's own hooks.
 */
export function smallScrollArea() {
  return {
    name: 'small-scroll-area',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@floating-ui/react' && /@mantine\/core\/.*\/ScrollArea\/ScrollArea\.mjs$/.test(importer ?? '')
        ? SHIM
        : null,
    load: (id) =>
      id === SHIM
        ? `import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = (refs) => useMergedRef(...refs);`
        : null,
  };
}
