import { defineConfig } from 'vitest/config'

const server = 'tests/server/**/*.test.ts'

/**
 * Unit, property and integration tests. Browser tests are Playwright's (`e2e/`). What makes the servers of the tests
 * quick is prepared in runs that have tests of the server.
 */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['tests/property-seed.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'server', include: [server], globalSetup: 'tests/server/testing/global-setup.ts' },
      },
      {
        extends: true,
        test: { name: 'others', include: ['tests/**/*.test.{ts,tsx}'], exclude: [server, 'tests/fixtures/**'] },
      },
    ],
  },
})
