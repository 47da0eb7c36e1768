import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** What a pack says of itself, in JSON after the four bytes that tell the length of it. Sources follow, then what V8 made of them. */
export interface PackHeader {
  /** From the folder of the pack to the one that `file` starts at. */
  readonly root: string;
  readonly modules: readonly PackedModule[];
  /** Sources whose characters all fit a byte are kept apart: V8 then keeps them in half the memory. */
  readonly parts: readonly {
    readonly encoding: 'latin1' | 'utf16le';
    readonly source: number;
    readonly code: number;
  }[];
}

export interface PackedModule {
  readonly file: string;
  readonly part: number;
  /** Lines of the part before its first one. */
  readonly line: number;
  /** What it asks for, by the words it asks with: places in the list of modules. */
  readonly requires: Readonly<Record<string, number>>;
}

export type ModuleBody = (
  this: unknown,
  exports: unknown,
  require: NodeJS.Require,
  module: NodeJS.Module,
  filename: string,
  dirname: string,
) => void;

/** One script of the pack, compiled. */
export interface PackPart {
  /** As traces of the stack call it. */
  readonly name: string;
  readonly script: Script;
}

export interface Pack {
  readonly root: string;
  readonly modules: readonly PackedModule[];
  readonly parts: readonly PackPart[];
}

/** The pack in that file, its scripts compiled; null when there is none. */
export function readPack(file: string): Pack | null {
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  let at = 4 + bytes.readUInt32LE(0);
  const { root, modules, parts } = JSON.parse(bytes.toString('utf8', 4, at)) as PackHeader;
  const next = (length: number): Buffer => bytes.subarray(at, (at += length));
  const compiled = parts.map(({ encoding, source, code }, number) => {
    // V8 goes on calling what it compiled by this name, wherever the pack was made.
    const name = `program.pack#${number}`;
    const text = next(source).toString(encoding);
    // Made by another release of node it is refused, and V8 compiles the text.
    const cachedData = code > 0 ? next(code) : undefined;
    return { name, script: new Script(text, { filename: name, cachedData }) };
  });
  return { root: join(file, '..', root), modules, parts: compiled };
}
