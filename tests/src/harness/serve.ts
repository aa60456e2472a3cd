/** Builds the harness and serves it under the policy of the real page: `node tests/src/harness/serve.ts [port]`. */

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'

const shared: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [react()],
  define: { __BUILD__: JSON.stringify('harness') },
  build: {
    outDir: join(tmpdir(), 'booking-harness'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
}

await build(shared)
await preview({
  ...shared,
  appType: 'spa',
  preview: {
    port: Number(process.argv[2] ?? 5199),
    strictPort: true,
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types dompurify booking-worker",
    },
  },
})
