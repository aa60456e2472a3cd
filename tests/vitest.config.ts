import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { readBrand } from '../scripts/client/brand.ts'
import { brandPlugin } from '../scripts/client/brand-plugin.ts'
import { clientConstants } from '../scripts/client/client-constants.ts'
import { TRANSLATABLE, translatableAlias } from '../scripts/client/translatable-jsx.ts'
import { readProjectPage } from '../scripts/requirements/requirements-page.ts'
import { filesWithDatabase, serverFiles } from './server/testing/files-with-database.ts'
import { isBreadth } from './testing/breadth.ts'
import { patience } from './testing/patience.ts'

const root = new URL('..', import.meta.url).pathname
const brand = readBrand(root)
const beforeEachFile = ['tests/property-seed.ts', 'tests/real-time.ts']
const memory = 'tests/server/testing/global-setup.ts'
const ofDomain = 'tests/domain/**/*.test.ts'
const ofScreens = 'tests/src/**/*.test.{ts,tsx}'
/** All files of the core but its model, whose agents have clocks and timers of their own in place of the process's. */
const ofCore = 'tests/worker/{*,!(model)/**/*}.test.ts'
/** A stand-in that one of them puts in the place of a module would be there for the next file too. */
const replacing = serverFiles().filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes('vi.mock('))
const isSet = (...names: readonly string[]): boolean => names.some((name) => process.env[name] !== undefined)
const isWhole = isSet('FUZZ_RUNS', 'FAULT_ROUNDS', 'EVERY_DATABASE')
/**
 * Files that start many processes, kill them or fill disks: `npm run soak -- breadth`, or a soak of their own, runs them
 * (`docs/soak.md`).
 */
const ofSoaks =
  isBreadth || isWhole || isSet('RACE_ROUNDS')
    ? []
    : [
        'tests/scripts/{dev,start}.test.ts',
        'tests/scripts/client/built-files.test.ts',
        'tests/scripts/conform/conform.test.ts',
        'tests/scripts/requirements/test-reports.test.ts',
        'tests/docs/operating.test.ts',
        'tests/other-back-end/other-back-end.test.ts',
        'tests/server/backup/backup.test.ts',
        'tests/server/bookings/{quota,series}-postgresql.test.ts',
        'tests/server/claims/postgresql.test.ts',
        'tests/server/database/embedded-*.test.ts',
        'tests/server/faults/{postgresql,stalled}.test.ts',
        'tests/server/main.test.ts',
        'tests/server/media/encode-picture.test.ts',
        'tests/server/start-limit.test.ts',
      ]
/**
 * The embedded database alone has each call of the contract, sent by everybody and with any content. Both databases have
 * the files about who gets a slot, and those about the database. Everything else has PostgreSQL, which is quicker to
 * start and to ask. `npm run soak -- fuzzing` and `databases` run every file on both (decision 0040).
 */
const isOfCalls = (file: string): boolean =>
  /^tests\/server\/(api\/authorisation|load-content)\b|\/(fuzz|stalled)\.test\.ts$/.test(file)
const isOfSlots = (file: string): boolean => /^tests\/server\/(claims\/(book-slots|holds)|database\/)/.test(file)
const withDatabase = filesWithDatabase().filter((file) => !replacing.includes(file))
const onPostgreSql = withDatabase.filter((file) => isWhole || !isOfCalls(file))
const onPostgreSqlAlone = onPostgreSql.filter((file) => !isWhole && !isOfSlots(file))

/**
 * Unit, property and integration tests. Browser tests are Playwright's (`e2e/`). A test that needs a database has the
 * embedded one in `server` and PostgreSQL in `server-postgresql`. Files share processes, because loading the modules
 * again costs more than most files do. Vitest keeps a process for the next file only if that has the same project and
 * environment, so no file names an environment of its own. Files in `others` each have a process of their own (decision
 * 0040).
 */
export default defineConfig({
  // The same constants as in the client's build.
  plugins: [brandPlugin(brand, root)],
  oxc: { jsx: { runtime: 'automatic', importSource: TRANSLATABLE, development: false } },
  resolve: { alias: translatableAlias(root) },
  define: clientConstants(brand, '/', { BUILD_ID: 'test' }),
  test: {
    root,
    setupFiles: beforeEachFile,
    // A test is tagged with the requirements that it shows. A tag that is no row of the page is an error.
    tags: readProjectPage().rows.map(({ id, requirement }) => ({ name: id, description: requirement })),
    testTimeout: patience(60_000),
    hookTimeout: patience(60_000),
    expect: { poll: { timeout: patience(10_000) } },
    pool: 'forks',
    // More workers than cores, since some of them wait for processes and clocks.
    maxWorkers: 4,
    projects: [
      { extends: true, test: { name: 'pure', include: [ofDomain], isolate: false } },
      {
        extends: true,
        test: {
          name: 'pure-screens',
          include: [ofScreens],
          environment: 'happy-dom',
          setupFiles: [...beforeEachFile, 'tests/src/testing/shared-document.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'core', include: [ofCore], isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverFiles(),
          exclude: [...replacing, ...onPostgreSqlAlone, ...ofSoaks],
          globalSetup: memory,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgresql',
          include: onPostgreSql,
          exclude: ofSoaks,
          globalSetup: 'tests/server/testing/set-up-postgresql.ts',
          setupFiles: [...beforeEachFile, 'tests/server/testing/drop-databases.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'others',
          include: ['tests/**/*.test.{ts,tsx}', ...replacing],
          exclude: [
            'tests/fixtures/**',
            ...ofSoaks,
            ofDomain,
            ofScreens,
            ofCore,
            ...serverFiles().filter((file) => !replacing.includes(file)),
          ],
          globalSetup: memory,
        },
      },
    ],
  },
})
