/**
 * The process that receives, on the other core. Plain TCP sockets that speak just enough WebSocket, so that what is
 * measured is the sender: a whole `ws` client per connection would cost more than the broadcast. Every byte that comes is
 * compared with the one that must come.
 */
import { connect, type Socket } from 'node:net'
import { now, pushBytes, ReceiversRequest, serveParent, type Way } from './messages.ts'

/** A round that takes longer has lost something. */
const ROUND_MS = 10_000
const OPEN_AT_ONCE = 50

const textFrame = (payload: Buffer): Buffer => {
  const head =
    payload.length < 126
      ? Buffer.from([0x81, payload.length])
      : Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff])
  return Buffer.concat([head, payload])
}

/** From a client frames are masked; with a key of zeros the payload stays readable. */
const handshakePayload = Buffer.from('{"protocol":"json","version":1}\x1e')
const handshake = Buffer.concat([Buffer.from([0x81, 0x80 | handshakePayload.length, 0, 0, 0, 0]), handshakePayload])
const handshakeAnswer = textFrame(Buffer.from('{}\x1e'))

interface Round {
  readonly expected: Buffer
  readonly arrivals: number[]
  faults: number
  onArrival(): void
}

interface Line {
  /** Bytes of the round that have come. */
  taken: number
}

const lines: Record<Way, Line[]> = { hub: [], bare: [] }
let round: Round | null = null

const receive = (line: Line, chunk: Buffer): void => {
  if (round === null) {
    console.error('bytes outside a round')
    process.exit(1)
  }
  const { expected } = round
  if (!chunk.equals(expected.subarray(line.taken, line.taken + chunk.length))) round.faults += 1
  line.taken += chunk.length
  if (line.taken !== expected.length) return
  round.arrivals.push(now())
  round.onArrival()
}

const upgrade = (way: Way): string =>
  `GET /${way} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

const openLine = (way: Way, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const line: Line = { taken: 0 }
    let opening: Buffer | null = Buffer.alloc(0)
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(upgrade(way))
      if (way === 'hub') socket.write(handshake)
    })
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed')))
    socket.on('data', (chunk) => {
      if (opening === null) return receive(line, chunk)
      opening = Buffer.concat([opening, chunk])
      const end = opening.indexOf('\r\n\r\n')
      if (end < 0) return
      const rest = opening.subarray(end + 4)
      if (way === 'hub' && !rest.equals(handshakeAnswer)) return
      if (!opening.subarray(0, end).includes(' 101 ')) return reject(new Error('no upgrade'))
      opening = null
      lines[way].push(line)
      resolve()
    })
  })

const open = async (way: Way, port: number, count: number): Promise<object> => {
  for (let opened = 0; opened < count; opened += OPEN_AT_ONCE) {
    const batch = Math.min(OPEN_AT_ONCE, count - opened)
    await Promise.all(Array.from({ length: batch }, () => openLine(way, port)))
  }
  return { open: lines[way].length }
}

const expect = (way: Way, number: number): object => {
  const settle = (): void => {
    clearTimeout(timer)
    round = null
    process.send?.({ arrivals: current.arrivals, faults: current.faults })
  }
  const timer = setTimeout(settle, ROUND_MS)
  const current: Round = {
    expected: textFrame(pushBytes(number)),
    arrivals: [],
    faults: 0,
    onArrival: () => {
      if (current.arrivals.length === lines[way].length) settle()
    },
  }
  for (const line of lines[way]) line.taken = 0
  round = current
  return { expecting: number }
}

serveParent(ReceiversRequest, (request) =>
  request._tag === 'Open' ? open(request.way, request.port, request.count) : expect(request.way, request.round),
)
