/**
 * `npm run soak`: runs the tests that take too long for `npm test`. `-- NAME` runs one of them. `npm test` runs a shorter
 * form of many of them. `--seed=N` repeats a run, and each run prints its seed. `--minutes=N`, `--runs=N`, `--rounds=N` and
 * `--callers=N` set the length of a run. `--habits=A,B` selects habits of other back ends, and `--scene=A,B` selects scenes of
 * the screen reader. `--server=distribution` uses Debian's own PostgreSQL.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { moments } from '../tests/soak/moments-and-zones.mjs'
import { buildClient } from './build-client.mjs'
import {
  findChromium,
  installChromium,
  installImageTools,
  installOtherEngines,
  installPostgreSql,
  installProxies,
  installReader,
} from './install-browsers.mjs'
import { installPackages } from './install-packages.mjs'
import { environment, main, pinnedNode, readChoice, root, run, sayShown } from './project.mjs'
import { publishAspnet } from './publish-aspnet.mjs'
import { keepTemporaryFilesTogether } from './temporary-files.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

const vitest = (files, settings) =>
  run(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', '--testTimeout=0', ...files], {
    env: environment(settings),
  })

/**
 * The settings for the PostgreSQL that the tests start.
 * @returns null if Debian's PostgreSQL could not be installed. Then an error message has been printed.
 */
const postgreSqlOf = async (server) => {
  if (server === undefined) return {}
  const missing = await installPostgreSql().catch(({ message }) => message)
  if (missing === undefined) return { POSTGRESQL_SERVER: server }
  console.error(missing)
  return null
}

