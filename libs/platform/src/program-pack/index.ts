import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readPack } from './pack-file';
import type { PackPart } from './pack-file';
import { PackedModules } from './packed-modules';
import { nameWrittenLines } from './stack-positions';

export type { PackHeader, PackedModule } from './pack-file';

/** What `program.js` of that folder exports; with all it is made of from `program.pack`, if the build left one there. */
export function loadProgram<T>(folder: string): T {
  return loadPacked<T>(folder).program;
}

/** The same, with the scripts of the pack. */
export function loadPacked<T>(folder: string, packFile = 'program.pack'): { program: T; parts: readonly PackPart[] } {
  const file = join(folder, 'program.js');
  const pack = readPack(join(folder, packFile));
  if (pack === null) return { program: createRequire(file)(file) as T, parts: [] };
  nameWrittenLines(pack);
  return { program: new PackedModules(pack).load(file) as T, parts: pack.parts };
}
