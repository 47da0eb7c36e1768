const Module = require('node:module');
const { join, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { compiledOnce } = require('./jest-compiled-once.cjs');
const { storagesOfFile } = require('./jest-storages-of-file.cjs');

const root = join(__dirname, '..');
/** Loaded anew for each test file: the file, and what it shares with its neighbours. */
const OF_TESTS = /[/\\](test|e2e)[/\\]|\.(spec|integration-spec)\.ts$/;
/** Where node's compiled lines were written, by file; for every test file of this worker. */
const sourceMaps = new Map();
let current = null;

/**
 * The product's modules and those of third parties are loaded by node itself, once in a worker. Jest would evaluate some 3,000
 * anew for each of a hundred test files, which takes longer than many of them. A file that mocks modules says
 * `@jest-environment node`, and runs as jest does by default.
 */
class SharedRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.endStorages = storagesOfFile(this);
    this.shares = environment.sharesModules === true;
    if (!this.shares) return;
    current = this;
    for (const [file, map] of sourceMaps) this.getSourceMaps().set(file, map);
    // In the worker's own globals: an error that node's modules throw must be an Error to the test, too.
    const { injectedModuleParameters: parameters } = this.executor;
    this.executor.compile = (source, filename) =>
      compiledOnce(source, filename, parameters)?.runInThisContext() ??
      compileFunction(source, parameters, { filename });
  }

  requireModuleOrMock(from, name) {
    if (!this.shares || name === '@jest/globals' || this._resolution.isCoreModule(name))
      return super.requireModuleOrMock(from, name);
    const file = this._resolution.resolveCjs(from, name);
    return isOfTests(file) ? super.requireModuleOrMock(from, name) : require(file);
  }

  setMock(...given) {
    if (this.shares) throw new Error('modules are shared: a file with jest.mock() begins with @jest-environment node');
    super.setMock(...given);
  }

  compiled(file) {
    const code = this.transformCache.transform(file);
    const map = this.getSourceMaps().get(file);
    if (map !== undefined) sourceMaps.set(file, map);
    return code;
  }

  teardown() {
    super.teardown();
    this.endStorages();
    if (current === this) current = null;
  }
}

const isOfTests = (file) => !file.includes(`${sep}node_modules${sep}`) && OF_TESTS.test(file.slice(root.length));

/** TypeScript as jest compiles it, while a test of ours runs; at other times as before. */
const loadOtherwise = Module._extensions['.ts'] ?? Module._extensions['.js'];
Module._extensions['.ts'] = (module, file) => {
  if (current === null) loadOtherwise(module, file);
  else module._compile(current.compiled(file), file);
};

/** Our libs by their sources, as jest.config.cjs maps them. */
const resolveOtherwise = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  const [, lib, inner = 'index'] = (current !== null && /^@placar\/([^/]+)(?:\/(.+))?$/.exec(request)) || [];
  return resolveOtherwise(lib === undefined ? request : join(root, 'libs', lib, 'src', inner), ...rest);
};

module.exports = { __esModule: true, default: SharedRuntime };
