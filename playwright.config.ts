import { defineConfig } from '@playwright/test'
import { isBreadth } from './tests/testing/breadth.ts'
import { patience } from './tests/testing/patience.ts'

/** Files that run with the soaks `server-faults`, `engines` and `faults` (`breadth` runs a short form of the last), or with `npm run pictures`. */
const ofSoaks = [
  ...(process.env.PICTURES === undefined ? ['**/pictures.spec.ts'] : []),
  ...(process.env.FAULT_ROUNDS === undefined ? ['**/database-away.spec.ts'] : []),
  ...(process.env.EVERY_SCREEN === undefined ? ['**/engines*.spec.ts'] : []),
  ...(process.env.SOAK_SECONDS === undefined && !isBreadth ? ['**/faults.spec.ts'] : []),
]

/**
 * Files that only `npm run soak -- breadth` runs, like single tests with the tag `breadth` (`docs/soak.md`): components
 * and the server show the same, or the screens seldom change.
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
  // There is one project: a second one would start its workers anew, each with a browser and the program of the
  // server (decision 0069).
  testIgnore: isBreadth ? ofSoaks : [...ofSoaks, ...ofBreadth],
  ...(isBreadth ? {} : { grepInvert: /@breadth\b/ }),
  outputDir: 'test-results',
  globalSetup: './e2e/testing/global-setup.ts',
  fullyParallel: false,
  // More workers than cores, since much of a test waits for a clock.
  workers: 3,
  retries: 0,
  // A look ends a test that fails. This limit ends only a test that hangs, because fewer looks than fit into it are
  // in any test.
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
    // No trace is recorded, because that costs a third of the run. `--trace=retain-on-failure` gives one when it is
    // needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // The machine has no GPU, and drawing without its process costs less.
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
