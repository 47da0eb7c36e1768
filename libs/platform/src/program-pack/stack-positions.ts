import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Pack } from './pack-file';

interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * From now on the stack of an error names the lines that somebody wrote: those of TypeScript for our own code, those of its files for
 * a package. Node's `--enable-source-maps` knows nothing of packs; of files outside of it this does the same. A map is read when the
 * first of its lines is told.
 */
export function nameWrittenLines(pack: Pack): void {
  const inPack = packedFiles(pack);
  const maps = new Map<string, SourceMap | null>();
  const told = (site: NodeJS.CallSite & { toString(): string }): string => {
    const text = site.toString();
    const [script, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
    if (typeof script !== 'string' || line === null || column === null) return text;
    const compiled = inPack(script, line, column) ?? { file: script, line, column };
    const written = writtenPosition(compiled, maps) ?? compiled;
    return text.replace(`${script}:${line}:${column}`, () => `${written.file}:${written.line}:${written.column}`);
  };
  Error.prepareStackTrace = (error, sites) =>
    [headOf(error), ...sites.map((site) => `\n    at ${told(site)}`)].join('');
}

function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}

/** Answers which file a line of the pack is from. */
function packedFiles({
  root,
  modules,
  parts,
}: Pack): (script: string, line: number, column: number) => Position | null {
  const found = parts.map((_part, number) => modules.filter(({ part }) => part === number));
  return (script, line, column) => {
    const number = parts.findIndex(({ name }) => name === script);
    const module = found[number]?.findLast((one) => one.line < line);
    return module === undefined ? null : { file: `${root}/${module.file}`, line: line - module.line, column };
  };
}

/** Where the compiler's own map, beside the file, says that it was written; null for what we did not compile. */
function writtenPosition({ file, line, column }: Position, maps: Map<string, SourceMap | null>): Position | null {
  if (!/\/dist\/.*\.js$/.test(file) || file.includes('/node_modules/')) return null;
  let map = maps.get(file);
  if (map === undefined) maps.set(file, (map = readMap(`${file}.map`)));
  const entry = map?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry)) return null;
  const { originalSource, originalLine, originalColumn } = entry;
  return { file: resolve(dirname(file), originalSource), line: originalLine + 1, column: originalColumn + 1 };
}

function readMap(file: string): SourceMap | null {
  if (!existsSync(file)) return null;
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    // An error is being told: a damaged map must not become another one.
    return null;
  }
}
