import { Module, createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import type { ModuleBody, Pack, PackedModule } from './pack-file';

const nodeRequire = createRequire(__filename);

/**
 * Node's modules out of a pack: the same objects in the same table (`require.cache`) under the same names, only that nobody looks for
 * files, reads and compiles them. Whoever asks for what is not in the pack, or by other words, is answered by node itself.
 */
export class PackedModules {
  private readonly files: readonly string[];
  private readonly bodies: readonly (readonly ModuleBody[])[];
  /** Place of each module among the bodies of its part. */
  private readonly places: readonly number[];

  constructor(private readonly pack: Pack) {
    this.files = pack.modules.map(({ file }) => `${pack.root}/${file}`);
    this.bodies = pack.parts.map(({ script }) => script.runInThisContext() as ModuleBody[]);
    const counts = pack.parts.map(() => 0);
    this.places = pack.modules.map(({ part }) => (counts[part] = (counts[part] ?? 0) + 1) - 1);
  }

  /** What the module of that file exports. */
  load(file: string): unknown {
    const index = this.files.indexOf(file);
    return index < 0 ? createRequire(file)(file) : this.exportsOf(index);
  }

  private exportsOf(index: number, parent?: NodeJS.Module): unknown {
    const file = this.files[index] as string;
    const known = nodeRequire.cache[file];
    if (known !== undefined) return known.exports;
    const { part, requires } = this.pack.modules[index] as PackedModule;
    const module = newModule(file, parent);
    nodeRequire.cache[file] = module;
    const body = this.bodies[part]?.[this.places[index] as number] as ModuleBody;
    try {
      body.call(module.exports, module.exports, this.requireOf(module, requires), module, file, module.path);
      module.loaded = true;
      return module.exports;
    } finally {
      // As node does: who asks again is told of the same error.
      if (!module.loaded) Reflect.deleteProperty(nodeRequire.cache, file);
    }
  }

  private requireOf(module: NodeJS.Module, requires: PackedModule['requires']): NodeJS.Require {
    let native: NodeJS.Require | undefined;
    // Made for those few that need it: it costs as much as some modules do.
    const nodes = (): NodeJS.Require => (native ??= createRequire(module.filename));
    const own = ((words: string): unknown => {
      const index = Object.hasOwn(requires, words) ? requires[words] : undefined;
      if (index !== undefined) return this.exportsOf(index, module);
      return isBuiltin(words) ? nodeRequire(words) : nodes()(words);
    }) as NodeJS.Require;
    // The same for all modules.
    own.cache = nodeRequire.cache;
    own.main = nodeRequire.main;
    own.extensions = nodeRequire.extensions;
    return Object.defineProperty(own, 'resolve', { get: () => nodes().resolve });
  }
}

function newModule(file: string, parent: NodeJS.Module | undefined): NodeJS.Module {
  const module = new Module(file, parent);
  module.filename = file;
  module.path = dirname(file);
  module.paths = searchedFrom(module.path);
  return module;
}

const searched = new Map<string, string[]>();

/** The folders where `module.require` looks for packages. */
function searchedFrom(folder: string): string[] {
  let known = searched.get(folder);
  if (known === undefined) {
    const above = dirname(folder);
    const others = above === folder ? [] : searchedFrom(above);
    known = folder.endsWith('/node_modules') ? others : [join(folder, 'node_modules'), ...others];
    searched.set(folder, known);
  }
  return known;
}
