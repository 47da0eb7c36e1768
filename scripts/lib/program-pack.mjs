// The pack of a program: all modules that it loads at its start, from our code and from node_modules, in one file, with what V8 made of
// them. libs/platform/src/program-pack reads it. Also run as a program of its own, which ends:
//   node program-pack.mjs gather FOLDER FILE    loads FOLDER/program.js as node does and packs what that took
//   node program-pack.mjs compile FOLDER FILE   loads it from that pack and adds what V8 compiled
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Module, createRequire, isBuiltin } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { root } from './project.mjs';
import { runNode } from './run-step.mjs';

const self = fileURLToPath(import.meta.url);
const PACK = 'program.pack';
const STAMP = 'program.pack.stamp';
/** As V8 counts lines. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
const HEAD = '(function (exports, require, module, __filename, __dirname) {\n';

/** Packs the program of that package unless it is as packed already; `stamps` tell what its packages are. Answers whether it did. */
export async function buildPack(folder, stamps) {
  const dist = join(root, folder, 'dist');
  const [pack, stamp] = [join(dist, PACK), join(dist, STAMP)];
  const hash = createHash('sha256')
    .update(stamps)
    .update(readFileSync(self))
    .update(process.version + process.arch);
  const wanted = hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  if (existsSync(pack) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  const unfinished = `${pack}.${process.pid}.tmp`;
  try {
    // V8 takes what it compiled only under the flags that it compiled it with: none.
    for (const step of ['gather', 'compile']) {
      const { code, output } = await runNode([self, step, dist, unfinished], {
        quiet: true,
        env: { NODE_OPTIONS: '' },
      });
      if (code !== 0) throw new Error(`${folder} cannot be packed: ${output}`);
    }
    renameSync(unfinished, pack);
    writeFileSync(stamp, wanted);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return true;
}

/** What was packed is out of date, or a debugger wants the files themselves. */
export function dropPack(folder) {
  for (const name of [STAMP, PACK]) rmSync(join(root, folder, 'dist', name), { force: true });
}

/** Files in the order in which the program loads them, and by which words each asks for which. */
function gather(dist) {
  const requests = new Map();
  const { _load: load } = Module;
  Module._load = function (words, parent, isMain) {
    if (parent?.filename && !isBuiltin(words)) {
      if (!requests.has(parent.filename)) requests.set(parent.filename, new Map());
      try {
        requests.get(parent.filename).set(words, Module._resolveFilename(words, parent, isMain));
      } catch {
        // An optional package that is not there: node is asked again at each start.
      }
    }
    return load.call(this, words, parent, isMain);
  };
  const require = createRequire(join(dist, 'main.js'));
  require(join(dist, 'program.js'));
  Module._load = load;
  const files = Object.keys(require.cache).filter((file) => /\.c?js$/.test(file) && require.cache[file].loaded);
  return { files, requests };
}

/** The text that node would run, or null for what is not CommonJS. */
function sourceOf(file) {
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/^#!.*/, '')
    // The map of the whole script is not that of its last module.
    .replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n');
  try {
    new Script(`${HEAD}${text}\n})`, { filename: file });
    return text;
  } catch {
    return null;
  }
}

/** Tells what is nowhere but here: linked packages, and those for development; debug, for one, takes supports-color if it finds it. */
function onlyHere(top) {
  const lock = join(top, 'package-lock.json');
  const { packages } = existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')) : { packages: {} };
  const isForDevelopment = (path) => packages[/^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0]]?.dev === true;
  return (file) => relative(top, file).startsWith('..') || isForDevelopment(relative(top, file));
}

function pack(dist, file) {
  const top = resolve(dist, '../../..');
  const isOnlyHere = onlyHere(top);
  const { files, requests } = gather(dist);
  const held = files.filter((path) => !isOnlyHere(path));
  const sources = held.map((path) => ({ path, text: sourceOf(path) })).filter(({ text }) => text !== null);
  const places = new Map(sources.map(({ path }, place) => [path, place]));
  const parts = ['latin1', 'utf16le'].map((encoding) => ({ encoding, text: '[', lines: 0 }));
  const modules = sources.map(({ path, text }) => {
    const number = /^[\u0000-\u00FF]*$/.test(text) ? 0 : 1;
    const part = parts[number];
    const line = part.lines + 1;
    const body = `${HEAD}${text}\n}),\n`;
    part.text += body;
    part.lines += body.split(LINE_END).length - 1;
    const known = [...(requests.get(path) ?? [])].filter(([, target]) => places.has(target));
    const requires = Object.fromEntries(known.map(([words, target]) => [words, places.get(target)]));
    return { file: relative(top, path), part: number, line, requires };
  });
  write(file, {
    root: relative(dist, top),
    modules,
    parts: parts.map(({ encoding, text }) => ({ encoding, source: Buffer.from(`${text}]`, encoding) })),
  });
}

/** The same pack with the code of each part. */
function compile(dist, file) {
  const require = createRequire(import.meta.url);
  const { parts } = require('@placar/platform/program-pack').loadPacked(dist, basename(file));
  const codes = parts.map(({ script }) => script.createCachedData());
  const bytes = readFileSync(file);
  let at = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', 4, at));
  const filled = header.parts.map(({ encoding, source }, number) => ({
    encoding,
    source: bytes.subarray(at, (at += source)),
    code: codes[number],
  }));
  write(file, { ...header, parts: filled });
}

function write(file, { root: top, modules, parts }) {
  const sizes = parts.map(({ encoding, source, code }) => ({
    encoding,
    source: source.length,
    code: code?.length ?? 0,
  }));
  const header = Buffer.from(JSON.stringify({ root: top, modules, parts: sizes }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  writeFileSync(
    file,
    Buffer.concat([length, header, ...parts.flatMap(({ source, code }) => (code ? [source, code] : [source]))]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [step, dist, file] = process.argv.slice(2);
  // Node's names of modules are without links.
  ({ gather: pack, compile })[step](realpathSync(dist), file);
  // A package may have left a timer behind.
  process.exit(0);
}
