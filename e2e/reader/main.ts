/**
 * `npm run soak -- reader`: what Orca says about the product, scene by scene (`scenes.ts`), in a real Chromium with the
 * real server. If something in a scene is not heard, the scene is repeated, up to three times in all, because Orca
 * itself has race conditions. The output shows how often. The exit code is 1 if a scene was never heard as expected.
 * The utterances are stored in `test-results/reader/`.
 *
 *   node e2e/reader/main.ts                                            all scenes
 *   node e2e/reader/main.ts booking sign-in                            these
 *   node e2e/reader/main.ts /group/1/2026-04-23 Tab*3 Return wait=20   one's own, which is heard once
 *
 * READER_TRIES sets another number than three. Settings of the server in the environment apply to a scene from the
 * command line.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { patience } from '../../tests/testing/patience.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { type Desktop, startDesktop } from './desktop.ts'
import { keyboardOf } from './keyboard.ts'
import { type Orca, startOrca } from './orca.ts'
import { isAddress, ownScene } from './own-scene.ts'
import { perform, transcribed } from './perform.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { findWindowedChromium, newWindow } from './window.ts'

const TRIES = Number(process.env.READER_TRIES ?? 3)
/** The time limit for all scenes together. They take ten minutes if each is heard at the first try. */
const AT_MOST_MS = patience(18 * 60_000)

/** @throws {Error} that lists the names of all scenes */
const chosenScenes = (asked: readonly string[]): readonly Scene[] => {
  if (asked[0] !== undefined && isAddress(asked[0])) return [ownScene(asked)]
  const unknown = asked.find((name) => !scenes.some((scene) => scene.name === name))
  if (unknown !== undefined)
    throw new Error(`There is no scene "${unknown}"; there are: ${scenes.map(({ name }) => name).join(', ')}`)
  return asked.length === 0 ? scenes : scenes.filter(({ name }) => asked.includes(name))
}

const firstLineOf = (program: string, ...parameters: readonly string[]): string =>
  spawnSync(program, parameters, { encoding: 'utf8' }).stdout.split('\n')[0]?.trim() ?? ''

/** The versions of the programs, for those who read the transcript later. */
const versions = (): string =>
  [
    new Date().toISOString().slice(0, 10),
    `Orca ${firstLineOf('orca', '--version').replace(/^orca\s*/i, '')}`,
    firstLineOf(findWindowedChromium() ?? '', '--version'),
    `Debian ${readFileSync('/etc/debian_version', 'utf8').trim()}`,
  ].join(' · ')

/**
 * The days for the scenes. No scene has used them before, and the demo has no bookings on them because they are far
 * ahead.
 */
const workdays = function* (): Generator<string, never> {
  for (const at = new Date('2026-04-07T00:00:00Z'); ; at.setUTCDate(at.getUTCDate() + 1))
    if (at.getUTCDay() % 6 !== 0) yield at.toISOString().slice(0, 10)
}

/** The functions that end the started programs. They are also called when the run is interrupted. */
const running: (() => Promise<void>)[] = []
const endAll = async (): Promise<void> => {
  for (const end of running.splice(0).reverse()) await end()
}
const END_MS = patience(20_000)
const giveUp = (why: string): void => {
  console.error(why)
  // These programs do not end when they are asked to, but they end together with this process.
  setTimeout(() => process.exit(1), END_MS)
  void endAll().finally(() => process.exit(1))
}

const servers = new Map<string, ServerProcess>()
const serverWith = async (settings: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const key = JSON.stringify(settings)
  const known = servers.get(key)
  if (known !== undefined) return known
  const server = await startServerProcess(settings)
  running.push(() => server.close())
  servers.set(key, server)
  return server
}

const folder = new URL('../../test-results/reader/', import.meta.url)
const days = workdays()

/**
 * Performs a scene in a visitor's new browser.
 * @returns whether everything was heard as expected
 */
const heardOnce = async (scene: Scene, desktop: Desktop, orca: Orca): Promise<boolean> => {
  const { origin } = await serverWith(scene.settings ?? {})
  const window = newWindow(desktop)
  const lines = [`${scene.about} (${versions()})`]
  const stage = { orca, keyboard: keyboardOf(desktop), window, origin }
  try {
    const performed = await perform(stage, scene.steps(days.next().value), (step) => {
      const words = transcribed(step)
      console.log(words)
      lines.push(words)
    })
    return performed.every(({ problems }) => problems.length === 0)
  } finally {
    await window.close()
    mkdirSync(folder, { recursive: true })
    writeFileSync(new URL(`${scene.name}.txt`, folder), `${lines.join('\n')}\n`)
  }
}

/** @returns the scenes that were never heard as expected */
const hearAll = async (chosen: readonly Scene[]): Promise<readonly string[]> => {
  const desktop = await startDesktop()
  running.push(desktop.close)
  const orca = await startOrca(desktop)
  const never: string[] = []
  for (const scene of chosen) {
    console.log(`\n== ${scene.name}: ${scene.about}`)
    const most = scene.name === 'own' ? 1 : TRIES
    let tries = 1
    let ok = await heardOnce(scene, desktop, orca)
    for (; !ok && tries < most; tries++) ok = await heardOnce(scene, desktop, orca)
    console.log(`-- ${scene.name}: ${ok ? `as expected, at try ${tries}` : `not as expected in ${tries} tries`}`)
    if (!ok) never.push(scene.name)
  }
  return never
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp('Broken off.'))
setTimeout(() => giveUp(`Not all was heard in ${AT_MOST_MS / 60_000} minutes.`), AT_MOST_MS).unref()

try {
  const chosen = chosenScenes(process.argv.slice(2))
  console.log(versions())
  const never = await hearAll(chosen)
  console.log(never.length === 0 ? '\nAll was heard.' : `\nNot heard as expected: ${never.join(', ')}`)
  process.exitCode = never.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await endAll()
}
