/**
 * `npm run soak`: the tests that chance drives, at full length; `-- NAME` runs one. `npm test` runs a short form of each.
 * `--seed=N` repeats a run (each run prints its seed), `--minutes=N` and `--runs=N` make it longer or shorter.
 */
import { join } from 'node:path'
import {
  buildClient,
  environment,
  findChromium,
  installChromium,
  installPackages,
  main,
  readChoice,
  root,
  run,
} from './project.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

const vitest = (files, settings) =>
  run(bin('vitest'), ['run', '--config', 'tests/vitest.config.ts', '--testTimeout=0', ...files], {
    env: environment(settings),
  })

const soaks = {
  /** Kills of tabs, cores, server and connections, in Chromium against the server. */
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
  /** The core against its model. */
  model: ({ seed, runs = 20_000 }) =>
    vitest(['tests/worker/model'], { PROPERTY_SEED: String(seed), MODEL_RUNS: String(runs) }),
  /** Texts of the editor, through HTML and the server's sanitiser and back. Ten for each run. */
  'rich-text': ({ seed, runs = 10_000 }) =>
    vitest(['tests/src/rich-text-editor'], { PROPERTY_SEED: String(seed), PROPERTY_RUNS: String(runs / 10) }),
  /** Bodies that nobody should send, to every route and to the hub. */
  fuzzing: ({ seed, runs = 5_000 }) =>
    vitest(
      ['tests/server/http/fuzz.test.ts', 'tests/server/accounts/fuzz.test.ts', 'tests/server/media/media.test.ts'],
      { PROPERTY_SEED: String(seed), FUZZ_RUNS: String(runs) },
    ),
}

const numbersOf = (flags) =>
  Object.fromEntries(
    flags.map((flag) => {
      const [, name, value] = /^--(seed|minutes|runs)=(\d+(?:\.\d+)?)$/.exec(flag) ?? []
      if (name === undefined) throw new Error(`"${flag}" is none of --seed=N, --minutes=N, --runs=N`)
      return [name, Number(value)]
    }),
  )

await main(async () => {
  const { flags, names } = readChoice('soak', soaks)
  const given = numbersOf(flags)
  const seed = given.seed ?? Date.now() % 1_000_000_000
  await installPackages()
  const failed = []
  for (const name of names) {
    console.log(`${name}: seed ${seed}`)
    if ((await soaks[name]({ ...given, seed })) !== 0) failed.push(name)
    console.log('')
  }
  console.log(failed.length === 0 ? 'Nothing failed.' : `Failed, with --seed=${seed}: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
})
