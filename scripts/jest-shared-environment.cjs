const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/**
 * For tests whose modules are shared (see jest-shared-runtime.cjs): they run in the worker's own globals. What a file changed of
 * the process is put back when it ends.
 */
class SharedEnvironment extends NodeEnvironment {
  sharesModules = true;

  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    const { constructor: ModuleMocker } = this.moduleMocker;
    this.moduleMocker = new ModuleMocker(globalThis);
    const { constructor: FakeTimers } = this.fakeTimersModern;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
    // The legacy kind is of no use to us.
    this.fakeTimers = null;
    this.before = {
      variables: { ...process.env },
      exit: process.exit,
      globals: new Map(Object.getOwnPropertyNames(globalThis).map((name) => [name, globalOf(name)])),
    };
  }

  async teardown() {
    await super.teardown();
    process.exit = this.before.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.before.variables)) delete process.env[name];
    Object.assign(process.env, this.before.variables);
    // What modules added stays, as they do: TypeORM keeps there what decorators said of the entities.
    for (const [name, then] of this.before.globals)
      if (then.configurable && then.value !== globalOf(name)?.value) Object.defineProperty(globalThis, name, then);
  }
}

const globalOf = (name) => Object.getOwnPropertyDescriptor(globalThis, name);

module.exports = SharedEnvironment;
