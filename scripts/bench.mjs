/**
 * `npm run bench`: runs the measurements of docs/performance.md, and those of the peers in the same run. `-- NAME` runs one
 * measurement. The script installs the peers, which nothing else needs. The exit code is not 0 when a measurement misses its
 * bar, unless `--no-bars` is given.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { findChromium, installChromium } from './install-browsers.mjs'
import { installPackages } from './install-packages.mjs'
import { environment, main, pinnedNode, readChoice, root, run, sayShown } from './project.mjs'

const peers = join(root, 'bench')

/** Whether the peers are installed. npm lists them in `.package-lock.json` after it has installed them. */
const arePeersInstalled = () => {
  const installed = join(peers, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const { packages } = JSON.parse(readFileSync(installed, 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(peers, 'package.json'), 'utf8'))
  return Object.entries(dependencies).every(([name, version]) => packages[`node_modules/${name}`]?.version === version)
}

const installPeers = async () => {
  if (arePeersInstalled()) return
  console.error('Installing the peers (once) …')
  const code = await run(
    'npm',
    ['install', '--prefix', peers, '--no-audit', '--no-fund', '--loglevel=error', '--no-save'],
    { env: process.env },
  )
  if (code !== 0) throw new Error('npm install in bench/ failed; its output above says why')
}

const nothing = async () => undefined

const pageTools = async () => {
  await installPeers()
  await installChromium()
}

const benchmarks = {
  hub: { script: 'hub-fan-out.ts', prepare: nothing },
  replay: { script: 'replay.ts', prepare: nothing },
  'replay-open': { script: 'replay-open.ts', prepare: installChromium },
  bookings: { script: 'bookings.ts', prepare: nothing },
  'largest-requests': { script: 'largest-requests.ts', prepare: nothing },
  'day-slots': { script: 'day-slots.ts', prepare: nothing },
  opening: { script: 'opening.ts', prepare: nothing },
  finder: { script: 'finder.ts', prepare: nothing },
  series: { script: 'series.ts', prepare: nothing },
  lists: { script: 'lists.ts', prepare: nothing },
  'one-source': { script: 'one-source.ts', prepare: buildClient },
  'hold-to-push': { script: 'hold-to-push.ts', prepare: nothing },
  memory: { script: 'memory.ts', prepare: buildClient },
  'start-up': { script: 'start-up.ts', prepare: nothing },
  grid: { script: 'grid.ts', prepare: pageTools },
  'first-visit': { script: 'first-visit.ts', prepare: pageTools },
  journey: { script: 'journey.ts', prepare: installChromium },
  press: { script: 'press.ts', prepare: installChromium },
  activity: { script: 'activity.ts', prepare: installChromium },
  signs: { script: 'signs.ts', prepare: nothing },
  core: { script: 'core.ts', prepare: nothing },
  'core-memory': { script: 'core-memory.ts', prepare: nothing },
}

await main(async () => {
  const { flags, names } = readChoice('benchmark', benchmarks)
  const isWithoutBars = flags.includes('--no-bars')
  await installPackages()
  const missed = []
  for (const name of names) {
    const { script, prepare } = benchmarks[name]
    await prepare()
    const env = environment({ CHROMIUM_PATH: findChromium() ?? '' })
    if ((await run(pinnedNode, [join(peers, script), ...flags], { env })) !== 0) missed.push(name)
    else if (!isWithoutBars) sayShown(`bench ${name}`)
    console.log('')
  }
  const verdict = isWithoutBars ? 'Every measurement was made.' : 'All bars are met.'
  console.log(missed.length === 0 ? verdict : `Bars missed, or no figures, in: ${missed.join(', ')}`)
  return missed.length === 0 ? 0 : 1
})
