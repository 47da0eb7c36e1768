import { TextDecoder, TextEncoder } from 'node:util';

// The router reads these while it is being imported, so this module stands first in a spec that renders.
Object.assign(globalThis, { TextEncoder, TextDecoder });

/** What the DOM of the component tests lacks: media queries by window width, resize observers, scrolling, captured pointers. */
export function fillBrowserGaps(width = 1280): void {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true, writable: true });
  window.matchMedia = (query: string) => {
    const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
    const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    const matches =
      (min !== undefined || max !== undefined) &&
      (min === undefined || window.innerWidth >= Number(min)) &&
      (max === undefined || window.innerWidth <= Number(max));
    return {
      matches,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    } as MediaQueryList;
  };
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
}
