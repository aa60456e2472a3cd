/**
 * Checks that the client runs in the oldest supported browsers (`docs/browsers.md`). The `lib` in the tsconfig.json of each
 * room limits the calls of our own code, and a test fixture shows that this works. The calls of packages are searched for in
 * the build. The build itself converts syntax and styles (`scripts/client/supported-browsers.ts`).
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from './project.mjs'

const fixtures = join('tests', 'fixtures', 'browsers')
const rooms = ['domain', 'worker', 'src']
const refusals = [
  "groupBy' does not exist on type 'MapConstructor",
  "groupBy' does not exist on type 'ObjectConstructor",
  'withResolvers',
]

/** Checks that the types of each room refuse each call of `tests/fixtures/browsers/too-new.ts`. */
export const tooNewIsRefused = () => {
  const letThrough = rooms.filter((room) => {
    const { stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', join(fixtures, room)], {
      cwd: root,
      env: environment(),
      encoding: 'utf8',
    })
    return !refusals.every((refusal) => `${stdout}${stderr}`.includes(refusal))
  })
  console.log(
    `${letThrough.length === 0 ? 'ok  ' : 'FAIL'} what the oldest browsers lack is refused in each room of the client`,
  )
  if (letThrough.length > 0) console.log(`let through: ${letThrough.join(', ')}`)
  return letThrough.length === 0
}

/** Methods and classes that are missing in Safari 16.4, Firefox 128 or Chromium 111. */
const tooNew =
  /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync|URL\.(?:canParse|parse)|AbortSignal\.any|Iterator\.from|RegExp\.escape|Error\.isError|Math\.sumPrecise)\b/g

/** Checks the whole build, including the packages in it. */
export const buildHoldsNothingTooNew = () => {
  const assets = join(root, 'dist', 'assets')
  const found = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => (readFileSync(join(assets, file), 'utf8').match(tooNew) ?? []).map((name) => `${file}: ${name}`))
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} the build calls nothing that the oldest browsers lack`)
  for (const name of found) console.log(name)
  return found.length === 0
}
