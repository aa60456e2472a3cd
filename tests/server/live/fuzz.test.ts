/**
 * Calls every method of the hub of a real server with arbitrary values, over each transport (design: bad input). Each call gets an answer
 * of the contract or ends only its own connection. A refused call has changed nothing, and none of this is an error in the server's log.
 */
import { MessageType } from '@microsoft/signalr'
import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hubMethods } from '../../../domain/schema/hub.ts'
import { createLogger } from '../../../server/process/logger.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { isBreadth } from '../../testing/breadth.ts'
import { patience } from '../../testing/patience.ts'
import { handshakeRequest, negotiate, openRawClient, recordSeparator, until } from '../signalr/test-hub.ts'
import { openBrowser } from '../testing/browser.ts'
import { type CommittedChanges, watchCommittedChanges } from '../testing/committed-changes.ts'
import { hostileBody, jsonOf, nearly, wellFormed } from '../testing/hostile-values.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people, TEST_PASSWORD } from '../testing/test-content.ts'

const runs = Number(process.env.FUZZ_RUNS ?? (isBreadth ? 60 : 20))

let server: RunningServer
let changes: CommittedChanges
let token: string
const log: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    environment: {
      SEED: 'none',
      MAX_ADDRESS_CALLS_PER_SECOND: '1000000',
      MAX_HUB_CALLS_PER_SECOND: '1000000',
      MAX_ADDRESS_HOLDS: '1000000',
      HOUSE_NETWORKS: '127.0.0.1',
    },
    logger: createLogger('debug', { write: (line) => log.push(line) }),
  })
  await loadTestContent(server.database)
  const browser = await openBrowser(server.address)
  await browser.signIn(people.administrator, TEST_PASSWORD)
  token = browser.token ?? ''
  changes = await watchCommittedChanges(server.database)
})
afterAll(() => server?.stop())
afterEach(() => {
  const errors = log.filter((line) => line.includes('"level":"error"'))
  log.length = 0
  expect(errors).toEqual([])
})

const hubUrl = () => `${server.address}/booking-hub`
const socketUrl = () => `${hubUrl().replace('http', 'ws')}?access_token=${token}`
const own = '6f1f6a3e-43f2-4a53-9d6b-0a3f0f1c2b3d'

type MethodName = keyof typeof hubMethods
const names = Object.keys(hubMethods).filter((name): name is MethodName => name in hubMethods)

/** The session is the connection's own, mostly: so it comes through to the rules. */
const argumentsOf = (name: MethodName): fc.Arbitrary<unknown> => {
  const right = fc
    .tuple(wellFormed(hubMethods[name].arguments), fc.integer({ min: 0, max: 5 }))
    .map(([given, foreign]) =>
      Array.isArray(given)
        ? given.map((one, at) => (at === 0 && foreign > 0 && typeof one === 'string' ? own : one))
        : given,
    )
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 2, arbitrary: nearly(right) })
}

const refusals = ['bad-arguments', 'foreign-session', 'too-many', 'forbidden'].map((text) => `HubException: ${text}`)
const isCompletion = Schema.is(
  Schema.Struct({
    type: Schema.Literal(MessageType.Completion),
    invocationId: Schema.String,
    error: Schema.optional(Schema.String),
    result: Schema.optional(Schema.Unknown),
  }),
)

/** The tables that change when a hold is made or ends. */
const ofHolds = ['claim', 'revision', 'activity', 'booking', 'booked_resource']
/** Whether the result says that something was done. */
const isDeed = (result: unknown): boolean =>
  result === true || (typeof result === 'number' && result > 0) || (typeof result === 'object' && result !== null)

/** Checks the answer to the call with this id. The received messages are in order. */
const check = async (name: MethodName, id: string, messages: readonly unknown[]): Promise<void> => {
  const [answer, ...others] = messages.filter(isCompletion).filter(({ invocationId }) => invocationId === id)
  expect(others).toEqual([])
  if (answer === undefined) throw new Error(`${name} was not answered: ${JSON.stringify(messages)}`)
  if (answer.error !== undefined) {
    expect([answer.error, refusals.some((refusal) => answer.error?.endsWith(refusal))]).toEqual([answer.error, true])
  } else {
    const result: unknown = answer.result ?? (name === 'WatchActivity' ? undefined : null)
    expect([result, Schema.is(hubMethods[name].answer)(result)]).toEqual([result, true])
  }
  const changed = await changes.take()
  if (answer.error !== undefined || !isDeed(answer.result))
    expect([answer, changed.filter((table) => ofHolds.includes(table))]).toEqual([answer, []])
}