const soaks = {
  /** All tests of `npm test` at full breadth, with all browser tests, all histories of each property, processes and kills. */
  breadth: ({ seed }) =>
    run(pinnedNode, ['scripts/test.mjs'], { env: environment({ BREADTH: '1', PROPERTY_SEED: String(seed) }) }),
  /** The built client is tested with an ASP.NET Core service as its back end, over each transport of the hub. */
  aspnet: async () => {
    const published = await publishAspnet().catch(({ message }) => console.error(message))
    if (published === undefined) return 1
    await installChromium()
    await buildClient()
    return run(bin('playwright'), ['test', '--config', 'tests/aspnet', '--reporter=list'], {
      env: environment({ CHROMIUM_PATH: findChromium() ?? '', ASPNET_PUBLISHED: published }),
    })
  },
  /** A whole booking is tested with a back end of the specification, once with each habit that other back ends may have. */
  'other-back-end': async ({ habits = 'every' }) => {
    await installChromium()
    await buildClient()
    return run(bin('playwright'), ['test', 'e2e/other-back-end.spec.ts', '--workers=2', '--reporter=list'], {
      env: environment({ CHROMIUM_PATH: findChromium() ?? '', OTHER_BACK_END_HABITS: habits }),
    })
  },
  /** A booking and every screen are tested in WebKit and Firefox. */
  engines: async () => {
    await installChromium()
    await installOtherEngines()
    await buildClient()
    return run(bin('playwright'), ['test', 'e2e/engines', '--workers=2', '--reporter=list'], {
      env: environment({ CHROMIUM_PATH: findChromium() ?? '', EVERY_SCREEN: '1' }),
    })
  },
  /** Tabs, cores, the server and connections are killed while simulated people book in Chromium. */
  faults: async ({ seed, minutes = 10 }) => {
    await installChromium()
    await buildClient()
    return run(bin('playwright'), ['test', 'e2e/faults.spec.ts', '--workers=1', '--reporter=list'], {
      env: environment({
        CHROMIUM_PATH: findChromium() ?? '',
        SOAK_SEED: String(seed),
        SOAK_SECONDS: String(minutes * 60),
      }),
    })
  },
  /** A door sign hangs for a day on the test clock: memory, midnight, both changes of the clock, a pulled network. */
  sign: async ({ minutes = 24 * 60 }) => {
    await installChromium()
    await buildClient()
    return run(pinnedNode, ['tests/soak/sign-day.ts'], {
      env: environment({ CHROMIUM_PATH: findChromium() ?? '', SIGN_HOURS: String(minutes / 60) }),
    })
  },
  /** The core is compared with its model. */
  model: ({ seed, runs = 20_000 }) =>
    vitest(['tests/worker/model'], { PROPERTY_SEED: String(seed), MODEL_RUNS: String(runs) }),
  /** Texts of the editor are converted to HTML, sanitised by the server, and read again. Each run converts ten texts. */
  'rich-text': ({ seed, runs = 10_000 }) =>
    vitest(['tests/src/administration/rich-text-editor'], {
      PROPERTY_SEED: String(seed),
      PROPERTY_RUNS: String(runs / 10),
    }),
  /**
   * Many callers write overlapping slots at once, with every kind of write, with and without the database constraint. Tabs reach
   * a quota at the same time, and series overlap.
   */
  races: ({ seed, rounds = 1_000, callers = 50 }) =>
    vitest(
      [
        '--no-file-parallelism',
        'tests/server/claims/race.test.ts',
        'tests/server/claims/postgresql.test.ts',
        'tests/server/bookings/quota-postgresql.test.ts',
        'tests/server/bookings/series-postgresql.test.ts',
      ],
      { PROPERTY_SEED: String(seed), RACE_ROUNDS: String(rounds), RACE_CALLERS: String(callers) },
    ),
  /** Checks that the results of simultaneous actions equal the results of the same actions in some sequence. */
  histories: ({ seed, runs = 100 }) =>
    vitest(['tests/server/history'], { PROPERTY_SEED: String(seed), HISTORY_RUNS: String(runs) }),
  /** Random bodies are sent to every route and to the hub. */
  fuzzing: ({ seed, runs = 5_000 }) =>
    vitest(
      [
        'tests/server/api/fuzz.test.ts',
        'tests/server/live/fuzz.test.ts',
        'tests/server/accounts/fuzz.test.ts',
        'tests/server/media/media.test.ts',
      ],
      { PROPERTY_SEED: String(seed), FUZZ_RUNS: String(runs) },
    ),
  /** The server and its database are killed, disks are full, clients stall, and all clients come back at once. */
  'server-faults': async ({ seed, rounds = 10, callers = 1_000 }) => {
    const settings = { FAULT_SEED: String(seed), FAULT_ROUNDS: String(rounds), FAULT_CLIENTS: String(callers) }
    const code = await vitest(['--no-file-parallelism', '--reporter=verbose', 'tests/server/faults'], settings)
    await installChromium()
    await buildClient()
    const inBrowser = await run(bin('playwright'), ['test', 'e2e/database-away.spec.ts', '--reporter=list'], {
      env: environment({ CHROMIUM_PATH: findChromium() ?? '', ...settings }),
    })
    return code + inBrowser
  },
  /** All tests with a database run on both databases. In `npm test` many of them run only on the embedded database. */
  databases: async ({ seed, server }) => {
    const postgreSql = await postgreSqlOf(server)
    if (postgreSql === null) return 1
    return vitest(['tests/server'], { PROPERTY_SEED: String(seed), EVERY_DATABASE: '1', ...postgreSql })
  },
  /** Checks the cost of each SQL statement by its query plan, also with years of bookings. */
  plans: async ({ server, years = 5 }) => {
    const postgreSql = await postgreSqlOf(server)
    if (postgreSql === null) return 1
    return vitest(['tests/server/database/plans-postgresql.test.ts'], { PLANS_YEARS: String(years), ...postgreSql })
  },
  /** Two server processes are restarted in turn while people book through Debian's nginx and Caddy with the files of `deploy/`. */
  'rolling-restart': async ({ callers = 50 }) => {
    const missing = await installProxies().catch(({ message }) => message)
    if (missing !== undefined) {
      console.error(missing)
      return 1
    }
    return run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'tests/soak/rolling-restart.ts'], {
      env: environment({ SOAK_CALLERS: String(callers) }),
    })
  },
  /** The image of `deploy/Containerfile` is built from a clean clone, and a slot is booked with it. */
  image: async () => {
    const missing = await installImageTools().catch(({ message }) => message)
    if (missing !== undefined) {
      console.error(missing)
      return 1
    }
    return run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'tests/soak/image.ts'])
  },
  /** A real screen reader goes through a whole booking and each dialog. */
  reader: async ({ scene = '' }) => {
    const missing = await installReader().catch(({ message }) => message)
    if (missing !== undefined) {
      console.error(missing)
      return 1
    }
    await buildClient()
    const scenes = scene.split(',').filter((name) => name !== '')
    return run(pinnedNode, ['--disable-warning=ExperimentalWarning', 'e2e/reader/main.ts', ...scenes])
  },
  /** The unit tests run at other times, in other time zones, with the files in another order, and with other random input. */
  luck: async ({ seed, runs = moments.length }) => {
    const failed = []
    for (let index = 0; index < runs; index++) {
      const { at, zone } = moments[index % moments.length]
      const ownSeed = seed + index
      console.log(`at ${at} in ${zone}, seed ${ownSeed}`)
      const code = await vitest(['--sequence.shuffle.files', `--sequence.seed=${ownSeed}`], {
        TZ: zone,
        PROPERTY_SEED: String(ownSeed),
        CLOCK_SHIFT_MS: String(Date.parse(at) - Date.now()),
        NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'tests/soak/another-day.mjs'))}`,
      })
      if (code !== 0) failed.push(at)
    }
    return failed.length
  },
}

const numbers = new Set(['seed', 'minutes', 'runs', 'rounds', 'callers', 'years'])

/** Converts the flags to settings. */
const settingsOf = (flags) =>
  Object.fromEntries(
    flags.map((flag) => {
      const [, name, value] =
        /^--(seed|minutes|runs|rounds|callers|years)=(\d+(?:\.\d+)?)$/.exec(flag) ??
        /^--(habits|scene)=([\w.,-]+)$/.exec(flag) ??
        /^--(server)=(distribution)$/.exec(flag) ??
        []
      if (name === undefined)
        throw new Error(
          `"${flag}" is none of --seed=N, --minutes=N, --runs=N, --rounds=N, --callers=N, --years=N, --habits=A,B, --scene=A,B, --server=distribution`,
        )
      return [name, numbers.has(name) ? Number(value) : value]
    }),
  )

await main(async () => {
  const { flags, names } = readChoice('soak', soaks)
  const given = settingsOf(flags)
  const seed = given.seed ?? Date.now() % 1_000_000_000
  await installPackages()
  keepTemporaryFilesTogether()
  const failed = []
  for (const name of names) {
    console.log(`${name}: seed ${seed}`)
    if ((await soaks[name]({ ...given, seed })) !== 0) failed.push(name)
    else sayShown(`soak ${name}`)
    console.log('')
  }
  console.log(failed.length === 0 ? 'Nothing failed.' : `Failed, with --seed=${seed}: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
})
