// Names that manifests and documents must share with the code, read from the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

export const read = (path) => readFileSync(join(root, path), 'utf8');

/** Variables of libs/platform/src/config. */
export function configNames() {
  const names = [
    'load-config.ts',
    'fleet-config.ts',
    'payments-config.ts',
    'demos-config.ts',
    'inventory-config.ts',
    'seller-config.ts',
  ];
  const sources = names.map((name) => read(`libs/platform/src/config/${name}`));
  return new Set(sources.flatMap((text) => [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)));
}

/** What the programs of the image read besides: of Node, of the demo. */
export const OTHER_NAMES = ['NODE_ENV', 'RELAY', 'GAMESIM_CONFIG', 'DEMO_SERVERS'];

/** Names of all figures, with the endings that Prometheus adds to histograms. */
export function metricNames() {
  const names = [...read('libs/platform/src/metrics/metrics.ts').matchAll(/'(placar_[a-z_]+)'/g)].map(
    ([, name]) => name,
  );
  return {
    own: names,
    series: new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`])),
  };
}
