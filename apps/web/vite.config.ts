import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` reaches the API; the built app is served by the API itself, on the same origin. */
const apiTarget = process.env.PLACAR_API_TARGET ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['source', 'browser', 'module', 'import', 'default'] },
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
  },
});
