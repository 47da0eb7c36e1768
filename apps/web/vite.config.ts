import react from '@vitejs/plugin-react';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { countryFlags } from '../../scripts/lib/web-build/country-flags.mjs';
import { fontPreload } from '../../scripts/lib/web-build/font-preload.mjs';
import { FLAG_CODES, FLAG_FOLDER, FLAG_SET } from './src/ui/data/flag-codes.ts';

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

const flags = () => countryFlags({ codes: FLAG_CODES, folder: FLAG_FOLDER, version: FLAG_SET });

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source', 'browser', 'module', 'development|production'] },
  plugins: [react(), flags(), fontPreload(), compressedTwins()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // The content security policy allows scripts and images from our own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Modules of the kit only define things (styles.ts excepted), and so do the shared libs: a page takes the parts it uses and not
      // the whole index.
      treeshake: {
        moduleSideEffects: [
          { test: /\/src\/ui\/(?!styles\.ts).+\.tsx?$/, sideEffects: false },
          { test: /\/libs\/(contracts|domain)\/src\//, sideEffects: false },
        ],
      },
      // Nobody imports what a page's file exports but our own files.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [
            // What every page needs anyway: one file.
            { name: 'core', tags: ['$initial'], priority: 1 },
            // Icons that several pages draw: one small file each would cost three times as much.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 6 },
            // What opens beside its button; a window in the middle of the page does without.
            { name: 'floating', test: /node_modules\/@floating-ui\// },
            // What many need: one file for them all, or each would fetch some ten small ones more. Fields and what they stand on come
            // apart from the rest, for a page that is only read has none; those of numbers and switches are large, and of forms only.
            {
              name: 'fields',
              test: /node_modules\/@mantine\/(?!.*\/(NumberInput|Switch|InlineInput)\/)|\/src\/ui\/form\/(select|text)-field/,
              minShareCount: 20,
            },
            // Few pages ask before they do something, or want a word typed; a crest has its drawings, which a page without teams need not load.
            {
              name: 'common',
              test: /^(?!.*(\/overlay\/(typed-)?confirm-dialog|\/team-crest|\/identity\/|\/(number|switch)-field|\/filter-bar|\/NumberInput\/|\/Switch\/|\/InlineInput\/|react-number-format))/,
              minShareCount: 20,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: apiTarget, changeOrigin: false, ws: true } },
  },
});
