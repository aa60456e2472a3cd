/** A browser as far as the hub goes: a session and an address of its own, calls and their answers, pushes. */
import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import type { SlotReference } from '../../domain/schema/events.ts'
import { frameReader, openSocket, sendHubMessage } from '../web-socket.ts'
import { addressOf } from './visitor.ts'

export interface HubClient {
  readonly sessionId: string
  /** They settle with the answer of the hub. */
  addReservation(slot: SlotReference): Promise<unknown>
  removeReservation(slot: SlotReference): Promise<unknown>
  getReservations(): Promise<unknown>
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>
  close(): void
}

/** Half of the time that the server waits for a sign of life. */
const PING_MS = 15_000
const OPEN_AT_ONCE = 50
const Completion = Schema.Struct({
  invocationId: Schema.String,
  result: Schema.optionalKey(Schema.Unknown),
  error: Schema.optionalKey(Schema.String),
})
const decodeCompletion = Schema.decodeUnknownSync(Schema.fromJsonString(Completion))

const MESSAGE_END = 0x1e

const closeFrame = Buffer.from([0x88, 0x80, 0, 0, 0, 0])

/** @param onPush with the bytes of each `reservations` push, and the port of the process that it came from */
export const openHubClient = async (
  port: number,
  from: number | string,
  onPush: (payload: Buffer, port: number) => void,
): Promise<HubClient> => {
  const sessionId = randomUUID()
  const answers = new Map<string, (result: unknown) => void>()
  let calls = 0
  const take = (payload: Buffer): void => {
    // Pushes are many and the same for all; only answers are taken apart here.
    if (payload.includes('"target":"reservations"')) onPush(payload, port)
    if (!payload.includes('"type":3')) return
    const { invocationId, result, error } = decodeCompletion(payload.subarray(0, -1).toString())
    answers.get(invocationId)?.(error ?? result)
    answers.delete(invocationId)
  }
  const reader = frameReader((payload) => {
    // In a rush there are several messages in a frame.
    let begin = 0
    for (let end = payload.indexOf(MESSAGE_END); end >= 0; end = payload.indexOf(MESSAGE_END, begin)) {
      take(payload.subarray(begin, end + 1))
      begin = end + 1
    }
  })
  const socket = await openSocket(
    {
      port,
      path: '/booking-hub',
      headers: { Cookie: `sess=${sessionId}`, 'X-Forwarded-For': addressOf(from) },
      isHub: true,
    },
    reader,
  )
  const pings = setInterval(() => sendHubMessage(socket, { type: 6 }), PING_MS)
  socket.on('close', () => {
    clearInterval(pings)
    // The server answers no more.
    for (const answer of answers.values()) answer('closed')
  })
  const invoke = (target: string, ...args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      if (socket.destroyed) return resolve('closed')
      calls += 1
      const invocationId = String(calls)
      answers.set(invocationId, resolve)
      sendHubMessage(socket, { type: 1, target, invocationId, arguments: args })
    })
  const named = ({ resourceId, date, startTime, endTime }: SlotReference) => [resourceId, date, startTime, endTime]
  return {
    sessionId,
    addReservation: (slot) => invoke('AddReservation', sessionId, ...named(slot)),
    removeReservation: (slot) => invoke('RemoveReservation', sessionId, ...named(slot)),
    getReservations: () => invoke('GetReservations', sessionId),
    invoke,
    close: () => socket.end(closeFrame),
  }
}

/** @param portOf the process that the number-th connects to */
export const openHubClients = async (
  portOf: (number: number) => number,
  count: number,
  onPush: (payload: Buffer, port: number) => void,
): Promise<HubClient[]> => {
  const clients: HubClient[] = []
  while (clients.length < count) {
    const batch = Math.min(OPEN_AT_ONCE, count - clients.length)
    clients.push(
      ...(await Promise.all(
        Array.from({ length: batch }, (_, index) => {
          const number = clients.length + index
          return openHubClient(portOf(number), number, onPush)
        }),
      )),
    )
  }
  return clients
}
