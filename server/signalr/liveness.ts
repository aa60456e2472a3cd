import type { Limits } from './limits.ts'

/** What the clock says of one open connection. Over long polling only `keep-alive` is to be minded. */
export function createLiveness(limits: Limits, start: number) {
  let lastReceived = start
  let lastSent = start
  let lastProgress = start
  let sent = 0
  let taken = 0
  /** What had been sent when it was last seen that all that had been sent before was taken. */
  let toCatchUp = { sent: 0, since: start }
  return {
    received(now: number): void {
      lastReceived = now
    },
    sent(now: number, bytes: number): void {
      lastSent = now
      sent += bytes
    },
    /** Bytes sent in all. */
    total: () => sent,
    isSilent: (now: number) => now - lastReceived >= limits.clientTimeout,
    needsKeepAlive: (now: number) => now - lastSent >= limits.keepAliveInterval,
    /** Whether something waits to be taken and nothing has been, for too long; or too little, for far too long. */
    isStuck(now: number, unsent: number): boolean {
      if (unsent === 0 || sent - unsent > taken) lastProgress = now
      taken = sent - unsent
      if (taken >= toCatchUp.sent) toCatchUp = { sent, since: now }
      return now - lastProgress >= limits.sendTimeout || now - toCatchUp.since >= limits.catchUpTimeout
    },
  }
}
