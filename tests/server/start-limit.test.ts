/**
 * The start of the server as `deploy/booking@.service` waits for it: with the files of the image, and with a migration that sleeps. Under
 * `npm test` it sleeps for some seconds, and under `npm run soak -- breadth` for more than a minute. After a minute the unit once gave up
 * and started the server again, without end.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isBreadth } from '../testing/breadth.ts'
import { freePort } from '../testing/free-port.ts'
import { patience } from '../testing/patience.ts'

const SLEEP_SECONDS = isBreadth ? 65 : 3
vi.setConfig({ testTimeout: patience(120_000) })

const root = resolve(import.meta.dirname, '../..')
const unit = readFileSync(join(root, 'deploy/booking@.service'), 'utf8')

/** Waits for the start of a server as systemd does. Returns the exit code. */
const waitForStart = async (port: number, server: ChildProcess): Promise<unknown> => {
  const [, script = ''] = /^ExecStartPost=\/bin\/sh -c '(until .+)'$/m.exec(unit) ?? []
  const command = script.replaceAll('%i', String(port)).replaceAll('$$', '$')
  const waiting = spawn('/bin/sh', ['-c', command], { env: { ...process.env, MAINPID: String(server.pid) } })
  const [code] = await once(waiting, 'exit')
  return code
}

const start = (folder: string, environment: Record<string, string>): ChildProcess => {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: join(folder, 'data'),
      SEED: 'none',
      STAFF_SECOND_FACTOR: '0',
      ...environment,
    },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  })
  return server
}

test('a migration that takes its time is waited for to its end', { tags: 'run-start-limit' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'booking-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // `deploy/Containerfile` copies these.
  for (const part of ['package.json', 'brand.json', 'domain', 'server', 'scripts/client'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'server/database/migrations/9999-sleep.sql'), `select pg_sleep(${SLEEP_SECONDS});`)
  const port = await freePort()
  const begun = performance.now()
  expect(await waitForStart(port, start(folder, { PORT: String(port) }))).toBe(0)
  expect(performance.now() - begun).toBeGreaterThan(SLEEP_SECONDS * 1000)
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
})

test('a start that fails is told at once', { tags: 'run-start-limit' }, async () => {
  const port = await freePort()
  const begun = performance.now()
  expect(await waitForStart(port, start(root, { PORT: 'none' }))).toBe(1)
  expect(performance.now() - begun).toBeLessThan(patience(30_000))
})
