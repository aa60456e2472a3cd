/**
 * The process that receives, on the other core. Plain TCP sockets, so that what is measured is the sender: a whole `ws`
 * client per connection would cost more than the broadcast. Every byte that comes is compared with the one that must come.
 */
import { now, serveParent } from '../child-process.ts'
import { openSocket, serverFrame } from '../web-socket.ts'
import { pushBytes, ReceiversRequest, type Way } from './messages.ts'

/** A round that takes longer has lost something. */
const ROUND_MS = 10_000
const OPEN_AT_ONCE = 50

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

const openLine = async (way: Way, port: number): Promise<void> => {
  const line: Line = { taken: 0 }
  await openSocket({ port, path: `/${way}`, isHub: way === 'hub' }, (chunk) => receive(line, chunk))
  lines[way].push(line)
}

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
    expected: serverFrame(pushBytes(number)),
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