describe.each(names)('%s with anything at all', { tags: 'quality-bad-input' }, (name) => {
  test('over a WebSocket', { timeout: patience(Math.max(60_000, 100 * runs)) }, async () => {
    const client = await openRawClient(socketUrl())
    let calls = 0
    await fc.assert(
      fc.asyncProperty(argumentsOf(name), async (given) => {
        calls += 1
        const id = `call-${calls}`
        client.frames.length = 1
        client.send(
          jsonOf({
            type: MessageType.Invocation,
            invocationId: id,
            target: name,
            arguments: Array.isArray(given) ? given : [given],
          }) + recordSeparator,
        )
        await until(() => client.frames.some((frame) => frame.includes(`"invocationId":"${id}"`)))
        await check(name, id, client.messages())
      }),
      { numRuns: runs },
    )
    client.socket.terminate()
  })
})

/** A connection by requests, as it is where WebSockets do not pass. */
const openByRequests = async (stream: boolean) => {
  const { connectionToken } = await negotiate(hubUrl())
  const url = `${hubUrl()}?id=${encodeURIComponent(connectionToken)}&access_token=${token}`
  const post = (body: string | Uint8Array<ArrayBuffer>) => fetch(url, { method: 'POST', body })
  let heard = ''
  const ended = new AbortController()
  const listen = async (): Promise<void> => {
    if (stream) {
      const answer = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: ended.signal })
      void (async () => {
        const decoder = new TextDecoder()
        for await (const part of answer.body ?? []) heard += decoder.decode(part, { stream: true })
      })().catch(() => {})
      return
    }
    await fetch(url)
    void (async () => {
      for (;;) {
        const answer = await fetch(url, { signal: ended.signal })
        if (answer.status !== 200) return
        heard += await answer.text()
      }
    })().catch(() => {})
  }
  await listen()
  await post(handshakeRequest)
  return { post, heard: () => heard, end: () => ended.abort() }
}

describe.each([
  ['Server-Sent Events', true],
  ['Long Polling', false],
] as const)('bodies that are anything at all, by %s', { tags: 'quality-bad-input' }, (_name, stream) => {
  test('are answered, and the last call of each connection is heard or its connection is closed', {
    timeout: patience(Math.max(60_000, 200 * runs)),
  }, async () => {
    const record = fc
      .constantFrom(...names)
      .chain((name) =>
        argumentsOf(name).map((given) => ({ type: 1, invocationId: 'x', target: name, arguments: given })),
      )
    const body = hostileBody(record)
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 6 }), async (bodies) => {
        const connection = await openByRequests(stream)
        for (const one of bodies) {
          const bytes = typeof one === 'string' ? `${one}${recordSeparator}` : Uint8Array.from(one)
          const { status } = await connection.post(bytes)
          expect([200, 404, 413]).toContain(status)
        }
        const call = { type: 1, invocationId: 'last', target: 'RemoveReservation', arguments: [] }
        const { status } = await connection.post(recordSeparator + JSON.stringify(call) + recordSeparator)
        if (status === 200) await until(() => /"invocationId":"last"|"type":7/.test(connection.heard()))
        expect(connection.heard()).not.toMatch(/\bat .*:\d+:\d+|node_modules|kysely|PGlite/)
        connection.end()
      }),
      { numRuns: Math.ceil(runs / 10) },
    )
  })
})

describe('frames that are anything at all', () => {
  test('over the limits end their own connection alone', async () => {
    const witness = await openRawClient(socketUrl())
    for (const frame of [
      'x'.repeat(300 * 1024),
      '['.repeat(49 * 1024),
      `${'{"type":6}\x1e'.repeat(2)}${'{'.repeat(50_000)}`,
    ]) {
      const client = await openRawClient(socketUrl())
      client.send(frame)
      await client.closed()
      expect(client.frames.join('')).not.toMatch(/\bat .*:\d+:\d+|node_modules/)
    }
    witness.send(`{"type":1,"invocationId":"alive","target":"GetReservations","arguments":["${own}"]}\x1e`)
    await until(() => witness.frames.join('').includes('"invocationId":"alive"'))
    witness.socket.terminate()
  })

  test('in pieces are one message', async () => {
    const client = await openRawClient(socketUrl())
    const message = `{"type":1,"invocationId":"pieces","target":"GetReservations","arguments":["${own}"]}\x1e`
    for (const [index, letter] of [...message].entries())
      client.socket.send(letter, { fin: index === message.length - 1 })
    await until(() => client.frames.join('').includes('"invocationId":"pieces"'))
    client.socket.terminate()
  })
})
