import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The build of the tab and of the core's worker. Nothing is inlined: the page runs under a strict policy. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'src/public',
  plugins: [react()],
  define: { __BUILD__: JSON.stringify(process.env.BUILD_ID ?? String(Date.now())) },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': process.env.API_ORIGIN ?? 'http://localhost:8080',
      '/booking-hub': { target: process.env.API_ORIGIN ?? 'http://localhost:8080', ws: true },
    },
  },
})
