import { afterEach, describe, expect, it } from 'vitest'
import { writePush } from '../../../server/signalr/json-protocol.ts'
import { handshakeRequest, openRawClient, type RawClient, startTestHub, type TestHub, until } from './test-hub.ts'

let test: TestHub | undefined
async function open(
  options?: Parameters<typeof startTestHub>[0],
  shakesHands = true,
): Promise<TestHub & { raw: RawClient }> {
  test = await startTestHub(options)
  return { ...test, raw: await openRawClient(test.socketUrl, { shakesHands }) }
}
afterEach(async () => {
  await test?.close()
  test = undefined
})

const echo = (invocationId: string, value: unknown) =>
  `${JSON.stringify({ type: 1, invocationId, target: 'echo', arguments: [value] })}\x1e`
const answered = (invocationId: string, result: unknown) => ({ type: 3, invocationId, result })
const malformed = {
  type: 7,
  error: 'Connection closed with an error. InvalidDataException: A message is malformed or over 32768 bytes.',
  allowReconnect: true,
}

describe('A handshake', () => {
  it('is answered with an empty record', async () => {
    const { raw } = await open()
    expect(raw.frames).toEqual(['{}\x1e'])
  })

  it('may come in pieces, and together with the first calls', async () => {
    const { raw } = await open({}, false)
    raw.send(handshakeRequest.slice(0, 5))
    raw.send(handshakeRequest.slice(5) + echo('1', 'a') + echo('2', 'b'))
    await until(() => raw.messages().length === 2)
    expect(raw.records()[0]).toBe('{}')
    expect(raw.messages()).toEqual([answered('1', 'a'), answered('2', 'b')])
  })

  it.each([
    ['an unknown protocol', '{"protocol":"blazorpack","version":1}', "The protocol 'blazorpack' is not supported."],
    [
      'an unknown version',
      '{"protocol":"json","version":2}',
      "The server does not support version 2 of the 'json' protocol.",
    ],
    ['no JSON', 'hello', 'The handshake request is malformed.'],
    ['no object', 'null', 'The handshake request is malformed.'],
    ['no version', '{"protocol":"json"}', 'The handshake request is malformed.'],
    ['too much', 'x'.repeat(40_000), 'The handshake request is malformed.'],
  ])('with %s is refused and the connection closed', { tags: 'hub-version-own' }, async (_name, request, error) => {
    const { raw, connected } = await open({}, false)
    raw.send(`${request}\x1e`)
    await raw.closed()
    expect(raw.frames).toEqual([`${JSON.stringify({ error })}\x1e`])
    expect(connected).toEqual([])
  })

  it('that does not come within 15 seconds is canceled, and the application never hears of it', async () => {
    const { raw, clock, connected, ended, hub } = await open({}, false)
    await until(() => [...hub.connections()].length === 1)
    clock.advance(14_000)
    expect(raw.frames).toEqual([])
    clock.advance(1_000)
    await raw.closed()
    expect(raw.frames).toEqual(['{"error":"Handshake was canceled."}\x1e'])
    expect([connected, ended, [...hub.connections()]]).toEqual([[], [], []])
  })
})

