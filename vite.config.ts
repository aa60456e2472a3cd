import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const neededByAll =
  /node_modules\/(react|react-dom|scheduler|comlink|wouter|regexparam)\/|\/src\/(core|texts)\/|\/src\/design\/(icon|chunk|design-texts)|\/domain\/(calendar|ids|state|unreachable)|vite\/preload-helper|rolldown\/runtime/

/** The build of the tab and of the core's worker. Nothing is inlined: the page runs under a strict policy. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'src/public',
  plugins: [react()],
  // The router's bridge to Reacts that lack what ours has.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  define: { __BUILD__: JSON.stringify(process.env.BUILD_ID ?? String(Date.now())) },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs in one file: packed together it is smaller than in a dozen, and asked for once.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: neededByAll }] } } },
  },
  server: {
    proxy: {
      '/api': process.env.API_ORIGIN ?? 'http://localhost:8080',
      '/booking-hub': { target: process.env.API_ORIGIN ?? 'http://localhost:8080', ws: true },
    },
  },
})
