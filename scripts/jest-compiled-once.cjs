const { Script } = require('node:vm');

/** Compiled code by file, for every test file of this worker. */
const scripts = new Map();

/**
 * The code of a module as jest wants it: a script whose outcome is a function of `parameters`. What V8 made of it, lazily compiled
 * functions included, serves all test files of this worker. Null when it does not compile.
 */
function compiledOnce(source, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function (${parameters.join(', ')}) {`;
  try {
    const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    scripts.set(filename, { source, script });
    return script;
  } catch {
    return null;
  }
}

module.exports = { compiledOnce };
