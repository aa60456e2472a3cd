/** The example of `server/signalr/README.md`, run as it stands there. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, expect, it } from 'vitest'

const library = new URL('../../../server/signalr/', import.meta.url)

let folder: string
let running: ChildProcess
let port: string

beforeAll(async () => {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readFileSync(new URL('README.md', library), 'utf8')) ?? []
  folder = mkdtempSync(join(tmpdir(), 'signalr-readme-'))
  const file = join(folder, 'example.mts')
  writeFileSync(file, example.replaceAll("from './", `from '${library.href}`))
  running = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (running.stdout === null) throw new Error('The example says nothing')
  const [printed] = await once(running.stdout, 'data')
  port = /port: (\d+)/.exec(String(printed))?.[1] ?? ''
})
afterAll(() => {
  running.kill()
  rmSync(folder, { recursive: true })
})

it('The example of the README is a hub that the official client speaks with', async () => {
  const client = new HubConnectionBuilder()
    .withUrl(`http://127.0.0.1:${port}/chat`, { headers: { 'x-name': 'Anna' } })
    .configureLogging(LogLevel.None)
    .build()
  const said = new Promise((resolve) => client.on('said', (...words) => resolve(words)))
  await client.start()
  await client.invoke('Say', 'Hej')
  expect(await said).toEqual(['Anna', 'Hej'])
  await expect(client.invoke('Say', 5)).rejects.toThrow('Only text can be said.')
  await client.stop()
})
