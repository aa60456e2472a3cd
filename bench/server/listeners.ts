/**
 * The process of people who have the day open and press nothing: each a hub connection with an address of its own, which
 * takes what comes and says now and then that it lives.
 */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { serveParent } from '../child-process.ts'
import { openSocket, sendHubMessage } from '../web-socket.ts'
import { ListenersRequest } from './listener-messages.ts'
import { addressOf } from './visitor.ts'

const OPEN_AT_ONCE = 50
/** Half of the time that the server waits for a sign of life. */
const PING_MS = 15_000

const sockets: Socket[] = []
let bytes = 0

const open = async (port: number, number: number): Promise<void> => {
  const socket = await openSocket(
    {
      ...{ port, path: '/booking-hub', isHub: true },
      headers: { Cookie: `sess=${randomUUID()}`, 'X-Forwarded-For': addressOf(number) },
    },
    (chunk) => {
      bytes += chunk.length
    },
  )
  sockets.push(socket)
}

setInterval(() => {
  for (const socket of sockets) if (!socket.destroyed) sendHubMessage(socket, { type: 6 })
}, PING_MS)

serveParent(ListenersRequest, async (request) => {
  if (request._tag === 'Open') {
    const numbers = Array.from({ length: request.count }, (_, index) => index)
    while (numbers.length > 0)
      await Promise.all(
        numbers
          .splice(0, OPEN_AT_ONCE)
          .map((index) => open(request.ports[index % request.ports.length] ?? 0, request.firstNumber + index)),
      )
  }
  const heard = { open: sockets.filter(({ destroyed }) => !destroyed).length, bytes }
  bytes = 0
  return heard
})
