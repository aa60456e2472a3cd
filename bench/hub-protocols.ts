/**
 * JSON beside MessagePack for what the hub says: bytes of a push, and the time to write one (server, once for all who
 * hear it) and to read one (each client), by the code that both ends use. docs/decisions/0031 rests on it.
 */
import { JsonHubProtocol, NullLogger } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import type { Codec } from '../server/signalr/codec.ts'
import { jsonCodec } from '../server/signalr/json-codec.ts'
import { messagePackCodec } from '../server/signalr/message-pack-codec.ts'
import { describeMachine, figure, median, printTable } from './report.ts'

const ROUNDS = 30
const EACH = 500

const hold = (index: number) => ({
  sessionId: 'b3f1c2d4e5a60718293a4b5c',
  resourceId: 17 + index,
  date: '2026-03-04',
  startTime: '10:00:00',
  endTime: '10:30:00',
  expiration: '2026-03-04T08:12:31.417Z',
})
const meta = { revision: 1_000_042, now: '2026-03-04T08:02:31.417Z' }
const pushes: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['one hold', 'reservations', [[hold(0)], meta]],
  ['twenty holds', 'reservations', [Array.from({ length: 20 }, (_, index) => hold(index)), meta]],
  ['a revision', 'revision', [meta]],
]

const json = new JsonHubProtocol()
const messagePack = new MessagePackHubProtocol()
const ways: readonly (readonly [string, Codec, (bytes: Buffer) => unknown])[] = [
  // As each arrives in a browser: text, or an ArrayBuffer.
  ['JSON', jsonCodec, (bytes) => json.parseMessages(bytes.toString(), NullLogger.instance)],
  [
    'MessagePack',
    messagePackCodec,
    (bytes) => messagePack.parseMessages(Uint8Array.from(bytes).buffer, NullLogger.instance),
  ],
]

const microseconds = (task: () => unknown): number => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    for (let time = 0; time < EACH; time += 1) task()
    times.push(((performance.now() - start) * 1_000) / EACH)
  }
  return median(times.slice(ROUNDS / 3))
}

console.log(`Hub protocols: ${describeMachine()}`)
printTable(
  'A push in each protocol (time in µs)',
  ['push', 'protocol', 'bytes', 'to write', 'to read'],
  pushes.flatMap(([what, target, args]) =>
    ways.map(([name, codec, read]) => {
      const bytes = codec.write({ tag: 'invocation', target, arguments: args })
      return [
        what,
        name,
        String(bytes.length),
        figure(microseconds(() => codec.write({ tag: 'invocation', target, arguments: args }))),
        figure(microseconds(() => read(bytes))),
      ]
    }),
  ),
)
