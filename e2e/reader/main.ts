/**
 * `npm run soak -- reader`: what Orca says of the product, scene by scene (`scenes.ts`), in a real Chromium before the real
 * server. A scene in which something is not heard is heard anew, at most three times in all, since Orca has races of its own;
 * how often is told. It ends with what was never heard, and with 1 if there was any.
 *
 *   node e2e/reader/main.ts                         all scenes
 *   node e2e/reader/main.ts booking sign-in         these
 *   node e2e/reader/main.ts /group/1/2026-04-23 Tab*3 Return wait=20 type=hej      what one likes: an address, then keys
 *
 * A setting of the server is given as NAME=VALUE in the environment, for the last form: RESERVATION_SECONDS=150.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { startDesktop } from './desktop.ts'
import { keyboardOf } from './keyboard.ts'
import { startOrca } from './orca.ts'
import { perform, transcribed } from './perform.ts'
import type { Scene, Step } from './scene.ts'
import { scenes } from './scenes.ts'
import { newWindow } from './window.ts'

const TRIES = 3
/** In all: what takes longer is stuck. */
const AT_MOST_MS = 15 * 60_000

/** `Tab*3`, `type=hej`, `wait=20`, or the name of a key. */
const stepOf = (words: string): Step => {
  const [, key = words, times] = /^(.+)\*(\d+)$/.exec(words) ?? []
  if (words.startsWith('type=')) return { type: words.slice(5) }
  if (words.startsWith('wait=')) return { waits: Number(words.slice(5)) }
  if (words.startsWith('/') || words.includes('://')) return { open: words }
  return times === undefined ? { press: key } : { press: key, times: Number(times) }
}

const asked = process.argv.slice(2)
const own = asked[0] !== undefined && (asked[0].startsWith('/') || asked[0].includes('://'))
const unknown = asked.filter((name) => !scenes.some((scene) => scene.name === name))
const chosen: readonly Scene[] = own
  ? [{ name: 'own', about: asked.join(' '), steps: () => asked.map(stepOf) }]
  : asked.length === 0
    ? scenes
    : scenes.filter(({ name }) => asked.includes(name))
if (!own && unknown.length > 0) {
  console.error(`There is no scene "${unknown[0]}"; there are: ${scenes.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

// What was started ends with this process, also when it is broken off.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
setTimeout(() => {
  console.error('It took too long, and is given up.')
  process.exit(1)
}, AT_MOST_MS).unref()

const folder = new URL('../../test-results/reader/', import.meta.url)
mkdirSync(folder, { recursive: true })

const servers = new Map<string, ServerProcess>()
const serverWith = async (settings: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const key = JSON.stringify(settings)
  const server = servers.get(key) ?? (await startServerProcess(settings))
  servers.set(key, server)
  return server
}

/** Days far enough ahead that nothing of the demo is booked on them. */
let daysUsed = 0
const nextDay = (): string => {
  const at = new Date(Date.UTC(2026, 3, 7 + daysUsed))
  daysUsed += at.getUTCDay() === 5 ? 3 : 1
  return at.toISOString().slice(0, 10)
}

const desktop = await startDesktop()
let failed = 0
try {
  const orca = await startOrca(desktop)
  const keyboard = keyboardOf(desktop)

  /** @returns how many steps were not as expected */
  const tryScene = async (scene: Scene): Promise<number> => {
    const server = await serverWith(scene.settings ?? {})
    const window = newWindow(desktop)
    const lines: string[] = []
    try {
      const stage = { orca, keyboard, window, origin: server.origin }
      const performed = await perform(stage, scene.steps(nextDay()), (step) => {
        lines.push(transcribed(step))
        console.log(lines.at(-1))
      })
      return performed.filter(({ problems }) => problems.length > 0).length
    } finally {
      await window.close()
      writeFileSync(new URL(`${scene.name}.txt`, folder), `${lines.join('\n')}\n`)
    }
  }

  for (const scene of chosen) {
    console.log(`\n== ${scene.name}: ${scene.about}`)
    let heard = 0
    let tries = 0
    const wanted = scene.inARow ?? 1
    while (heard < wanted && tries - heard < TRIES) {
      tries += 1
      heard = (await tryScene(scene)) === 0 ? heard + 1 : 0
      if (scene.name === 'own') break
    }
    const ok = heard >= wanted
    if (!ok) failed += 1
    console.log(`-- ${scene.name}: ${ok ? `as expected, at try ${tries}` : `not as expected in ${tries} tries`}`)
  }
} finally {
  await desktop.close()
  for (const server of servers.values()) await server.close()
}
console.log(failed === 0 ? '\nAll was heard.' : `\n${failed} scenes were not heard as expected.`)
process.exitCode = failed === 0 ? 0 : 1
