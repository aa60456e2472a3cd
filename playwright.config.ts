import { defineConfig } from '@playwright/test'
import { isBreadth } from './tests/testing/breadth.ts'
import { patience } from './tests/testing/patience.ts'

/** They run with the soaks `server-faults`, `engines` and `faults` (and a short form of that with `breadth`). */
const ofSoaks = [
  ...(process.env.FAULT_ROUNDS === undefined ? ['**/database-away.spec.ts'] : []),
  ...(process.env.EVERY_SCREEN === undefined ? ['**/engines*.spec.ts'] : []),
  ...(process.env.SOAK_SECONDS === undefined && !isBreadth ? ['**/faults.spec.ts'] : []),
]

/**
 * Screens in breadth, which `npm run soak -- breadth` has too, as it has single tests with the tag `breadth` (`docs/soak.md`):
 * what these show is shown by components and the server as well, or changes seldom.
 */
const ofBreadth = [
  'booking-for-others',
  'booking-rules',
  'calendar-feed',
  'diagnostics',
  'forms',
  'house',
  'panels',
  'pressing-lists',
  'release',
  'reports',
  'rules-panel',
  'searching',
  'special-days',
  'spoken-{dialogs,forms,pages,recorder,time}',
  'time-warning',
  'translated',
  'user-types',
  'waiting-count',
  'working-day',
].map((name) => `**/${name}.spec.ts`)

/** Browser tests, against real servers that each worker starts for itself (`e2e/testing/`). */
export default defineConfig({
  testDir: 'e2e',
  // No projects: each would start its workers anew, with a browser and the program of the server (decision 0069).
  testIgnore: isBreadth ? ofSoaks : [...ofSoaks, ...ofBreadth],
  ...(isBreadth ? {} : { grepInvert: /@breadth\b/ }),
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
