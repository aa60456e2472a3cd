import { MessageType, NullLogger } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ServerMessage } from '../../../server/signalr/codec.ts'
import { jsonCodec } from '../../../server/signalr/json-codec.ts'
import { messagePackCodec } from '../../../server/signalr/message-pack-codec.ts'
import { readMessagePack } from '../../../server/signalr/read-message-pack.ts'
import {
  binaryHandshake,
  framed,
  handshakeRequest,
  negotiate,
  openBinaryClient,
  openRawClient,
  startTestHub,
  type TestHub,
  until,
} from './test-hub.ts'

const official = new MessagePackHubProtocol()
const malformed = {
  type: MessageType.Close,
  error: 'Connection closed with an error. InvalidDataException: A message is malformed or over 32768 bytes.',
  allowReconnect: true,
}

/** What our messages are made of, and what else a client may send in them. */
const plain = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.date({ noInvalidDate: true, min: new Date(0) }),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('value'), { maxLength: 20 }),
    fc.dictionary(fc.string({ maxLength: 40 }), tie('value'), { noNullPrototype: true, maxKeys: 20 }),
  ),
})).value

describe('In MessagePack', () => {
  it('what the official client writes is read as it was, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(plain), fc.option(fc.string({ minLength: 1 })), fc.string(), (args, id, target) => {
        const bytes = Buffer.from(
          official.writeMessage({
            type: MessageType.Invocation,
            target,
            arguments: args,
            ...(id === null ? {} : { invocationId: id }),
          }),
        )
        expect(messagePackCodec.messageEnd(bytes)).toBe(bytes.length)
        expect(messagePackCodec.read(bytes)).toEqual({
          tag: 'invocation',
          invocationId: id ?? undefined,
          target,
          arguments: args,
        })
      }),
    )
  })

  it('what the server writes is read by the official client as it was', () => {
    const text = fc.string({ minLength: 1, maxLength: 400 })
    const message = fc.oneof<fc.Arbitrary<ServerMessage>[]>(
      fc.record({ tag: fc.constant('invocation'), target: text, arguments: fc.array(plain) }),
      fc.record({
        tag: fc.constant('completion'),
        invocationId: text,
        outcome: fc.oneof(
          fc.record({ tag: fc.constant('result'), value: fc.oneof(plain, fc.constant(undefined)) }),
          fc.record({ tag: fc.constant('error'), text }),
        ),
      }),
      fc.record({ tag: fc.constant('ping') }),
      fc.record({ tag: fc.constant('close'), error: text, allowReconnect: fc.boolean() }),
      fc.record({ tag: fc.constant('close') }),
    )
    fc.assert(
      fc.property(message, (written) => {
        const bytes = Uint8Array.from(messagePackCodec.write(written)).buffer
        const [read, ...more] = official.parseMessages(bytes, NullLogger.instance)
        expect(more).toEqual([])
        if (written.tag === 'invocation')
          expect(read).toMatchObject({ type: 1, target: written.target, arguments: written.arguments })
        else if (written.tag === 'ping') expect(read).toEqual({ type: 6 })
        else if (written.tag === 'close') {
          const { error = null, allowReconnect = false } = written
          expect(read).toEqual({ type: 7, error, allowReconnect })
        } else {
          const { invocationId, outcome } = written
          const said = outcome.tag === 'error' ? { error: outcome.text } : { result: outcome.value }
          expect(read).toMatchObject({ type: 3, invocationId, ...said })
        }
      }),
    )
  })

  it('a key without a value is no key, as in JSON', () => {
    const bytes = messagePackCodec.write({ tag: 'invocation', target: 't', arguments: [{ a: undefined, b: 1 }] })
    const [read] = official.parseMessages(Uint8Array.from(bytes).buffer, NullLogger.instance)
    expect(read).toMatchObject({ arguments: [{ b: 1 }] })
  })

  it.each([
    ['a Map', new Map([[1, 2]])],
    ['a Set', new Set([1])],
    ['a generator', [1].values()],
  ])('%s is refused, not sent as an empty map', { tags: 'hub-unsendable' }, (_name, value) => {
    expect(() => messagePackCodec.write({ tag: 'invocation', target: 't', arguments: [{ deep: [value] }] })).toThrow(
      'cannot be sent',
    )
  })

  it('a map may have whole numbers as its keys', { tags: 'hub-integer-keys' }, () => {
    // { 1: 'a', -2: 'b', 300: { 'c': 5 } }
    const bytes = [0x83, 1, 0xa1, 0x61, 0xfe, 0xa1, 0x62, 0xcd, 0x01, 0x2c, 0x81, 0xa1, 0x63, 5]
    expect(readMessagePack(Buffer.from(bytes))).toEqual({ 1: 'a', '-2': 'b', 300: { c: 5 } })
    for (const key of [[0xc0], [0xc3], [0x90], [0xcb, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0]])
      expect(() => readMessagePack(Buffer.from([0x81, ...key, 1]))).toThrow('key')
  })

  it('and in JSON, version 1 of the protocol is what is served, whatever the package that writes it knows', {
    tags: 'hub-version-own',
  }, () => {
    expect([jsonCodec.highestVersion, messagePackCodec.highestVersion]).toEqual([1, 1])
  })

  it.each([
    ['seconds', [0xd6, 0xff, 0x69, 0xa6, 0x8a, 0x40], '2026-03-03T07:14:08.000Z'],
    ['nanoseconds', [0xd7, 0xff, 0x1d, 0xcd, 0x65, 0x00, 0x69, 0xa6, 0x8a, 0x40], '2026-03-03T07:14:08.125Z'],
    [
      'a time before 1970',
      [0xc7, 12, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
      '1969-12-31T23:59:59.000Z',
    ],
  ])('a timestamp of %s is a date', (_name, bytes, expected) => {
    expect(readMessagePack(Buffer.from(bytes))).toEqual(new Date(expected))
  })

  it('any bytes are read or refused, with no more memory than they take', () => {
    const byte = fc.oneof(fc.nat(255), fc.constantFrom(0xdc, 0xdd, 0xde, 0xdf, 0xc6, 0xdb, 0xc9, 0xff, 0x91, 0x81))
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), (bytes) => {
        try {
          const read = readMessagePack(Buffer.from(bytes))
          expect(readMessagePack(Buffer.from(bytes))).toEqual(read)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  const head = [0x95, 1, 0x80, 0xa1, 0x31, 0xa4, ...Buffer.from('echo')]
  const repeated = (bytes: readonly number[], times: number): number[] =>
    Array.from({ length: times }, () => bytes).flat()
  const hostile: readonly (readonly [string, readonly number[]])[] = [
    ['nothing in it', []],
    ['a byte that is never used', [0xc1]],
    ['no list', [0x80]],
    ['an empty list', [0x90]],
    ['a type that is a text', [0x95, 0xa1, 0x31, 0x80, 0xa1, 0x31, 0xa1, 0x31, 0x90]],
    ['no arguments', [0x94, 1, 0x80, 0xa1, 0x31, 0xa1, 0x31]],
    ['arguments that are a map', [...head, 0x80]],
    ['a target that is a number', [0x95, 1, 0x80, 0xa1, 0x31, 5, 0x90]],
    ['an invocation id that is a number', [0x95, 1, 0x80, 7, 0xa1, 0x31, 0x90]],
    ['a stream without a target', [0x94, 4, 0x80, 0xa1, 0x31, 0xc0]],
    ['something after its end', [0x91, 6, 6]],
    ['a text that ends too early', [...head, 0x91, 0xd9, 200, 0x61]],
    ['a list of four thousand million', [...head, 0x91, 0xdd, 0xff, 0xff, 0xff, 0xff]],
    ['a map of four thousand million', [...head, 0x91, 0xdf, 0xff, 0xff, 0xff, 0xff]],
    ['lists in lists that each announce 65,535 elements', [...head, 0x91, ...repeated([0xdc, 0xff, 0xff], 10_000)]],
    ['lists in lists that each announce what is left', [...head, 0x91, ...repeated([0xdc, 0x20, 0], 10_000)]],
    ['lists in lists of one', [...head, ...repeated([0x91], 32_000), 0xc0]],
    ['maps in maps of one', [...head, 0x91, ...repeated([0x81, 0xa0], 16_000), 0xc0]],
    ['a key that is a list', [...head, 0x91, 0x81, 0x90, 1]],
    ['an unknown extension', [...head, 0x91, 0xd4, 5, 0]],
    ['a timestamp of one byte', [...head, 0x91, 0xd4, 0xff, 0]],
    ['a timestamp in no year', [...head, 0x91, 0xc7, 12, 0xff, 0, 0, 0, 0, 0x7f, ...repeated([0xff], 7)]],
    ['a huge extension', [...head, 0x91, 0xc9, 0xff, 0xff, 0xff, 0xff, 0xff]],
  ]
  describe('a message with', () => {
    let hub: TestHub
    beforeAll(async () => {
      hub = await startTestHub()
    })
    afterAll(() => hub.close())

    it.each(hostile)('%s ends the connection with a Close that allows to reconnect', async (_name, payload) => {
      const client = await openBinaryClient(hub.socketUrl)
      const before = process.memoryUsage().rss
      client.send(framed(Uint8Array.from(payload)))
      await client.closed()
      expect(client.heard).toEqual([malformed])
      expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
      expect(hub.logged).toEqual([])
    })

    it.each([
      ['that is over the bound', [0x81, 0x80, 0x02]],
      ['of four gigabytes', [0xff, 0xff, 0xff, 0xff, 0x0f]],
      ['that never ends', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ])('a length %s ends it at once', async (_name, prefix) => {
      const client = await openBinaryClient(hub.socketUrl)
      client.send(Uint8Array.from(prefix))
      await client.closed()
      expect(client.heard).toEqual([malformed])
    })
  })

  describe('a connection', () => {
    let hub: TestHub
    afterEach(() => hub.close())

    it('takes a message of 32 KiB, in pieces, behind another in one frame', async () => {
      hub = await startTestHub()
      const client = await openBinaryClient(hub.socketUrl)
      const size = 32 * 1024
      const overhead = 3 + head.length + 1 + 3
      const text = Buffer.alloc(size - overhead, 0x61)
      const big = framed(Buffer.concat([Buffer.from([...head, 0x91, 0xda, text.length >> 8, text.length & 255]), text]))
      expect(big).toHaveLength(size)
      const both = Buffer.concat([framed(Uint8Array.from([...head, 0x91, 1])), big])
      client.send(both.subarray(0, 12))
      client.send(both.subarray(12, 9_000))
      client.send(both.subarray(9_000))
      await until(() => client.heard.length === 2)
      expect(client.heard).toEqual([
        expect.objectContaining({ type: 3, invocationId: '1', result: 1 }),
        expect.objectContaining({ type: 3, invocationId: '1', result: text.toString() }),
      ])
    })

    it('is refused over Server-Sent Events, which carry text alone', async () => {
      hub = await startTestHub()
      const { connectionToken } = await negotiate(hub.url)
      const url = `${hub.url}?id=${encodeURIComponent(connectionToken)}`
      const stream = await fetch(url, { headers: { accept: 'text/event-stream' } })
      await fetch(url, { method: 'POST', body: binaryHandshake })
      expect(await stream.text()).toContain(
        "Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format.",
      )
      expect(hub.connected).toEqual([])
    })

    it('gets the same broadcast as one in JSON, each protocol encoded once', async () => {
      hub = await startTestHub()
      const inJson = await Promise.all([openRawClient(hub.socketUrl), openRawClient(hub.socketUrl)])
      const inMessagePack = await Promise.all([openBinaryClient(hub.socketUrl), openBinaryClient(hub.socketUrl)])
      await until(() => hub.connected.length === 4)
      let looks = 0
      const news = {
        get seen(): number {
          looks += 1
          return 7
        },
      }
      hub.hub.broadcast('news', [news, '2026-03-03T07:15:12.125Z'])
      await until(() => inJson.every((client) => client.messages().length === 1))
      await until(() => inMessagePack.every((client) => client.heard.length === 1))
      const said = { type: 1, target: 'news', arguments: [{ seen: 7 }, '2026-03-03T07:15:12.125Z'] }
      for (const client of inJson) expect(client.messages()).toEqual([said])
      for (const client of inMessagePack) expect(client.heard).toEqual([expect.objectContaining(said)])
      // Each protocol looks first whether it can be sent; the writer of MessagePack, whether there is a value.
      expect(looks).toBeLessThanOrEqual(5)
    })

    it('in JSON is not taken for one', async () => {
      hub = await startTestHub()
      const raw = await openRawClient(hub.socketUrl, { shakesHands: false })
      raw.send(handshakeRequest)
      await until(() => raw.frames.length === 1)
      raw.socket.send(framed(Uint8Array.from([0x91, 6])))
      raw.send('\x1e')
      await raw.closed()
      expect(raw.messages()).toHaveLength(1)
    })
  })
})
