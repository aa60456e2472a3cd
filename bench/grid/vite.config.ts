import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readBrand } from '../../scripts/client/brand.ts'
import { brandPlugin } from '../../scripts/client/brand-plugin.ts'
import { clientConstants } from '../../scripts/client/client-constants.ts'
import { layerOrderPlugin } from '../../scripts/client/layer-order-plugin.ts'
import { TRANSLATABLE, translatableAlias } from '../../scripts/client/translatable-jsx.ts'

const root = join(import.meta.dirname, '..', '..')
const brand = readBrand(root)

const page = (name: string): string => join(import.meta.dirname, `${name}.html`)

/** One page per contender, built as a product is; ours with the JSX and the order of styles of `vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'error',
  plugins: [react({ jsxImportSource: TRANSLATABLE }), brandPlugin(brand, root), layerOrderPlugin(root)],
  resolve: { alias: translatableAlias(root) },
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
