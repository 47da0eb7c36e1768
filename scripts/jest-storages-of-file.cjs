/**
 * Makes every AsyncLocalStorage that a test file's runtime creates end with it: jest-circus has one of its own for each file, and in
 * node 20 all that were ever entered and not disabled are handed on by each promise of the worker, so that the last of fifty files
 * spent a third of its time on them. Answers how to end them.
 */
function storagesOfFile(runtime) {
  const created = [];
  const { coreModule } = runtime;
  const original = coreModule.require.bind(coreModule);
  coreModule.require = (name) => {
    const module = original(name);
    if (name !== 'node:async_hooks' && name !== 'async_hooks') return module;
    class AsyncLocalStorage extends module.AsyncLocalStorage {
      constructor(...given) {
        super(...given);
        created.push(this);
      }
    }
    return { ...module, AsyncLocalStorage };
  };
  return () => {
    for (const storage of created.splice(0)) storage.disable();
  };
}

module.exports = { storagesOfFile };
