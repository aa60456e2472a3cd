import { recordEnd } from './json-protocol.ts'

/** Puts together the messages that one client sends: several in a batch, or one in pieces. */
export function createMessageBuffer(messageSize: number) {
  let unread: Buffer = Buffer.alloc(0)
  return {
    add(bytes: Buffer): void {
      unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
    },
    /** The next whole message, or none yet. Throws on one that is too large, or will be. */
    take(): Buffer | undefined {
      const end = recordEnd(unread)
      if ((end ?? unread.length) > messageSize) {
        throw new Error(`The maximum message size of ${messageSize}B was exceeded.`)
      }
      if (end === undefined) return undefined
      const message = unread.subarray(0, end)
      unread = unread.subarray(end)
      return message
    },
  }
}
