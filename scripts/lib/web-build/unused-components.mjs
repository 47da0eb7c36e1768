/** A component's name for developers' tools, given to it in a statement of its own at the module's top. */
const NAMED = /^[\w$]+\.displayName = ("[^"\n]*"|'[^'\n]*'|`[^`$\n]*`);$/gm;
/** What a module makes at its top with calls of React that do nothing else. */
const MADE = /^((?:export )?(?:var|let|const) [\w$]+ = )(?=(?:React\d*\.)?(?:forwardRef|createContext|memo)\d*\()/gm;

/**
 * The bundler leaves out what no page uses, but to it a component that is given a name for developers' tools counts as used, and a
 * call of React might do anything. Without the names, which nobody reads in the built page, and with the calls marked as harmless, the
 * libraries' components that no page has stay away, with all that only they need.
 */
export function unusedComponents() {
  return {
    name: 'unused-components',
    transform: {
      filter: { id: /\/node_modules\/.*\.m?js$/, code: /displayName = |forwardRef|createContext|memo/ },
      handler: (code) => ({ code: code.replace(NAMED, '').replace(MADE, '$1/* @__PURE__ */ '), map: null }),
    },
  };
}
