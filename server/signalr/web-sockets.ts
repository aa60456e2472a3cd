import type { WebSocket } from 'ws'
import type { Transport } from './transport.ts'

const textFrame = { binary: false, compress: false } as const

/** 1006 is what `ws` reports when the socket went without a close frame. */
const noCloseFrame = 1006

export function createWebSockets(socket: WebSocket): Transport {
  return {
    kind: 'webSockets',
    inherentKeepAlive: false,
    listen(listener) {
      socket.on('message', (data) => {
        if (Buffer.isBuffer(data)) listener.received(data)
      })
      // An invalid or oversized frame; `ws` itself answers with the close code and closes.
      socket.on('error', () => {})
      socket.on('close', (code) =>
        listener.ended(
          code === noCloseFrame ? { graceful: false, reason: 'lost' } : { graceful: true, reason: 'close-frame' },
        ),
      )
    },
    send(bytes, settled) {
      if (socket.readyState !== socket.OPEN) settled?.(false)
      else if (settled === undefined) socket.send(bytes, textFrame)
      else socket.send(bytes, textFrame, (error) => settled(!error))
    },
    unsent: () => socket.bufferedAmount,
    end: () => socket.close(1000),
    destroy: () => socket.terminate(),
  }
}
