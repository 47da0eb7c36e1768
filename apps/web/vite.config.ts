import react from '@vitejs/plugin-react';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, defineConfig, type BuildEnvironmentOptions, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { planChunks } from '../../scripts/lib/web-build/chunk-plan.mjs';
import { countryFlags } from '../../scripts/lib/web-build/country-flags.mjs';
import { fontPreload } from '../../scripts/lib/web-build/font-preload.mjs';
import { routerWithoutServer } from '../../scripts/lib/web-build/router-without-server.mjs';
import { smallScrollArea } from '../../scripts/lib/web-build/small-scroll-area.mjs';
import { unusedComponents } from '../../scripts/lib/web-build/unused-components.mjs';
import { FLAG_CODES, FLAG_FOLDER, FLAG_SET } from './src/ui/flag-codes.ts';

/** Where `npm run dev` reaches the API; the built app is served by the API itself, on the same origin. */
const apiTarget = process.env.PLACAR_API_TARGET ?? 'http://127.0.0.1:3000';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
const WORTH_BYTES = 1024;

/** Leaves a .br and a .gz beside every text file of the build, which the API serves as they are. */
function compressedTwins(): Plugin {
  let outDir = '';
  return {
    name: 'compressed-twins',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
        COMPRESSIBLE.test(file),
      )) {
        const bytes = readFileSync(join(outDir, name));
        if (bytes.length < WORTH_BYTES) continue;
        writeFileSync(join(outDir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        writeFileSync(
          join(outDir, `${name}.br`),
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        );
      }
    },
  };
}

const routerFiles = resolve(import.meta.dirname, '../../node_modules/react-router/dist/production');

const shared = {
  root: import.meta.dirname,
  resolve: { conditions: ['source', 'browser', 'module', 'development|production'] },
} satisfies UserConfig;

const built = {
  ...shared,
  resolve: {
    ...shared.resolve,
    // To bundlers the router's own index gives its development build, with its warnings.
    alias: [
      { find: /^react-router$/, replacement: join(routerFiles, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(routerFiles, 'dom-export.mjs') },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // The content security policy allows scripts and images from our own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
} satisfies UserConfig;

/** What keeps the libraries' unused parts out. */
const smaller = () => [smallScrollArea(), unusedComponents(), routerWithoutServer()];

const bundling = (codeSplitting: Rolldown.CodeSplittingOptions): BuildEnvironmentOptions['rolldownOptions'] => ({
  // The kit's modules only define things (styles.ts excepted), so a page takes the parts it uses and not the whole index.
  treeshake: {
    moduleSideEffects: [
      { test: /\/src\/ui\/(?!styles\.ts)[^/]+\.tsx?$/, sideEffects: false },
      // Nor do the shared libs: whoever needs a function of theirs needs no validation of requests.
      { test: /\/libs\/(contracts|domain)\/src\//, sideEffects: false },
    ],
  },
  // Nobody imports what a page's file exports but our own files.
  preserveEntrySignatures: 'allow-extension',
  output: { codeSplitting },
});

/** What every page needs anyway: one file. */
const CORE: Rolldown.CodeSplittingGroup = { name: 'core', tags: ['$initial'], priority: 1 };

/** Builds once without writing anything, to see which modules go together, and plans the files by that. */
async function plannedFiles(): Promise<Rolldown.CodeSplittingOptions> {
  const outcome = await build({
    ...built,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), ...smaller()],
    build: { ...built.build, write: false, reportCompressedSize: false, rolldownOptions: bundling({ groups: [CORE] }) },
  });
  const { output } = outcome as Rolldown.RolldownOutput;
  const plan = planChunks(output.filter(({ type }) => type === 'chunk'));
  const planned = { test: (id: string) => plan.has(id), name: (id: string) => plan.get(id), debugName: 'planned' };
  return { groups: [CORE, planned], includeDependenciesRecursively: false };
}

const flags = () => countryFlags({ codes: FLAG_CODES, folder: FLAG_FOLDER, version: FLAG_SET });

export default defineConfig(async ({ command }) => {
  if (command === 'build')
    return {
      ...built,
      plugins: [react(), ...smaller(), flags(), fontPreload(), compressedTwins()],
      build: { ...built.build, rolldownOptions: bundling(await plannedFiles()) },
    };
  return {
    ...shared,
    plugins: [react(), flags()],
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: { '/api': { target: apiTarget, changeOrigin: false }, '/socket.io': { target: apiTarget, ws: true } },
    },
  };
});
