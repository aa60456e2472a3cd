/**
 * A network between browser and server that can lose an answer: what the server did is done, and nobody is told.
 */
import { connect, createServer, type Socket } from 'node:net'

export interface LossyProxy {
  readonly origin: string
  /** Where it leads; told once the server is there. */
  leadTo(origin: string): void
  /** Answers to requests whose first line begins so are cut off; a browser may try again by itself. Null: none. */
  loseAnswersTo(request: string | null): void
  close(): Promise<void>
}

export const startLossyProxy = async (): Promise<LossyProxy> => {
  let target = 0
  let lost: string | null = null
  const sockets = new Set<Socket>()

  const proxy = createServer((browser) => {
    const server = connect(target, '127.0.0.1')
    let losing = false
    for (const socket of [browser, server]) {
      sockets.add(socket)
      // A server that is away ends the browser's connection too.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        server.destroy()
      })
    }
    browser.on('data', (chunk) => {
      losing = lost !== null && chunk.toString('latin1').startsWith(lost)
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (losing) browser.destroy()
      else browser.write(chunk)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  return {
    origin: `http://localhost:${address.port}`,
    leadTo: (origin) => {
      target = Number(new URL(origin).port)
    },
    loseAnswersTo: (request) => {
      lost = request
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
