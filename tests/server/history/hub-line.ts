/** One WebSocket to the hub, which can be cut like a cable. Pushes are not listened to. */
import { once } from 'node:events'
import { Schema } from 'effect'
import { WebSocket } from 'ws'
import { HUB_PATH } from '../../../server/live/live-hub.ts'

export interface HubLine {
  /** Calls a method. @throws Error if the hub refuses, or if the connection ends before the answer */
  call(target: string, args: readonly unknown[]): Promise<unknown>
  isOpen(): boolean
  /** Without a word. A message that is under way may arrive, or not. */
  cut(): void
  close(): Promise<void>
}

const END = '\u001e'
const Message = Schema.Struct({
  type: Schema.optionalKey(Schema.Int),
  invocationId: Schema.optionalKey(Schema.String),
  result: Schema.optionalKey(Schema.Unknown),
  error: Schema.optionalKey(Schema.String),
})
const decodeMessage = Schema.decodeUnknownSync(Schema.fromJsonString(Message))
const COMPLETION = 3

/** Opens a connection that makes holds for the session of the cookie `sess`. */
export const openHubLine = async (origin: string, session: string): Promise<HubLine> => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${HUB_PATH}`, { headers: { Cookie: `sess=${session}` } })
  const waiting = new Map<string, { resolve(result: unknown): void; reject(error: Error): void }>()
  let calls = 0
  await once(socket, 'open')
  socket.send(`{"protocol":"json","version":1}${END}`)
  // The hub greets with the revision, once it has dealt with the arrival of the session.
  const greeted = new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error('the hub closed the connection')))
    socket.on('message', (data) => {
      for (const text of String(data).split(END)) {
        if (text === '' || text === '{}') continue
        if (text.includes('"target":"revision"')) resolve()
        const { type, invocationId = '', result, error } = decodeMessage(text)
        if (type !== COMPLETION) continue
        if (error === undefined) waiting.get(invocationId)?.resolve(result)
        else waiting.get(invocationId)?.reject(new Error(error))
        waiting.delete(invocationId)
      }
    })
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the connection is lost'))
  })
  await greeted
  return {
    call(target, args) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('the connection is lost'))
      calls += 1
      const invocationId = String(calls)
      const answer = new Promise((resolve, reject) => waiting.set(invocationId, { resolve, reject }))
      socket.send(`${JSON.stringify({ type: 1, invocationId, target, arguments: args })}${END}`)
      return answer
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    cut: () => socket.terminate(),
    async close() {
      const closed = once(socket, 'close')
      socket.close()
      if (socket.readyState !== WebSocket.CLOSED) await closed
    },
  }
}