describe('Messages', () => {
  it('may come several in one frame, and are answered in order', async () => {
    const { raw } = await open()
    raw.send(echo('1', 1) + echo('2', 2) + echo('3', 3))
    await until(() => raw.messages().length === 3)
    expect(raw.messages()).toEqual([answered('1', 1), answered('2', 2), answered('3', 3)])
  })

  it('may come in pieces, even within a letter', async () => {
    const { raw } = await open()
    const bytes = Buffer.from(echo('1', 'å'))
    const middle = bytes.indexOf(0xc3) + 1
    raw.socket.send(bytes.subarray(0, middle))
    raw.socket.send(bytes.subarray(middle))
    await until(() => raw.messages().length === 1)
    expect(raw.messages()).toEqual([answered('1', 'å')])
  })

  it('of types that the hub has no use for are passed over', async () => {
    const { raw } = await open()
    for (const type of [2, 3, 5, 6, 8, 9, 99]) {
      raw.send(`${JSON.stringify({ type, invocationId: 'x', item: 1, result: 1, sequenceId: 1 })}\x1e`)
    }
    raw.send(echo('1', 1))
    await until(() => raw.messages().length === 1)
    expect(raw.messages()).toEqual([answered('1', 1)])
  })

  it('without an invocation id are never answered, whatever becomes of them', async () => {
    const { raw } = await open()
    for (const target of ['echo', 'refuse', 'fail', 'missing', 'unspeakable']) {
      raw.send(`${JSON.stringify({ type: 1, target, arguments: [] })}\x1e`)
    }
    raw.send(echo('1', 1))
    await until(() => raw.messages().length > 0)
    expect(raw.messages()).toEqual([answered('1', 1)])
  })

  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '5'],
    ['a list', '[1]'],
    ['no type', '{}'],
    ['a type that is a text', '{"type":"1"}'],
    ['a target that is no text', '{"type":1,"target":5,"arguments":[]}'],
    ['arguments that are no list', '{"type":1,"target":"echo","arguments":{"length":1}}'],
    ['no arguments', '{"type":1,"target":"echo"}'],
    ['an invocation id that is a number', '{"type":1,"invocationId":1,"target":"echo","arguments":[]}'],
    ['a stream without a target', '{"type":4,"invocationId":"1"}'],
    ['a very deep list', '['.repeat(32_000)],
  ])('with %s end the connection with a Close that allows to reconnect', async (_name, text) => {
    const { raw, ended, logged } = await open()
    raw.send(`${text}\x1e`)
    await raw.closed()
    expect(raw.messages()).toEqual([malformed])
    expect(raw.closeCode()).toBe(1000)
    expect(ended.map(({ end }) => end)).toEqual([{ graceful: false, reason: 'bad-data' }])
    expect(logged).toEqual([])
  })

  it('are run up to a malformed one in the same frame, and no further', async () => {
    const targets: unknown[] = []
    const { raw } = await open({ methods: { note: (_call, value) => targets.push(value) } })
    const note = (value: number) => `{"type":1,"target":"note","arguments":[${value}]}\x1e`
    raw.send(`${note(1)}broken\x1e${note(2)}`)
    await raw.closed()
    expect(targets).not.toContain(2)
  })

  it('of 32 KiB pass, and one byte more ends the connection, whole or still without its end', {
    tags: 'cap-hub',
  }, async () => {
    for (const [size, fits] of [
      [32 * 1024, true],
      [32 * 1024 + 1, false],
    ] as const) {
      const { raw, close } = await open()
      raw.send(echo('1', 'x'.repeat(size - echo('1', '').length)))
      await until(() => raw.messages().length === 1)
      expect(raw.messages()[0]).toMatchObject(fits ? { type: 3 } : malformed)
      await close()
    }
    const { raw } = await open()
    raw.send('x'.repeat(32 * 1024 + 1))
    await raw.closed()
    expect(raw.messages()).toEqual([malformed])
  })

  it('joined to a frame over 256 KiB are refused unread, with close code 1009', async () => {
    const { raw } = await open()
    raw.send('x'.repeat(256 * 1024 + 1))
    await raw.closed()
    expect(raw.closeCode()).toBe(1009)
  })

  it('over fifty calls in a second are refused, in the words of the application, without their method being run, and served again in the next', {
    tags: ['hub-refusals-heard', 'cap-hub', 'cap-isolated'],
  }, async () => {
    let runs = 0
    const refused: unknown[] = []
    const { raw, socketUrl, clock } = await open({
      methods: { count: () => ++runs },
      tooManyCalls: 'slow down',
      onRefused: (refusal) => refused.push(refusal.tag === 'call' ? [refusal.target, refusal.reason] : refusal),
    })
    for (let call = 1; call <= 60; call++)
      raw.send(`{"type":1,"invocationId":"${call}","target":"count","arguments":[]}\x1e`)
    await until(() => raw.messages().length === 60)
    const text = "An unexpected error occurred invoking 'count' on the server. HubException: slow down"
    expect(raw.messages().filter((message) => JSON.stringify(message).includes(text))).toHaveLength(10)
    expect(runs).toBe(50)
    const other = await openRawClient(socketUrl)
    other.send('{"type":1,"invocationId":"1","target":"count","arguments":[]}\x1e')
    await until(() => other.messages().length === 1)
    expect(other.messages()).toEqual([answered('1', 51)])
    clock.advance(1_000)
    raw.send('{"type":1,"invocationId":"61","target":"count","arguments":[]}\x1e')
    await until(() => raw.messages().length === 61)
    expect(raw.messages().at(-1)).toEqual(answered('61', 52))
    expect(refused).toEqual(Array.from({ length: 10 }, () => ['count', 'rate']))
  })

  it('over two hundred of any kind in a second end the connection for good', async () => {
    const { raw, ended } = await open()
    raw.send('{"type":6}\x1e'.repeat(200) + echo('1', 1))
    await raw.closed()
    expect(raw.messages()).toEqual([
      { type: 7, error: 'Connection closed with an error. Too many messages.', allowReconnect: false },
    ])
    expect(ended[0]?.end.reason).toBe('abuse')
  })

  it('wait in a queue that has a bound of its own, beside the rate', { tags: 'hub-queue-bound' }, async () => {
    const refused: unknown[] = []
    const { raw, openGate } = await open({
      limits: { callsPerSecond: 1_000, waitingCalls: 5 },
      onRefused: (refusal) => refused.push(refusal.tag === 'call' ? refusal.reason : refusal),
    })
    const wait = (id: number) => `{"type":1,"invocationId":"${id}","target":"waitForGate","arguments":[]}\x1e`
    // The first has begun, and waits no more.
    raw.send(wait(0))
    raw.send(echo('probe', 1).replace('echo', 'missing'))
    await until(() => raw.messages().length === 1)
    for (let call = 1; call <= 9; call++) raw.send(wait(call))
    await until(() => raw.messages().length === 1 + 4)
    openGate()
    await until(() => raw.messages().length === 11)
    expect(raw.messages().filter((message) => JSON.stringify(message).includes('Too many calls.'))).toHaveLength(4)
    expect(refused).toEqual(['unknown-method', 'queue', 'queue', 'queue', 'queue'])
  })

  it('that ask for a stream are answered with an error of their own, for a method that is unknown and for one that is none', {
    tags: 'hub-stream-unknown',
  }, async () => {
    const refused: unknown[] = []
    const { raw } = await open({
      onRefused: (refusal) => refused.push(refusal.tag === 'call' ? [refusal.target, refusal.reason] : refusal),
    })
    for (const target of ['missing', 'echo'])
      raw.send(`{"type":4,"invocationId":"${target}","target":"${target}","arguments":[]}\x1e`)
    await until(() => raw.messages().length === 2)
    expect(raw.messages()).toEqual([
      { type: 3, invocationId: 'missing', error: "Unknown hub method 'missing'" },
      {
        type: 3,
        invocationId: 'echo',
        error: "The client attempted to invoke the non-streaming 'echo' method with a streaming invocation.",
      },
    ])
    expect(refused).toEqual([
      ['missing', 'unknown-method'],
      ['echo', 'not-streaming'],
    ])
  })

  it('cannot hold what would arrive as nothing: a Map, a Set, a generator, a promise', {
    tags: 'hub-unsendable',
  }, async () => {
    const unsendable: readonly (readonly [string, () => unknown])[] = [
      ['map', () => new Map([[1, 2]])],
      ['set', () => new Set([1])],
      ['generator', () => [1, 2].values()],
      ['promise', () => ({ later: Promise.resolve(1) })],
      ['deep', () => ({ list: [{ of: new Map() }] })],
    ]
    const methods = Object.fromEntries(unsendable)
    const { raw, logged, connected } = await open({ methods })
    for (const [target] of unsendable)
      raw.send(`{"type":1,"invocationId":"${target}","target":"${target}","arguments":[]}\x1e`)
    await until(() => raw.messages().length === unsendable.length)
    expect(raw.messages()).toEqual(
      unsendable.map(([target]) => ({
        type: 3,
        invocationId: target,
        error: `Failed to invoke '${target}' due to an error on the server.`,
      })),
    )
    expect(logged).toHaveLength(unsendable.length)
    expect(() => connected[0]?.send('news', new Map())).toThrow('A Map cannot be sent')
  })
})

