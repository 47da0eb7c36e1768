const { default: Runtime } = require('jest-runtime');
const { compiledOnce } = require('./jest-compiled-once.cjs');
const { storagesOfFile } = require('./jest-storages-of-file.cjs');

/**
 * Each test file of the page has a window of its own, and evaluates in it some 2,000 modules anew. Here their code is at least
 * compiled only once in a worker.
 */
class WindowRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.endStorages = storagesOfFile(this);
    // Node's own. Jest says 100, and React notes where each of its elements was made: an eighteenth of all time went there.
    environment.global.Error.stackTraceLimit = 10;
    const compile = this.executor.compile.bind(this.executor);
    this.executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      // What does not compile is told by jest itself. What would import at run time is told so by node: swc made require() of ours.
      const script = context === null ? null : compiledOnce(source, filename, this.executor.injectedModuleParameters);
      return script === null ? compile(source, filename) : script.runInContext(context);
    };
  }

  teardown() {
    super.teardown();
    this.endStorages();
  }
}

module.exports = { __esModule: true, default: WindowRuntime };
