import react from '@vitejs/plugin-react';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressedTwins()],
  resolve: { conditions: ['source', 'browser', 'module', 'development|production'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: apiTarget, changeOrigin: false }, '/socket.io': { target: apiTarget, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // The content security policy allows scripts and images from our own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The kit's modules only define things (styles.ts excepted), so a page takes the parts it uses and not the whole index.
      treeshake: { moduleSideEffects: [{ test: /\/src\/ui\/(?!styles\.ts)[^/]+\.tsx?$/, sideEffects: false }] },
    },
  },
});