describe('A prepared message', () => {
  it('is encoded once and reaches only those it is sent to', async () => {
    let encodings = 0
    const counted = { toJSON: () => ++encodings }
    const { connected, raw, socketUrl } = await open()
    const others = await Promise.all([openRawClient(socketUrl), openRawClient(socketUrl)])
    await until(() => connected.length === 3)
    const [mine, ...theirs] = connected
    mine?.sendWritten(writePush('holds', ['mine']))
    const message = writePush('holds', [counted])
    for (const connection of theirs) connection.sendWritten(message)
    await until(() => [raw, ...others].every((client) => client.messages().length === 1))
    expect(raw.messages()).toEqual([{ type: 1, target: 'holds', arguments: ['mine'] }])
    for (const other of others) expect(other.messages()).toEqual([{ type: 1, target: 'holds', arguments: [1] }])
  })

  it('is broadcast to those that the filter lets pass, but for the exception', async () => {
    const { hub, connected, raw, socketUrl } = await open()
    const second = await openRawClient(socketUrl)
    const third = await openRawClient(socketUrl)
    await until(() => connected.length === 3)
    const [first, , last] = connected
    if (!first || !last) throw new Error('unreachable')
    hub.broadcast('news', [1], { except: first, filter: (connection) => connection !== last })
    hub.broadcast('end', [])
    await until(() => [raw, second, third].every((client) => client.frames.join('').includes('end')))
    expect([raw, second, third].map((client) => client.messages().length)).toEqual([1, 2, 1])
  })
})
