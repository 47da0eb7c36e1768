/*
 * The bundler makes one file of whatever the same set of pages shares: hundreds of files of a few hundred bytes, of which a page asks
 * for up to a hundred. Here files that mostly go together become one, as long as that costs less than the requests it saves.
 */

/** What one more request costs, in bytes of a module's code: its head, its wait, and what compresses worse apart. */
const REQUEST_BYTES = 3_000;
/** So much a page or a late part may fetch, all in all, that it does not need. */
const MOST_UNNEEDED_BYTES = 9_000;

/**
 * Which shared modules go into one file: `Map` of module id to the file's name. `chunks` are those of a build without any plan, so
 * that it is known what each page really needs.
 */
export function planChunks(chunks) {
  const graph = new ChunkGraph(chunks);
  mergeAll(graph);
  const plan = new Map();
  const names = new Set();
  for (const { parts } of graph.groups.values()) {
    const name = nameOf(parts, names);
    for (const { moduleIds } of parts) for (const id of moduleIds) plan.set(id, name);
  }
  return plan;
}

/** A file is called by the largest of its own modules, and like no other. */
function nameOf(chunks, taken) {
  const [[id]] = chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .sort(([a, one], [b, other]) => other.renderedLength - one.renderedLength || (a < b ? -1 : 1));
  const base = `shared-${id.replace(/^.*\//, '').replace(/\.\w+(\?.*)?$/, '')}`;
  let name = base;
  for (let turn = 2; taken.has(name); turn += 1) name = `${base}-${turn}`;
  taken.add(name);
  return name;
}

/** What comes with every page, what a page fetches by itself, and between them the groups that are planned. */
class ChunkGraph {
  constructor(chunks) {
    this.chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    this.placeOf = new Map(chunks.map(({ fileName }) => [fileName, fileName]));
    this.groups = new Map();
    this.unneeded = new Map();
    const core = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...this.reach(fileName)]));
    const roots = chunks.filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !core.has(fileName));
    for (const chunk of chunks)
      if (!chunk.isEntry && !chunk.isDynamicEntry && !core.has(chunk.fileName))
        this.groups.set(chunk.fileName, { parts: [chunk], bytes: sizeOf(chunk), users: new Set() });
    for (const { fileName } of roots) {
      this.unneeded.set(fileName, 0);
      for (const name of this.reach(fileName)) this.groups.get(name)?.users.add(fileName);
    }
  }

  importsOf(name) {
    const parts = this.groups.get(name)?.parts ?? [this.chunks.get(name)];
    return new Set(parts.flatMap((chunk) => chunk?.imports ?? []).map((one) => this.placeOf.get(one) ?? one));
  }

  /** Everything that comes with a file, itself included. */
  reach(start) {
    const found = new Set([start]);
    for (const name of found) for (const next of this.importsOf(name)) found.add(next);
    return found;
  }

  /** Files that import each other in a circle run in the wrong order: no third one may stand between the two. */
  wouldCircle(one, other) {
    const leadsOver = (from, goal) =>
      [...this.importsOf(from)].some((next) => next !== goal && next !== from && this.reach(next).has(goal));
    return leadsOver(one, other) || leadsOver(other, one);
  }

  /** What each of those who use only `from` would have to fetch besides, when it comes with `into`. */
  burdens(into, from) {
    const wholes = [...this.reach(into)].filter((name) => this.groups.has(name));
    const burdens = new Map();
    for (const user of this.groups.get(from).users) {
      if (this.groups.get(into).users.has(user)) continue;
      const more = wholes.filter((name) => !this.groups.get(name).users.has(user));
      burdens.set(user, more);
    }
    return burdens;
  }

  bytesOf(names) {
    return names.reduce((sum, name) => sum + this.groups.get(name).bytes, 0);
  }

  /** Bytes gained by one file instead of two, counted over all who use them; 0 when it must not be. */
  gain(one, other) {
    let gain = this.requestsSaved(one, other) * REQUEST_BYTES;
    for (const [into, from] of [
      [one, other],
      [other, one],
    ])
      for (const [user, more] of this.burdens(into, from)) {
        const bytes = this.bytesOf(more);
        if (this.unneeded.get(user) + bytes > MOST_UNNEEDED_BYTES) return 0;
        gain -= bytes + (more.length - 1) * REQUEST_BYTES;
        if (gain <= 0) return 0;
      }
    return this.wouldCircle(one, other) ? 0 : gain;
  }

  requestsSaved(one, other) {
    const { users } = this.groups.get(other);
    return [...this.groups.get(one).users].filter((user) => users.has(user)).length;
  }

  merge(one, other) {
    for (const [into, from] of [
      [one, other],
      [other, one],
    ])
      for (const [user, more] of this.burdens(into, from)) {
        this.unneeded.set(user, this.unneeded.get(user) + this.bytesOf(more));
        for (const name of more) this.groups.get(name).users.add(user);
      }
    const [kept, gone] = [this.groups.get(one), this.groups.get(other)];
    kept.parts.push(...gone.parts);
    kept.bytes += gone.bytes;
    for (const { fileName } of gone.parts) this.placeOf.set(fileName, one);
    this.groups.delete(other);
  }
}

const sizeOf = ({ modules }) => Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);

/** Merges the two that have most users in common, as long as anything is gained. */
function mergeAll(graph) {
  const pairOf = (one, other) => ({ one, other, saved: graph.requestsSaved(one, other) });
  const names = [...graph.groups.keys()].sort();
  let pairs = names.flatMap((one, place) => names.slice(place + 1).map((other) => pairOf(one, other)));
  for (;;) {
    pairs = pairs
      .filter(({ saved }) => saved > 0)
      .sort((a, b) => b.saved - a.saved || (a.one + a.other < b.one + b.other ? -1 : 1));
    const chosen = pairs.find(({ one, other }) => graph.gain(one, other) > 0);
    if (chosen === undefined) return;
    const { one, other } = chosen;
    graph.merge(one, other);
    // Who fetches a group for another's sake may have become a user of it: what was counted of the two is counted anew.
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((name) => name === one || name === other));
    for (const name of graph.groups.keys()) if (name !== one) pairs.push(pairOf(one, name));
  }
}
