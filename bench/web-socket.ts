/**
 * A client's WebSocket that costs next to nothing: a plain TCP socket that speaks just enough of the protocol, so that a
 * thousand of them do not take more time than the server that is measured.
 */
import { connect, type Socket } from 'node:net'

export interface Opening {
  readonly port: number
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it is a hub, which wants a handshake of its own. */
  readonly isHub: boolean
}

const textOpcode = 0x81

const head = (payload: Buffer, mask: 0 | 0x80): Buffer =>
  payload.length < 126
    ? Buffer.from([textOpcode, mask | payload.length])
    : Buffer.from([textOpcode, mask | 126, payload.length >> 8, payload.length & 0xff])

/** As a server sends it; less than 64 KiB. */
export const serverFrame = (payload: Buffer): Buffer => Buffer.concat([head(payload, 0), payload])

/** From a client frames are masked; with a key of zeros the payload stays readable. */
const clientFrame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  return Buffer.concat([head(payload, 0x80), Buffer.alloc(4), payload])
}

/** The hub protocol ends each message with this sign. */
const hubMessage = (message: object): string => `${JSON.stringify(message)}\x1e`

export const sendHubMessage = (socket: Socket, message: object): void => {
  socket.write(clientFrame(hubMessage(message)))
}

const handshakeAnswer = serverFrame(Buffer.from('{}\x1e'))

const upgrade = ({ path, headers = {} }: Opening): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** @param onBytes what comes once the line is open, in pieces of any size */
export const openSocket = (opening: Opening, onBytes: (bytes: Buffer) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    let answer: Buffer | null = Buffer.alloc(0)
    const socket = connect(opening.port, '127.0.0.1', () => {
      socket.write(upgrade(opening))
      if (opening.isHub) sendHubMessage(socket, { protocol: 'json', version: 1 })
    })
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed')))
    socket.on('data', (chunk: Buffer) => {
      if (answer === null) return onBytes(chunk)
      answer = Buffer.concat([answer, chunk])
      const end = answer.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!answer.subarray(0, end).includes(' 101 ')) return reject(new Error(`no upgrade: ${answer.subarray(0, end)}`))
      const greeting = opening.isHub ? handshakeAnswer : Buffer.alloc(0)
      const rest = answer.subarray(end + 4)
      if (rest.length < greeting.length) return
      if (!rest.subarray(0, greeting.length).equals(greeting)) return reject(new Error('the hub did not shake hands'))
      answer = null
      resolve(socket)
      if (rest.length > greeting.length) onBytes(rest.subarray(greeting.length))
    })
  })

/** Takes pieces of any size, gives the payload of each whole text frame. */
export const frameReader = (onPayload: (payload: Buffer) => void): ((bytes: Buffer) => void) => {
  let waiting: Buffer = Buffer.alloc(0)
  return (bytes) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    for (;;) {
      if (waiting.length < 4) return
      const short = waiting.readUInt8(1) & 0x7f
      const start = short === 127 ? 10 : short === 126 ? 4 : 2
      if (waiting.length < start) return
      const length =
        short === 127 ? Number(waiting.readBigUInt64BE(2)) : short === 126 ? waiting.readUInt16BE(2) : short
      if (waiting.length < start + length) return
      if (waiting.readUInt8(0) === textOpcode) onPayload(waiting.subarray(start, start + length))
      waiting = waiting.subarray(start + length)
    }
  }
}
