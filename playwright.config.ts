import { defineConfig } from '@playwright/test'
import { patience } from './tests/testing/patience.ts'

/** They run with `npm run soak -- server-faults` and `-- engines`. */
const ofSoaks = [
  ...(process.env.FAULT_ROUNDS === undefined ? ['**/database-away.spec.ts'] : []),
  ...(process.env.EVERY_SCREEN === undefined ? ['**/engines-controls.spec.ts'] : []),
]

/** Browser tests, against real servers that each worker starts for itself (`e2e/testing/`). */
export default defineConfig({
  testDir: 'e2e',
  // No projects: each would start its workers anew, with a browser and the program of the server (decision 0069).
  testIgnore: ofSoaks,
  outputDir: 'test-results',
  globalSetup: './e2e/testing/global-setup.ts',
  fullyParallel: false,
  // More than there are cores: much of a test waits for a clock.
  workers: 3,
  retries: 0,
  // A look ends a test that fails, and a test has fewer than fit in this: it ends one that hangs.
  timeout: patience(480_000),
  expect: { timeout: patience(10_000) },
  use: {
    actionTimeout: patience(30_000),
    navigationTimeout: patience(60_000),
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1280, height: 800 },
    // Anything that moves keeps a page busy while a test waits. Tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Not a trace: recording one costs a third of the run. `--trace=retain-on-failure` gives it when it is needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // There is none, and drawing without its process costs less.
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
})
