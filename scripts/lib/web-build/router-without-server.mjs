/**
 * Parts that only an app rendered by the router's own server has, or one that hands `instrumentations` to its router: who uses them
 * looks first whether there is any such thing.
 */
const UNUSED_PARTS = [
  'PrefetchPageLinks',
  'RemixRootDefaultErrorBoundary',
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
];

/**
 * Each link of the router could prefetch what its server knows of a page, and its outermost error page could load that server's
 * scripts; it can report on its own work. The page is no such app: in the place of these parts stands nothing, and what only they need stays away.
 */
export function routerWithoutServer() {
  return {
    name: 'router-without-server',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/, code: 'function PrefetchPageLinks(' },
      handler: (code) => ({ code: UNUSED_PARTS.reduce(withoutPart, code), map: null }),
    },
  };
}

/* The whole part stays under another name that nobody knows, so the bundler leaves it out. */
function withoutPart(code, name) {
  const head = `function ${name}(`;
  if (code.split(head).length !== 2)
    throw new Error(`the router has another ${name}: look at router-without-server.mjs`);
  return code.replace(head, `function ${name}() {\n  return null;\n}\nfunction ${name}Unused(`);
}
