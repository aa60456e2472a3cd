/**
 * A network between browsers and server that can fail in several ways: an answer is lost although the server has done
 * its work, connections end, all connections are refused, or all data stops.
 */
import { connect, createServer, type Socket } from 'node:net'

export interface LossyProxy {
  readonly origin: string
  /** Sets the address of the server once it runs. */
  leadTo(origin: string): void
  /**
   * Loses the answers to requests whose first line begins with this text. A browser may repeat such a request by
   * itself. Null loses no answer.
   */
  loseAnswersTo(request: string | null): void
  /** Ends the chosen connections, as a change of network does. A browser can connect again. */
  cut(isPicked: () => boolean): void
  /** While the network is closed, every connection ends and no new one is accepted. */
  setClosed(closed: boolean): void
  /** While the network stands still, no data passes in either direction, and none is lost. */
  setStill(still: boolean): void
  /** From now on the open hub connections deliver nothing, and neither end is informed. A browser can connect again. */
  strandHubs(): void
  /** The number of open hub connections over WebSockets. */
  hubConnections(): number
  /**
   * From now on it keeps what the server sends to a browser, and asks that nothing is compressed.
   * @param session the session id of the browser
   * @returns a function that gives what was sent, as text
   */
  hear(session: string): () => string
  close(): Promise<void>
}

const isHubConnection = (head: string): boolean =>
  head.startsWith('GET /booking-hub') && /^upgrade: websocket/im.test(head)

export const startLossyProxy = async (): Promise<LossyProxy> => {
  let target = 0
  let lost: string | null = null
  let closed = false
  let still = false
  /** The browser's socket, with the server's socket that it is connected to. */
  const pairs = new Map<Socket, Socket>()
  const hubs = new Set<Socket>()
  /** Whose browser is heard since `hear`, and what the server has sent to it. */
  let heard: { readonly session: string; readonly sent: Buffer[] } | null = null

  const proxy = createServer((browser) => {
    const server = connect(target, '127.0.0.1')
    let losing = false
    let isHeard = false
    pairs.set(browser, server)
    for (const socket of [browser, server]) {
      // If the server is away, the browser's connection ends too.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(browser)
        hubs.delete(browser)
        browser.destroy()
        server.destroy()
      })
    }
    browser.on('data', (chunk) => {
      const head = chunk.toString('latin1')
      if (isHubConnection(head)) hubs.add(browser)
      isHeard ||= heard !== null && head.includes(heard.session)
      losing = lost !== null && head.startsWith(lost)
      server.write(
        heard === null
          ? chunk
          : Buffer.from(head.replace(/^accept-encoding:.*$/im, 'Accept-Encoding: identity'), 'latin1'),
      )
    })
    server.on('data', (chunk) => {
      if (isHeard) heard?.sent.push(chunk)
      if (losing) browser.destroy()
      else browser.write(chunk)
    })
    if (closed) browser.destroy()
    if (still) for (const socket of [browser, server]) socket.pause()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  const cut: LossyProxy['cut'] = (isPicked) => {
    for (const browser of [...pairs.keys()]) if (isPicked()) browser.destroy()
  }

  return {
    origin: `http://localhost:${address.port}`,
    leadTo: (origin) => {
      target = Number(new URL(origin).port)
    },
    loseAnswersTo: (request) => {
      lost = request
    },
    cut,
    setClosed: (isClosed) => {
      closed = isClosed
      if (closed) cut(() => true)
    },
    setStill: (isStill) => {
      still = isStill
      for (const pair of pairs)
        for (const socket of pair) {
          if (still) socket.pause()
          else socket.resume()
        }
    },
    strandHubs: () => {
      for (const browser of hubs)
        for (const socket of [browser, pairs.get(browser)]) socket?.removeAllListeners('data').resume()
    },
    hubConnections: () => hubs.size,
    hear: (session) => {
      const sent: Buffer[] = []
      heard = { session, sent }
      return () => Buffer.concat(sent).toString()
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        cut(() => true)
      }),
  }
}
