/**
 * What fifty door signs cost a server in which nothing happens: the time of all threads of the shipped server, with the signs and without, as
 * a share of one CPU. Beside it the limit: a bare Node server that lets the same questions wait as long and answers them with the same bytes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { ask, next } from './child-process.ts'
import { describeMachine, figure, inRound, judge, option, printTable } from './report.ts'
import { Usage } from './server/server-messages.ts'
import { startServerProcess } from './server/server-process.ts'

const SIGNS = option('signs', 50)
const SECONDS = option('seconds', 60)
const WAIT_MS = 15_000
const BAR_PERCENT = 1
/** As `src/sign/hear-sign.ts` asks. */
const UNPACKED = { 'x-no-compression': '1' }

const Told = Schema.fromJsonString(Schema.Struct({ revision: Schema.Int }))
const Made = Schema.fromJsonString(Schema.Struct({ address: Schema.String }))
const SignedIn = Schema.fromJsonString(Schema.Struct({ token: Schema.String }))

/** The addresses of new signs of the demonstration's first room. */
const makeSigns = async (origin: string): Promise<readonly string[]> => {
  const greeted = await fetch(`${origin}/api/version`)
  const cookies = greeted.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': xsrf, 'content-type': 'application/json' }
  const send = async (path: string, body: object, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  const account = { email: 'admin@demo.example', password: 'demo-losenord-1' }
  const { token } = Schema.decodeUnknownSync(SignedIn)(await send('/api/auth/sign-in', account))
  const urls: string[] = []
  for (let number = 0; number < SIGNS; number += 1) {
    const body = { name: `Skylt ${number}` }
    const made = await send(`/api/resources/${1 + (number % 4)}/signs`, body, { authorization: `Bearer ${token}` })
    const { address } = Schema.decodeUnknownSync(Made)(made)
    urls.push(`${origin}/api/signs/${new URL(address).pathname.split('/').at(-1)}`)
  }
  return urls
}

/** Asks as a sign does, until it is told to stop. @returns the number of answers, and the last of them */
const hang = async (urls: readonly string[], stop: AbortSignal) => {
  let answers = 0
  let last = ''
  const hear = async (url: string): Promise<void> => {
    let revision: number | null = null
    while (!stop.aborted) {
      const answer = await fetch(revision === null ? url : `${url}?after=${revision}`, {
        signal: stop,
        headers: UNPACKED,
      })
      last = await answer.text()
      revision = Schema.decodeUnknownSync(Told)(last).revision
      answers += 1
    }
  }
  await Promise.all(
    urls.map((url) =>
      hear(url).catch((error: unknown) => {
        if (!stop.aborted) throw error
      }),
    ),
  )
  return { answers, last }
}

/** The share of a CPU that a server takes while signs hang, in percent, after they have all been told once. */
const measure = async (cpuMs: () => Promise<number>, urls: readonly string[]) => {
  const stop = new AbortController()
  const hung = hang(urls, stop.signal)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const [from, begun] = [await cpuMs(), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000))
  const percent = (((await cpuMs()) - from) / (performance.now() - begun)) * 100
  stop.abort()
  return { percent, ...(await hung) }
}

/** Runs in a process of its own. */
const bareServer = `
  const { createServer } = require('node:http')
  process.once('message', ({ bytes, wait }) => {
    const server = createServer((request, response) => {
      const answer = () => response.setHeader('content-type', 'application/json').end(bytes)
      if (request.url.includes('after')) setTimeout(answer, wait)
      else answer()
    })
    server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
    process.on('message', () => {
      const { user, system } = process.cpuUsage()
      process.send({ cpuMs: (user + system) / 1000 })
    })
  })
  process.on('disconnect', () => process.exit())
`

console.log(`${SIGNS} door signs for ${SECONDS} s: ${describeMachine()}`)
const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'))
try {
  const settings = { DATA_DIR: folder, DATABASE_URL: '', SEED: 'demo', CLOCK_START: '2026-03-03T09:00:00Z' }
  const server = await startServerProcess(settings)
  const urls = await makeSigns(`http://127.0.0.1:${server.port}`)
  const idle = await inRound('no signs', () => measure(server.cpuMs, []))
  const signs = await inRound('signs', () => measure(server.cpuMs, urls))
  await server.stop()

  const bare = spawn(process.execPath, ['-e', bareServer], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const greeting = next(bare, Schema.Struct({ port: Schema.Int }))
  bare.send({ bytes: signs.last, wait: WAIT_MS })
  const { port } = await greeting
  const bareCpu = async () => (await ask(bare, {}, Usage)).cpuMs
  const bareUrls = urls.map((_, number) => `http://127.0.0.1:${port}/${number}`)
  const limit = await inRound('bare server', () => measure(bareCpu, bareUrls))
  bare.disconnect()
  await once(bare, 'exit')

  printTable(
    'Share of one CPU (%)',
    ['server', 'signs', 'answers', '% of a CPU'],
    [
      ['ours', '0', String(idle.answers), figure(idle.percent)],
      ['ours', String(SIGNS), String(signs.answers), figure(signs.percent)],
      ['bare Node, the limit', String(SIGNS), String(limit.answers), figure(limit.percent)],
    ],
  )
  judge([
    {
      what: `${SIGNS} signs when nothing happens, beyond the server without them`,
      measured: signs.percent - idle.percent,
      atMost: BAR_PERCENT,
      unit: '% of a CPU',
    },
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}
