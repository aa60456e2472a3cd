import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readBrand } from '../../scripts/client/brand.ts'
import { brandPlugin } from '../../scripts/client/brand-plugin.ts'
import { clientConstants } from '../../scripts/client/client-constants.ts'

const root = join(import.meta.dirname, '..', '..')
const brand = readBrand(root)

const page = (name: string): string => join(import.meta.dirname, `${name}.html`)

/** One page per contender, built as a product is. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'error',
  plugins: [react(), brandPlugin(brand, root)],
  define: clientConstants(brand, '/', { BUILD_ID: 'bench' }),
  worker: { format: 'es' },
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    rollupOptions: { input: ['ours', 'full-calendar', 'event-calendar'].map(page) },
  },
})
