import { defineConfig } from 'vitest/config'

/** Unit, property and integration tests. Browser tests are Playwright's (`e2e/`). */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/fixtures/**'],
    setupFiles: ['tests/property-seed.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
})
