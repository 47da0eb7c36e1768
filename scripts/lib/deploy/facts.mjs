// Names that manifests and documents must share with the code, read from the code.

/** Variables of libs/platform/src/config. */
export function configNames(files) {
  const sources = ['load-config.ts', 'fleet-config.ts'].map((name) => `libs/platform/src/config/${name}`);
  return new Set(
    sources
      .filter((path) => files.exists(path))
      .flatMap((path) => [...files.read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)),
  );
}

/** What the programs of the image read besides: of Node, of the demo. */
export const OTHER_NAMES = ['NODE_ENV', 'RELAY', 'GAMESIM_CONFIG', 'DEMO_SERVERS'];

/** Names of all figures, with the endings that Prometheus adds to histograms. */
export function metricNames(files) {
  const source = files.read('libs/platform/src/metrics/metrics.ts');
  const names = [...source.matchAll(/'(placar_[a-z_]+)'/g)].map(([, name]) => name);
  return {
    own: names,
    series: new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`])),
  };
}

/** Commands of the image's entry. */
export function imageCommands(files) {
  const [, body] = /const PROGRAMS = \{([\s\S]*?)\n\};/.exec(files.read('scripts/container.mjs')) ?? [];
  return [...(body ?? '').matchAll(/^ {2}(?:async )?'?([a-z-]+)'?[:(]/gm)].map(([, name]) => name);
}
